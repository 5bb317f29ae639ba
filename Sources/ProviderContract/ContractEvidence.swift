internal import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// What a provider told while it was put through the contract. Every question is asked of the source itself, and its
/// answer looked at by as many clauses as need it.
public final class ContractEvidence: Sendable {
    /// Who is asked, and what is known of the source.
    public let subject: ContractSubject
    private let state = Mutex(State())

    private struct State {
        var responses: [RequestKey: Result<RawResponse, any Error>] = [:]
        var provider: (any ScheduleProvider)?
        var questions = 0
        /// Why its source is to be asked no more, such as that it asked for it.
        var isOver: String?
    }

    private struct RequestKey: Hashable {
        let request: ContractRequest
        let turn: Attempt
    }

    /// Which of several answers to one question is meant.
    enum Attempt: Hashable {
        /// The first, of the instance that is asked most questions.
        case first
        /// A second of that instance, after it was asked other things.
        case again
        /// That of an instance that was asked nothing before.
        case freshInstance
    }

    /// A clause cannot be checked.
    struct UncheckedError: Error {
        let reason: String
    }

    /// Nothing is asked yet.
    public init(_ subject: ContractSubject) { self.subject = subject }

    /// The instance that is asked most questions.
    ///
    /// - Throws: what keeps it from being made.
    func provider() throws -> any ScheduleProvider {
        if let provider = state.withLock(\.provider) { return provider }
        let provider = try subject.make()
        state.withLock { $0.provider = provider }
        return provider
    }

    /// What the provider tells.
    ///
    /// - Throws: what it failed of; `UncheckedError`.
    func response(_ question: ContractRequest, _ turn: Attempt = .first) async throws -> RawResponse {
        let asked = RequestKey(request: question, turn: turn)
        if let told = state.withLock({ $0.responses[asked] }) { return try told.get() }
        try count()
        let provider = turn == .freshInstance ? try subject.make() : try provider()
        let collector = collector()
        let outcome = await TimeLimit.outcome(within: subject.responseTimeout) {
            try await question.send(to: provider, collector: collector)
        }
        let told: Result<RawResponse, any Error> =
            switch outcome {
            case .done: Result { try RawResponse(collector.outcomes) }
            case .failed(let error): .failure(error)
            case .timedOut:
                .failure(UncheckedError(reason: "\(question.description): no answer within \(subject.responseTimeout)"))
            }
        state.withLock { state in
            state.responses[asked] = told
            if case .failure(let error as ProviderError) = told, error.retryAfter != nil || error.retryAt != nil {
                state.isOver = "its source asks to be left alone: \(error.text)"
            }
        }
        return try told.get()
    }

    /// What the provider tells of the subject's days, or of others.
    func schedule(
        _ days: DaySpan? = nil,
        zone: TimeZone = .gmt,
        turn: Attempt = .first
    ) async throws -> RawResponse {
        try await response(.schedule(ScheduleRequest(subject, days: days, zone: zone)), turn)
    }

    /// The airings that stand on the subject's days, or on others.
    func listings(_ days: DaySpan? = nil, zone: TimeZone = .gmt) async throws -> [RawResponse.Listing] {
        let request = ScheduleRequest(subject, days: days, zone: zone)
        return try await response(.schedule(request)).listings(on: request)
    }

    /// What the provider tells of five weeks that end a day after the subject's: a source that tells so many days and no
    /// more, from the first one on, lacks what shorter windows tell. Nil where its source is asked for each day by itself.
    func longWindow() async throws -> RawResponse? {
        if try provider() is any PerDayFetching { return nil }
        return try await schedule(subject.longDays)
    }

    /// What the provider tells for another region; nil where there is none to ask for.
    func otherRegion() async throws -> (region: Country, answer: RawResponse)? {
        let others = [Country.unitedStates, Country(rawValue: "GB")].compactMap(\.self)
        guard let other = others.first(where: { $0 != subject.region }) else { return nil }
        var request = ScheduleRequest(subject)
        request.region = other
        return (other, try await response(.schedule(request)))
    }

    /// Whether the provider tells anything, of whatever days.
    public func hasAnyData() async -> Bool { (try? await schedule().listings.isEmpty) == false }

    /// The shows to ask about, as many as the subject allows: the one that is on most often first, then each time the one
    /// that has most of what those before it have not.
    func shows() async throws -> [Show] {
        let answer = try await schedule()
        let episodes = Dictionary(grouping: answer.episodes, by: \.showID)
        var left = answer.showsByID.values.sorted { one, other in
            (episodes[other.id]?.count ?? 0, one.id) < (episodes[one.id]?.count ?? 0, other.id)
        }
        var chosen: [Show] = []
        var seen: Set<ShowTrait> = []
        while chosen.count < subject.maxShows, let often = left.indices.first {
            let traits = left.map { ShowTrait.of($0, episodes[$0.id] ?? [], hasCast: answer.credits[$0.id] != nil) }
            let news = traits.map { $0.subtracting(seen).count }
            // Of several that bring as much, it is the one that is on most often.
            let next = chosen.isEmpty ? often : news.firstIndex(of: news.max() ?? 0) ?? often
            seen.formUnion(traits[next])
            chosen.append(left.remove(at: next))
        }
        return chosen
    }

    /// Makes sure that answers can be compared at all.
    ///
    /// - Throws: `UncheckedError` where the same request gives another answer each time.
    func requireStableResponses() async throws {
        let first = try await schedule()
        // Something else in between, so that what is remembered from one call to the next shows.
        _ = try await schedule(DaySpan(subject.days.last.advanced(by: 1)))
        for turn in [Attempt.again, .freshInstance] {
            let other = try await schedule(turn: turn)
            if !ResponseDifference.findings(first, other, in: "").isEmpty {
                throw UncheckedError(
                    reason: "the same request does not give the same answer, so no others can be compared"
                )
            }
        }
    }

    /// A collector that keeps nothing, whose clock stands still, and that wants to know what was made harmless.
    func collector() -> ResponseCollector {
        let now = subject.now
        return ResponseCollector(provider: .unnamed, now: { now }, reportsSanitizedFields: true)
    }

    /// Counts a question.
    ///
    /// - Throws: `UncheckedError`.
    func count() throws {
        let isOver = state.withLock { state in
            state.questions += 1
            if state.questions > subject.maxRequests {
                state.isOver = "\(subject.maxRequests) questions were asked, and no more are"
            }
            return state.isOver
        }
        if let isOver { throw UncheckedError(reason: isOver) }
    }
}
