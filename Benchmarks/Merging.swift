import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation

/// The time and memory of merging four sources, with ten thousand, a hundred thousand and a million rows.
///
/// Each size is measured in a process of its own, so that none reuses another's memory.
enum Merging {
    /// The number of rows per show: a hundred, of which each source has twenty-five.
    private static let rowsOfShow = 100
    private static let sources = ["a", "b", "c", "d"]

    static func measure() throws -> [Figure] {
        let sizes = [10_000, 100_000, 1_000_000]
        let runs = try sizes.map { size in try (0..<3).map { _ in try spawned(rows: size) } }
        let times = runs.map { median($0.map(\.milliseconds)) }
        var figures = zip(sizes.dropFirst(), zip(times, times.dropFirst())).map { size, pair in
            Figure(
                name: "merging \(size) rows of four sources, against a tenth of them",
                ours: pair.1,
                peer: pair.0,
                unit: "ms",
                limit: 12,
                aim: nil
            )
        }
        let top = runs[runs.count - 1]
        figures.append(
            Figure(
                name: "resident memory for each of a million rows, merged, against 1 KB",
                ours: median(top.map(\.bytesOfRow)),
                peer: 1024,
                unit: "B",
                limit: 1,
                aim: nil
            )
        )
        return figures
    }

    /// The measurements of one process.
    private struct Run {
        let milliseconds: Double
        let bytesOfRow: Double
    }

    private static func spawned(rows: Int) throws -> Run {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["merging", String(rows)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(separator: " ").compactMap { Double($0.filter { !$0.isWhitespace }) }
        guard process.terminationStatus == 0, numbers.count == 2 else {
            throw BenchmarkFailure("merging \(rows): \(text)")
        }
        return Run(milliseconds: numbers[0], bytesOfRow: numbers[1])
    }

    /// Measures one size in this process, and prints time and bytes per row.
    static func run(rows: Int) throws {
        let initialBytes = residentBytes()
        let claims = try sources.enumerated().map { try self.claims($1, number: $0, shows: rows / rowsOfShow) }
        var catalog = MergedCatalog([])
        let time = milliseconds { catalog = MergedCatalog(claims) }
        let episodes = catalog.shows.reduce(0) { $0 + $1.episodes.count }
        guard episodes >= rows / sources.count, catalog.shows.count < rows / rowsOfShow * 2 else {
            throw BenchmarkFailure("\(episodes) episodes of \(catalog.shows.count) shows")
        }
        let bytes = Double(residentBytes() - initialBytes) / Double(rows)
        print(time, bytes)
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ")
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * 4096 : 0
    }

    /// Returns the claims of one source. The sources agree on most. Each has some episodes of its own, some dates
    /// that are a day off, some titles with another spelling, and some missing years.
    private static func claims(_ name: String, number: Int, shows: Int) throws -> ProviderClaims {
        guard let id = ProviderID(rawValue: name), let first = CivilDay("2000-01-03") else {
            throw BenchmarkFailure("no name")
        }
        var content = SourceResponse()
        let episodesOfShow = rowsOfShow / sources.count
        content.episodes.reserveCapacity(shows * episodesOfShow)
        for show in 0..<shows {
            let title = title(of: show)
            content.shows.append(
                Show(
                    id: "\(name)-show-\(show)",
                    title: number == 1 && show % 10 == 3 ? "The \(title)" : title,
                    startYear: number == 2 && show % 10 == 5 ? nil : 1960 + show * 7919 / 13 % 60,
                    network: Channel(name: "Network \(show % 50)")
                )
            )
            for episode in 0..<episodesOfShow {
                let day = BroadcastDay(first.advanced(by: episode * 7 + (episode % 10 == number ? 1 : 0)))
                content.episodes.append(
                    Episode(
                        id: "\(name)-\(show)-\(episode)",
                        showID: "\(name)-show-\(show)",
                        number: EpisodeNumber(
                            season: episode / 10 + 1,
                            number: episode % 10 + 1 + (episode % 25 == number ? 100 : 0)
                        ),
                        title: "The one of \(show) with \(episode)",
                        runtime: 60,
                        airings: [Airing(time: .day(day), airDay: day, minutes: 60)]
                    )
                )
            }
        }
        let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: id, priority: 50 - number, outcomes: [outcome])
    }

    /// Returns two of three hundred words, and a third one if needed. Titles share as many words as in real
    /// catalogs.
    private static func title(of show: Int) -> String {
        func word(_ number: Int) -> String {
            let syllables = ["ka", "ro", "min", "tel", "vus", "ben", "lor", "qui", "zan", "pem"]
            return (syllables[number % 10] + syllables[number / 10 % 10] + syllables[number / 100 % 10]).capitalized
        }
        let turn = show / 90_000
        let words = [word(show * 7 % 300), word(show / 300 % 300)] + (turn > 0 ? [word(turn)] : [])
        return words.joined(separator: " ") + (show % 300 == show / 300 % 300 ? " Nights" : "")
    }
}
