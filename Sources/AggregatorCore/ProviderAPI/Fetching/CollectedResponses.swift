internal import ScheduleModel
internal import Synchronization

/// The outcomes collected from one provider in one run. Collectors that are limited to a part of the run share it.
final class CollectedResponses: Sendable {
    let state = Mutex(State())
    /// The fetches of other runs that are in progress.
    let inFlightFetches: InFlightFetches

    init(_ inFlightFetches: InFlightFetches) { self.inFlightFetches = inFlightFetches }

    deinit { releaseShared() }

    struct State {
        var outcomes = PartialOutcomes()
        var pendingWrites: [ResourceID: SourceResponse] = [:]
        /// Responses of this run that are already written to storage.
        var written: [ResourceID: SourceResponse] = [:]
        /// Whether nothing was stored for the provider before this run, or nil if not looked up yet.
        var isFirstFetch: Bool?
        /// The files that exist, or nil until all of them are listed.
        var files: Set<ResourceID>?
        var steps = 0
        var counts = FetchCounts()
        /// The fetches of this run that others can share, with the number of each flight.
        var shared: [InFlightFetches.Key: Int] = [:]
    }

    /// Records that data arrived, also for all runs that wait for the same fetch.
    func recordProgress(bytes: Int) {
        let shared = state.withLock { state in
            state.steps += 1
            state.counts.bytes += bytes
            return state.shared
        }
        for (key, flight) in shared {
            for other in inFlightFetches.waiting(for: key, flight) { other.state.withLock { $0.steps += 1 } }
        }
    }

    /// Stops sharing the fetches of this run.
    ///
    /// - Parameter isSettled: Whether to continue sharing fetches that have no outcome yet.
    func releaseShared(ifSettled isSettled: Bool = false) {
        let shared = state.withLock(\.shared)
        for (key, flight) in shared { inFlightFetches.end(key, flight, ifSettled: isSettled) }
    }
}
