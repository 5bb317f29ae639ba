import AggregatorCore
import Foundation

/// How a merge of three sources grows: a million rows against a hundred thousand.
enum Merging {
    static func measure() throws -> Figure {
        let small = try median((0..<3).map { _ in try time(rows: 100_000) })
        let large = try median((0..<3).map { _ in try time(rows: 1_000_000) })
        return Figure(
            name: "merging a million rows of three sources, against a hundred thousand",
            ours: large,
            peer: small,
            unit: "ms",
            limit: 12,
            aim: nil
        )
    }

    private static func time(rows: Int) throws -> Double {
        let claims = try ["a", "b", "c"].enumerated().map { index, name in
            try self.claims(name, number: index, rows: rows / 3)
        }
        var count = 0
        let time = milliseconds { count = MergedCatalogue(claims).shows.reduce(0) { $0 + $1.episodes.count } }
        guard count >= rows / 3 else { throw BenchmarkFailure("only \(count) episodes") }
        return time
    }

    /// A hundred episodes a show; the sources agree on most, each has some of its own.
    private static func claims(_ name: String, number: Int, rows: Int) throws -> ProviderClaims {
        guard let id = ProviderID(rawValue: name), let first = CivilDay("2000-01-03") else {
            throw BenchmarkFailure("no name")
        }
        var content = ResourceContent()
        content.episodes.reserveCapacity(rows)
        for index in 0..<rows {
            let show = index / 100
            if index % 100 == 0 {
                content.shows.append(Show(id: "s\(show)", title: "Show Number \(show)", startYear: 1990 + show % 30))
            }
            let episode = index % 100
            let day = BroadcastDay(first.advanced(by: episode * 7 + (episode % 10 == number ? 1 : 0)))
            content.episodes.append(
                Episode(
                    id: "s\(show)e\(episode)",
                    showID: "s\(show)",
                    number: EpisodeNumber(
                        season: episode / 10 + 1,
                        number: episode % 10 + 1 + (episode % 50 == number ? 100 : 0)
                    ),
                    title: "Episode \(episode)",
                    runtime: 60,
                    airings: [Airing(time: .day(day), airDay: day, minutes: 60)]
                )
            )
        }
        let answer = ResourceAnswer(
            resource: ResourceID("all"),
            content: content,
            fetchedAt: Date(timeIntervalSince1970: 0)
        )
        return ProviderClaims(provider: id, priority: 50 - number, answers: [answer])
    }
}
