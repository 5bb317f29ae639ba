internal import ScheduleModel
internal import Synchronization

/// What sources are asked just now: who wants the same of the same source meanwhile waits for that answer, or that failure.
///
/// An answer is shared until the question that asked for it has it kept. Where that is broken off, the next who waits asks.
public final class InFlightFetches: Sendable {
    /// What is the same for all who ask for it.
    struct Key: Hashable {
        let provider: ProviderID
        /// The settings that shape what the source says.
        let settings: String
        let resource: ResourceID
        /// What it is asked by whether anything changed.
        let validators: Validators?
    }

    typealias Outcome = Result<SourceResponse?, any Error>

    /// Whose turn it is.
    enum Role {
        /// It is one's own to ask; the number tells this asking from later ones.
        case leader(Int)
        /// Another asks, whose asking has this number.
        case follower(Int)
    }

    private struct Waiter {
        let board: CollectedResponses
        let continuation: CheckedContinuation<Outcome?, Never>
    }

    private struct Flight {
        let number: Int
        /// Who asks.
        let owner: ObjectIdentifier
        var outcome: Outcome?
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// No one is asked.
    public init() {}

    /// How many wait for what another asks.
    var waitingCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    /// How many askings are shared now.
    var count: Int { state.withLock { $0.flights.count } }

    func join(_ key: Key, of board: CollectedResponses) -> Role {
        let owner = ObjectIdentifier(board)
        return state.withLock { state in
            // One question that asks for something again, after it had an answer, means to have another.
            if let asking = state.flights[key], asking.outcome == nil || asking.owner != owner {
                return .follower(asking.number)
            }
            state.count += 1
            state.flights[key] = Flight(number: state.count, owner: owner)
            return .leader(state.count)
        }
    }

    /// What another's asking came to; nil where it was broken off, or who waits was.
    func outcome(of key: Key, _ asking: Int, for board: CollectedResponses) async -> Outcome? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, outcome) = state.withLock { state -> (Bool, Outcome?) in
                    guard let known = state.flights[key], known.number == asking, !Task.isCancelled else {
                        return (true, nil)
                    }
                    if let outcome = known.outcome { return (true, outcome) }
                    state.flights[key]?.waiters[number] = Waiter(board: board, continuation: continuation)
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                state.flights[key]?.number == asking ? state.flights[key]?.waiters.removeValue(forKey: number) : nil
            }
            waiter?.continuation.resume(returning: nil)
        }
    }

    func finish(_ key: Key, _ asking: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state -> [Waiter] in
            guard state.flights[key]?.number == asking else { return [] }
            defer { state.flights[key]?.waiters = [:] }
            state.flights[key]?.outcome = outcome
            return state.flights[key].map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.continuation.resume(returning: outcome) }
    }

    /// Shares an asking no more: it was broken off, or its answer is kept.
    ///
    /// - Parameter isSettled: whether one that has no outcome yet goes on.
    func end(_ key: Key, _ asking: Int, ifSettled isSettled: Bool = false) {
        let waiters = state.withLock { state -> [Waiter] in
            guard let known = state.flights[key], known.number == asking, !isSettled || known.outcome != nil else {
                return []
            }
            state.flights[key] = nil
            return Array(known.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
    }

    /// The questions that wait for an asking.
    func waiting(for key: Key, _ asking: Int) -> [CollectedResponses] {
        state.withLock { state in
            guard let known = state.flights[key], known.number == asking else { return [] }
            return known.waiters.values.map(\.board)
        }
    }
}

extension ResponseCollector {
    /// Asks a source, unless it is being asked the same already: then what that comes to is the outcome here too.
    ///
    /// - Throws: what the source failed of, and `CancellationError` where this question is broken off, but not where another
    ///   is that asked first.
    func fetchOnce(
        _ resource: ResourceID,
        _ validators: Validators?,
        _ ask: (Validators?) async throws -> SourceResponse?
    ) async throws -> SourceResponse? {
        guard coalescesRequests else { return try await ask(validators) }
        let askings = collected.inFlightFetches
        let key = InFlightFetches.Key(
            provider: provider,
            settings: settings,
            resource: resource,
            validators: validators
        )
        while true {
            switch askings.join(key, of: collected) {
            case .leader(let asking):
                collected.state.withLock { $0.shared[key] = asking }
                return try await withTaskCancellationHandler {
                    do {
                        let answer = try await ask(validators)
                        askings.finish(key, asking, .success(answer))
                        return answer
                    } catch {
                        if error is CancellationError {
                            askings.end(key, asking)
                        } else {
                            askings.finish(key, asking, .failure(error))
                        }
                        throw error
                    }
                } onCancel: {
                    // A source that heeds no cancellation holds up no one else.
                    askings.end(key, asking)
                }
            case .follower(let asking):
                if let outcome = await askings.outcome(of: key, asking, for: collected) { return try outcome.get() }
                try Task.checkCancellation()
            }
        }
    }
}
