internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation

/// What a provider answered, put so that two answers can be compared.
struct ContractAnswer: Equatable {
    /// One airing of one episode.
    struct Listing: Hashable {
        let episodeID: String
        let airing: Airing
    }

    let shows: [String: Show]
    let sharedShowIDs: Set<String>
    let episodes: [Episode]
    let notices: [Notice]

    /// Asks a new instance for a schedule; a failed resource is an error here.
    static func to(_ request: ScheduleRequest, from subject: ContractSubject) async throws -> ContractAnswer {
        let provider = try subject.make()
        return try await collect { try await provider.schedule(within: request, to: $0) }
    }

    static func collect(_ ask: (AnswerDesk) async throws -> Void) async throws -> ContractAnswer {
        let desk = AnswerDesk.forContract()
        try await ask(desk)
        if let failure = desk.delivered.compactMap(\.failure).first { throw failure }
        let contents = desk.delivered.compactMap(\.answer)
        let sameID = Dictionary(grouping: contents.flatMap(\.shows), by: \.id)
        return ContractAnswer(
            shows: sameID.compactMapValues(\.last),
            sharedShowIDs: Set(sameID.filter { Set($0.value.map(\.title)).count > 1 }.keys),
            episodes: contents.flatMap(\.episodes),
            notices: contents.flatMap(\.notices)
        )
    }

    /// Every airing, as a set.
    var listings: Set<Listing> {
        Set(episodes.flatMap { episode in episode.airings.map { Listing(episodeID: episode.id, airing: $0) } })
    }
}

extension AnswerDesk {
    /// A desk whose clock stands still.
    static func forContract() -> AnswerDesk {
        AnswerDesk(
            provider: .unnamed,
            now: { Date(timeIntervalSince1970: 1_700_000_000) }
        )
    }
}

extension ScheduleRequest {
    init(_ subject: ContractSubject, days: DaySpan? = nil, zone: TimeZone) {
        self.init(days: days ?? subject.days, zone: zone, region: subject.region, includesStreaming: true)
    }
}
