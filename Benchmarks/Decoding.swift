import ScheduleModel
import ProviderAPI
import Foundation
import TVMazeProvider

/// Decoding a recorded week to the model, compared with `JSONDecoder` decoding plain structs with the same fields.
/// Without `AGGCTL_RECORDED_DATA` the week is invented.
enum Decoding {
    static func measure() async throws -> Figure {
        let bodies = try days()
        let web = StubWeb { bodies[String($0.suffix(10))].map { Array($0) } ?? Array("[]".utf8) }
        let provider = try TVMazeKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        guard let first = CivilDay("2019-07-11"), let last = CivilDay("2019-07-14"),
            let span = DaySpan(from: first, to: last),
            let zone = TimeZone(identifier: "America/New_York"), let country = Country(rawValue: "US")
        else { throw BenchmarkFailure("no week") }
        let request = ScheduleRequest(days: span, zone: zone, region: country)
        let id = try configuration.id
        var ours: [Double] = []
        var peers: [Double] = []
        for _ in 0..<60 {
            let collector = ResponseCollector(provider: id, now: { Date() })
            let start = ContinuousClock.now
            try await provider.schedule(within: request, to: collector)
            ours.append(Double(start.duration(to: .now).components.attoseconds) / 1e15)
            peers.append(
                try milliseconds {
                    for body in bodies.values { _ = try JSONDecoder().decode([BareEpisode].self, from: body) }
                }
            )
            guard !collector.outcomes.allSatisfy({ $0.response?.episodes.isEmpty ?? true }) else {
                throw BenchmarkFailure("nothing decoded")
            }
        }
        return Figure(
            name: "a week from bytes to the model, against `JSONDecoder` into bare structs",
            ours: ours.min() ?? 0,
            peer: peers.min() ?? 0,
            unit: "ms",
            limit: 1.5,
            aim: nil
        )
    }

    private static var configuration: ProviderConfiguration {
        get throws {
            guard let id = ProviderID(rawValue: "tvmaze") else { throw BenchmarkFailure("no name") }
            return ProviderConfiguration(id: id, kind: "tvmaze")
        }
    }

    private static func days() throws -> [String: Data] {
        let folder = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"]
        return try Dictionary(
            uniqueKeysWithValues: (11...14).map { day in
                let date = "2019-07-\(day)"
                guard let folder else { return (date, SyntheticDay.body(date: date, rows: 51)) }
                return (
                    date,
                    try Data(
                        contentsOf: URL(fileURLWithPath: "\(folder)/tvmaze/week_us_2019-07/schedule_US_\(date).json")
                    )
                )
            }
        )
    }
}

private struct BareEpisode: Decodable {
    struct Image: Decodable {
        let medium: String?
        let original: String?
    }
    struct Country: Decodable {
        let code: String?
        let timezone: String?
    }
    struct Channel: Decodable {
        let name: String
        let country: Country?
    }
    struct Rating: Decodable {
        let average: Double?
    }
    struct Externals: Decodable {
        let tvrage: Int?
        let thetvdb: Int?
        let imdb: String?
    }
    struct Show: Decodable {
        let id: Int
        let name: String
        let url: String?
        let type: String?
        let language: String?
        let genres: [String]?
        let status: String?
        let runtime: Int?
        let averageRuntime: Int?
        let premiered: String?
        let ended: String?
        let officialSite: String?
        let rating: Rating?
        let network: Channel?
        let webChannel: Channel?
        let externals: Externals?
        let image: Image?
        let summary: String?
    }
    let id: Int
    let url: String?
    let name: String?
    let season: Int?
    let number: Int?
    let type: String?
    let airdate: String?
    let airtime: String?
    let airstamp: String?
    let runtime: Int?
    let image: Image?
    let summary: String?
    let show: Show?
}
