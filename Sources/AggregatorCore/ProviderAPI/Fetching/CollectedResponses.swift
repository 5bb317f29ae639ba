internal import ScheduleModel
internal import Synchronization

/// What was collected of one provider in one question; collectors that are limited to a part of it share it.
final class CollectedResponses: Sendable {
    let state = Mutex(State())
    /// What other questions ask meanwhile.
    let inFlightFetches: InFlightFetches

    init(_ askings: InFlightFetches) { self.inFlightFetches = askings }

    deinit { releaseShared() }

    struct State {
        var outcomes = PartialOutcomes()
        var pendingWrites: [ResourceID: SourceResponse] = [:]
        /// Answers of this question that are already written to the storage.
        var written: [ResourceID: SourceResponse] = [:]
        /// Whether nothing was kept of the provider before this question; nil until that is looked for.
        var isFirstFetch: Bool?
        /// The files that are there, once all of them are known.
        var files: Set<ResourceID>?
        var steps = 0
        var counts = FetchCounts()
        /// What was asked for others, too, each with the number of its asking.
        var shared: [InFlightFetches.Key: Int] = [:]
    }

    /// Takes that the source gets on; so it does for all who wait for the same.
    func recordProgress(bytes: Int) {
        let shared = state.withLock { state in
            state.steps += 1
            state.counts.bytes += bytes
            return state.shared
        }
        for (key, asking) in shared {
            for other in inFlightFetches.waiting(for: key, asking) { other.state.withLock { $0.steps += 1 } }
        }
    }

    /// Shares no more what it asked.
    ///
    /// - Parameter isSettled: whether that is shared on which has no outcome yet.
    func releaseShared(ifSettled isSettled: Bool = false) {
        let shared = state.withLock(\.shared)
        for (key, asking) in shared { inFlightFetches.end(key, asking, ifSettled: isSettled) }
    }
}
