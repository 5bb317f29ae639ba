internal import ScheduleModel
internal import Synchronization

/// The fetches that are in progress. If another run needs the same resource of the same source, it waits for that
/// response or failure.
///
/// A response is shared until the run that fetched it has cached it. If that run is cancelled, the next one that
/// waits sends the request.
public final class InFlightFetches: Sendable {
    /// The facts that make two fetches equal.
    struct Key: Hashable {
        let provider: ProviderID
        /// The settings that affect the response.
        let settings: String
        let resource: ResourceID
        /// The validators of the conditional request.
        let validators: Validators?
    }

    /// The response or failure of a fetch. The response is nil if nothing has changed since the cached one.
    typealias Outcome = Result<SourceResponse?, any Error>

    /// The part that a run plays in a fetch.
    enum Role {
        /// This run sends the request. The number distinguishes this flight from later ones.
        case leader(Int)
        /// Another run fetches. The number is that of its flight.
        case follower(Int)
    }

    private struct Waiter {
        let run: CollectedResponses
        let continuation: CheckedContinuation<Outcome?, Never>
    }

    private struct Flight {
        let number: Int
        /// The run that sent the request.
        let owner: ObjectIdentifier
        /// The outcome, or nil while the request is in progress.
        var outcome: Outcome?
        /// The runs that wait for the outcome, by the number of their wait.
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        /// The last number that a flight or a wait got.
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Creates an empty set of fetches.
    public init() {}

    /// The number of runs that wait for a fetch of another run.
    var waitingCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    /// The number of fetches shared now.
    var count: Int { state.withLock { $0.flights.count } }

    /// Joins the fetch of another run, or starts one that this run leads.
    func join(_ key: Key, of run: CollectedResponses) -> Role {
        let owner = ObjectIdentifier(run)
        return state.withLock { state in
            // A run that fetches a resource again after it had an outcome needs a new response.
            if let flight = state.flights[key], flight.outcome == nil || flight.owner != owner {
                return .follower(flight.number)
            }
            state.lastNumber += 1
            state.flights[key] = Flight(number: state.lastNumber, owner: owner)
            return .leader(state.lastNumber)
        }
    }

    /// Waits for the outcome of a fetch of another run. Returns nil if that run or this task was cancelled.
    func outcome(of key: Key, _ flight: Int, for run: CollectedResponses) async -> Outcome? {
        let waitNumber = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, outcome) = state.withLock { state -> (Bool, Outcome?) in
                    // If `onCancel` ran before this, it found no waiter. A waiter added now would never be resumed.
                    guard let current = state.flights[key], current.number == flight, !Task.isCancelled else {
                        return (true, nil)
                    }
                    if let outcome = current.outcome { return (true, outcome) }
                    state.flights[key]?.waiters[waitNumber] = Waiter(run: run, continuation: continuation)
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard state.flights[key]?.number == flight else { return nil }
                return state.flights[key]?.waiters.removeValue(forKey: waitNumber)
            }
            waiter?.continuation.resume(returning: nil)
        }
    }

    /// Sets the outcome of a fetch, and passes it to the runs that wait. The fetch is shared until `end` is called.
    func finish(_ key: Key, _ flight: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state -> [Waiter] in
            guard state.flights[key]?.number == flight else { return [] }
            defer { state.flights[key]?.waiters = [:] }
            state.flights[key]?.outcome = outcome
            return state.flights[key].map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.continuation.resume(returning: outcome) }
    }

    /// Stops sharing a fetch, because it was cancelled or its response is cached. Runs that still wait get no outcome,
    /// and one of them sends the request.
    ///
    /// - Parameter mustBeSettled: True to do this only if the fetch has an outcome.
    func end(_ key: Key, _ flight: Int, ifSettled mustBeSettled: Bool = false) {
        let waiters = state.withLock { state -> [Waiter] in
            guard let current = state.flights[key], current.number == flight, !mustBeSettled || current.outcome != nil
            else {
                return []
            }
            state.flights[key] = nil
            return Array(current.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
    }

    /// Returns the runs that wait for a fetch.
    func waiting(for key: Key, _ flight: Int) -> [CollectedResponses] {
        state.withLock { state in
            guard let current = state.flights[key], current.number == flight else { return [] }
            return current.waiters.values.map(\.run)
        }
    }
}

extension ResponseCollector {
    /// Sends a request, unless the same request is already in progress. Then its outcome is used here too.
    ///
    /// - Throws: The error of the fetch, and `CancellationError` if this task is cancelled. If the run that fetches
    ///   is cancelled, this run sends the request itself.
    func fetchOnce(
        _ resource: ResourceID,
        _ validators: Validators?,
        _ request: (Validators?) async throws -> SourceResponse?
    ) async throws -> SourceResponse? {
        guard coalescesRequests else { return try await request(validators) }
        let inFlight = collected.inFlightFetches
        let key = InFlightFetches.Key(
            provider: provider,
            settings: settings,
            resource: resource,
            validators: validators
        )
        while true {
            switch inFlight.join(key, of: collected) {
            case .leader(let flight):
                // `CollectedResponses` ends the fetch when the response is stored, or at the end of the run.
                collected.state.withLock { $0.shared[key] = flight }
                return try await withTaskCancellationHandler {
                    do {
                        let response = try await request(validators)
                        inFlight.finish(key, flight, .success(response))
                        return response
                    } catch {
                        if error is CancellationError {
                            inFlight.end(key, flight)
                        } else {
                            inFlight.finish(key, flight, .failure(error))
                        }
                        throw error
                    }
                } onCancel: {
                    // A source may ignore cancellation. Other runs must not wait for it.
                    inFlight.end(key, flight)
                }
            case .follower(let flight):
                if let outcome = await inFlight.outcome(of: key, flight, for: collected) { return try outcome.get() }
                // The leader was cancelled, unless this task was. In the next round, a run that waited becomes leader.
                try Task.checkCancellation()
            }
        }
    }
}
