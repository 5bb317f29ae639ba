@testable import ScheduleModel
@testable import ProviderAPI
@testable import ScheduleMerging
@testable import Aggregator
import Foundation
import TestSupport

/// Random sources that agree and disagree with each other in many ways.
struct RandomWorld {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func sources() -> [ProviderReport] {
        (0..<Int.random(in: 1...4, using: &generator)).map { index in
            ProviderReport(
                id: provider("p\(index)"),
                kind: "random",
                priority: Int.random(in: 0...2, using: &generator),
                outcomes: (0..<Int.random(in: 1...3, using: &generator)).map { outcome("r\($0)") }
            )
        }
    }

    mutating func shuffled(_ sources: [ProviderReport]) -> [ProviderReport] {
        sources.map { source in
            let outcomes = source.outcomes.map { outcome in
                var outcome = outcome
                outcome.response?.shows.shuffle(using: &generator)
                outcome.response?.episodes.shuffle(using: &generator)
                return outcome
            }
            return ProviderReport(
                id: source.id,
                kind: source.kind,
                priority: source.priority,
                outcomes: outcomes.shuffled(using: &generator)
            )
        }
        .shuffled(using: &generator)
    }

    mutating func shuffledNames(_ names: [ProviderID]) -> [ProviderID] { names.shuffled(using: &generator) }

    mutating func flips() -> Bool { pick([true, false, false]) }

    /// A provider's older claims, with some shows removed, some added, and some replaced by the newer claims.
    mutating func partlyRenewed(_ older: ProviderClaims?, by newer: ProviderClaims) -> ProviderClaims {
        guard let older else { return newer }
        var shows = Dictionary(older.shows.map { ($0.show.id, $0) }, uniquingKeysWith: { first, _ in first })
        for show in newer.shows where flips() { shows[show.show.id] = show }
        for id in shows.keys.sorted() where pick([true, false, false, false, false]) { shows[id] = nil }
        return ProviderClaims(
            provider: older.provider,
            priority: older.priority,
            shows: shows.values.sorted { $0.show.id < $1.show.id }
        )
    }

    private mutating func outcome(_ name: String) -> FetchOutcome {
        var content = SourceResponse()
        for index in 0..<Int.random(in: 1...4, using: &generator) {
            let show = Show(
                id: "s\(index)",
                title: pick(["Harbour", "The Crossing", "夜の港", "Harbour (2001)"]),
                startYear: pick([nil, 2000, 2001, 2014]),
                externals: ExternalIDs(imdb: pick([nil, nil, "tt1", "tt2"]))
            )
            content.shows.append(show)
            let count = Int.random(in: 0...6, using: &generator)
            for number in 0..<count { content.episodes.append(episode(number, of: show)) }
        }
        let second = Int.random(in: 0...3, using: &generator)
        return FetchOutcome(
            resource: ResourceID(name),
            response: content.stamped(at: Date(timeIntervalSince1970: 1_700_000_000 + Double(second)))
        )
    }

    private mutating func episode(_ number: Int, of show: Show) -> Episode {
        let date = day("2024-01-01").advanced(by: Int.random(in: 0...40, using: &generator))
        let start = Date(
            timeIntervalSince1970: Double(date.number) * 86_400 + Double(Int.random(in: 0...23, using: &generator))
                * 3600
        )
        let time: AirTime = pick([
            .unknown, .day(BroadcastDay(date)), .instant(start), .clock(.midnight, on: BroadcastDay(date)),
        ])
        let channel = pick([nil, Channel(name: "One"), Channel(name: "Two")])
        return Episode(
            id: "\(show.id)e\(number)",
            showID: show.id,
            number: EpisodeNumber(season: pick([nil, 1, 1, 2]), number: pick([nil, 1, 2, 3])),
            title: pick([nil, "TBA", "Pilot", "The End"]),
            runtime: pick([nil, 30, 60]),
            airings: pick([true, true, false]) ? [Airing(time: time, channel: channel)] : []
        )
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &generator)]
    }
}
