import ScheduleModel
import ProviderAPI
import FixtureProvider
import Foundation
import ProviderContract
import Synchronization
import TestSupport

/// A provider that breaks one rule and keeps the others as well as it can: a sound one with a flaw built in.
struct BrokenProvider: EpisodeListing {
    /// What is done wrong to an answer, the how-manieth it is.
    let flaw: @Sendable (_ content: inout SourceResponse, _ request: ScheduleRequest, _ turn: Int) async throws -> Void
    var onSchedule: (@Sendable () async throws -> Void)?
    private let turns = Counter()

    init(flaw: @escaping @Sendable (inout SourceResponse, ScheduleRequest, Int) async throws -> Void = { _, _, _ in }) {
        self.flaw = flaw
    }

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        if let onSchedule { try await onSchedule() }
        // A task of its own does not hear of cancellation, so only what `onSchedule` leaves out heeds it.
        let sound: Collected =
            if onSchedule == nil {
                try await collect { try await FixtureProvider().schedule(within: request, to: $0) }
            } else {
                try await Task.detached {
                    try await collect { try await FixtureProvider().schedule(within: request, to: $0) }
                }.value
            }
        var content = SourceResponse(shows: sound.shows, episodes: sound.episodes)
        try await flaw(&content, request, turns.next())
        collector.deliver(content, for: ResourceID("all"))
    }

    func episodes(of showID: String, to collector: ResponseCollector) async throws {
        try await FixtureProvider().episodes(of: showID, to: collector)
    }
}

/// Counts how often something was asked for.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// Sleeps without end, whatever is cancelled.
func neverReturn() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    await withTaskCancellationHandler {
        let detached = Task.detached { for await _ in stream {} }
        await detached.value
    } onCancel: {
        _ = continuation
    }
}
