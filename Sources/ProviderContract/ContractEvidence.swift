internal import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// The responses of a provider during contract checks. Each request is sent once, and its response is used by all
/// clauses that need it.
public final class ContractEvidence: Sendable {
    /// The provider, and the information about its source.
    public let subject: ContractSubject
    private let state = Mutex(State())

    private struct State {
        var responses: [RequestKey: Result<RawResponse, any Error>] = [:]
        var provider: (any ScheduleProvider)?
        var requestCount = 0
        /// The reason to stop sending requests, for example a pause that the source requested.
        var isOver: String?
    }

    private struct RequestKey: Hashable {
        let request: ContractRequest
        let attempt: Attempt
    }

    /// One of several responses to the same request.
    enum Attempt: Hashable {
        /// The first response, of the shared instance.
        case first
        /// A second response of that instance, after other requests.
        case repeated
        /// The response of a new instance.
        case freshInstance
    }

    /// A clause that cannot be checked.
    struct UncheckedError: Error {
        let reason: String
    }

    /// Creates evidence without responses.
    public init(_ subject: ContractSubject) { self.subject = subject }

    /// Returns the instance that receives most requests.
    ///
    /// - Throws: The error of creating it.
    func provider() throws -> any ScheduleProvider {
        if let provider = state.withLock(\.provider) { return provider }
        let provider = try subject.makeProvider()
        state.withLock { $0.provider = provider }
        return provider
    }

    /// Returns the response of the provider to a request.
    ///
    /// - Throws: The error of the provider, or `UncheckedError`.
    func response(_ request: ContractRequest, _ attempt: Attempt = .first) async throws -> RawResponse {
        let key = RequestKey(request: request, attempt: attempt)
        if let result = state.withLock({ $0.responses[key] }) { return try result.get() }
        try count()
        let provider = attempt == .freshInstance ? try subject.makeProvider() : try provider()
        let collector = collector()
        let outcome = await TimeLimit.outcome(within: subject.responseTimeout) {
            try await request.send(to: provider, collector: collector)
        }
        let result: Result<RawResponse, any Error> =
            switch outcome {
            case .done: Result { try RawResponse(collector.outcomes) }
            case .failed(let error): .failure(error)
            case .timedOut:
                .failure(
                    UncheckedError(reason: "\(request.description): no response within \(subject.responseTimeout)")
                )
            }
        state.withLock { state in
            state.responses[key] = result
            if case .failure(let error as ProviderError) = result, error.retryAfter != nil || error.retryAt != nil {
                state.isOver = "the source requested a pause: \(error.text)"
            }
        }
        return try result.get()
    }

    /// Returns the schedule of the subject's days, or of others.
    func schedule(
        _ days: DaySpan? = nil,
        zone: TimeZone = .gmt,
        attempt: Attempt = .first
    ) async throws -> RawResponse {
        try await response(.schedule(ScheduleRequest(subject, days: days, zone: zone)), attempt)
    }

    /// Returns the airings on the subject's days, or on others.
    func listings(_ days: DaySpan? = nil, zone: TimeZone = .gmt) async throws -> [RawResponse.Listing] {
        let request = ScheduleRequest(subject, days: days, zone: zone)
        return try await response(.schedule(request)).listings(on: request)
    }

    /// Returns the schedule of five weeks that end a day after the subject's days. A source with a limit on days
    /// returns less here than for shorter periods. Returns nil for a provider that sends one request per day.
    func longWindow() async throws -> RawResponse? {
        if try provider() is any PerDayFetching { return nil }
        return try await schedule(subject.longDays)
    }

    /// Returns the schedule of another region, or nil if there is none to request.
    func otherRegion() async throws -> (region: Country, answer: RawResponse)? {
        let others = [Country.unitedStates, Country(rawValue: "GB")].compactMap(\.self)
        guard let other = others.first(where: { $0 != subject.region }) else { return nil }
        var request = ScheduleRequest(subject)
        request.region = other
        return (other, try await response(.schedule(request)))
    }

    /// Returns whether the provider returns any airing, on whatever days.
    public func hasAnyData() async -> Bool { (try? await schedule().listings.isEmpty) == false }

    /// Returns the shows to check, up to the maximum of the subject. The first is the one with the most episodes.
    /// Each further show adds the most traits that are new.
    func shows() async throws -> [Show] {
        let response = try await schedule()
        let episodes = Dictionary(grouping: response.episodes, by: \.showID)
        var remaining = response.showsByID.values.sorted { left, right in
            (episodes[right.id]?.count ?? 0, left.id) < (episodes[left.id]?.count ?? 0, right.id)
        }
        var selected: [Show] = []
        var seen: Set<ShowTrait> = []
        while selected.count < subject.maxShows, let mostFrequent = remaining.indices.first {
            let traits = remaining.map {
                ShowTrait.of($0, episodes[$0.id] ?? [], hasCast: response.credits[$0.id] != nil)
            }
            let newTraitCounts = traits.map { $0.subtracting(seen).count }
            // Of several shows with equally many new traits, the one with the most episodes is selected.
            let next =
                selected.isEmpty
                ? mostFrequent : newTraitCounts.firstIndex(of: newTraitCounts.max() ?? 0) ?? mostFrequent
            seen.formUnion(traits[next])
            selected.append(remaining.remove(at: next))
        }
        return selected
    }

    /// Checks that responses can be compared.
    ///
    /// - Throws: `UncheckedError` if the same request returns different responses.
    func requireStableResponses() async throws {
        let first = try await schedule()
        // Another request in between reveals state that is remembered between calls.
        _ = try await schedule(DaySpan(subject.days.last.advanced(by: 1)))
        for attempt in [Attempt.repeated, .freshInstance] {
            let other = try await schedule(attempt: attempt)
            if !ResponseDifference.findings(first, other, in: "").isEmpty {
                throw UncheckedError(
                    reason: "the same request does not give the same answer, so responses cannot be compared"
                )
            }
        }
    }

    /// Returns a collector without a cache whose time is fixed, and which reports values that were made harmless.
    func collector() -> ResponseCollector {
        let now = subject.now
        return ResponseCollector(provider: .unnamed, now: { now }, reportsSanitizedFields: true)
    }

    /// Counts a request.
    ///
    /// - Throws: `UncheckedError` if the limit is reached.
    func count() throws {
        let isOver = state.withLock { state in
            state.requestCount += 1
            if state.requestCount > subject.maxRequests {
                state.isOver = "the limit of \(subject.maxRequests) requests is reached"
            }
            return state.isOver
        }
        if let isOver { throw UncheckedError(reason: isOver) }
    }
}
