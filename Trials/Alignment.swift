import ScheduleModel
import Foundation

/// Scores the alignment of episodes. It uses real pairs of lists if the recorded data is available, and lists that
/// were made from others by renumbering.
struct Alignment {
    let folder: String?

    /// Prints a table. Returns whether the shares reach their limits.
    func run() async throws -> Bool {
        printLine("| lists | partners | right | wrong | by number only: right | wrong |")
        printLine("|---|--:|--:|--:|--:|--:|")
        var total = AlignmentCase.Score()
        var bases = InventedLists.all
        if let folder {
            let recorded = RecordedLists(folder: folder)
            for pair in try recorded.pairs() { total = total + reported(pair.name, try pair.score(printsErrors: true)) }
            for pair in try await RecordedSources(folder: folder).pairs() {
                total = total + reported(pair.name, try pair.score(printsErrors: true))
            }
            bases += try recorded.wholeLists()
        }
        for renumbering in Renumbering.all {
            var random = RandomSource(seed: 7)
            var sum = AlignmentCase.Score()
            for (name, base) in bases {
                let score = try renumbering.applied(to: base, &random).score(
                    printsErrors: ProcessInfo.processInfo.environment["DETAILS"] == "2"
                )
                sum = sum + score
                if score.right < score.partners || score.wrong > 0,
                    ProcessInfo.processInfo.environment["DETAILS"] != nil
                {
                    printLine("  \(name): \(score.right) of \(score.partners), wrong \(score.wrong)")
                }
            }
            total = total + reported(renumbering.name, sum)
        }
        _ = reported("**all**", total)
        return Double(total.right) >= 0.995 * Double(total.partners)
            && Double(total.wrong) <= 0.001 * Double(total.partners)
    }

    private func reported(_ name: String, _ score: AlignmentCase.Score) -> AlignmentCase.Score {
        func text(_ count: Int) -> String { "\(share(count, of: score.partners))" }
        printLine(
            "| \(name) | \(score.partners) | \(text(score.right)) | \(text(score.wrong)) "
                + "| \(text(score.numberRight)) | \(text(score.numberWrong)) |"
        )
        return score
    }
}

/// Lists of invented shows, for use without recorded data.
enum InventedLists {
    static var all: [(name: String, episodes: [Episode])] {
        [("weekly", weekly), ("daily, several a day", daily), ("dropped at once", dropped)]
    }

    private static func titles(_ count: Int, seed: UInt64) -> [String] {
        var random = RandomSource(seed: seed)
        return (0..<count).map { _ in random.title() }
    }

    /// Eight seasons of 22 weekly episodes.
    private static var weekly: [Episode] {
        let titles = titles(176, seed: 1)
        return (0..<176).map { index in
            let day = CivilDay("2001-09-20")?.advanced(by: index / 22 * 365 + index % 22 * 7)
            return Episode(
                listed: "w\(index)",
                EpisodeNumber(season: index / 22 + 1, number: index % 22 + 1),
                title: titles[index],
                day: day
            )
        }
    }

    /// Two seasons of 60 working days, with three episodes per day.
    private static var daily: [Episode] {
        let titles = titles(360, seed: 2)
        return (0..<360).map { index in
            let weekday = index / 3 % 60
            let day = CivilDay("2010-01-04")?.advanced(by: index / 180 * 364 + weekday / 5 * 7 + weekday % 5)
            return Episode(
                listed: "d\(index)",
                EpisodeNumber(season: index / 180 + 1, number: index % 180 + 1),
                title: titles[index],
                day: day,
                start: day.map { TimeZone.gmt.start(of: $0).addingTimeInterval(Double(18 + index % 3) * 3600) }
            )
        }
    }

    /// Four seasons of ten, each released on one day.
    private static var dropped: [Episode] {
        let titles = titles(40, seed: 3)
        return (0..<40).map { index in
            Episode(
                listed: "s\(index)",
                EpisodeNumber(season: index / 10 + 1, number: index % 10 + 1),
                title: titles[index],
                day: CivilDay("2018-03-02")?.advanced(by: index / 10 * 365)
            )
        }
    }
}
