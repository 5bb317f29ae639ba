import ScheduleModel
import ProviderAPI
import FixtureProvider
import Foundation
import ProviderContract
import Synchronization
import TestSupport

/// A provider that breaks one rule and satisfies the others as well as possible: a sound one with a flaw.
struct BrokenProvider: EpisodeListing {
    /// The flaw in a response, by the number of the response.
    let flaw: @Sendable (_ content: inout SourceResponse, _ request: ScheduleRequest, _ turn: Int) async throws -> Void
    var onSchedule: (@Sendable () async throws -> Void)?
    private let turns = Counter()

    init(flaw: @escaping @Sendable (inout SourceResponse, ScheduleRequest, Int) async throws -> Void = { _, _, _ in }) {
        self.flaw = flaw
    }

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        if let onSchedule { try await onSchedule() }
        // A detached task ignores cancellation, so only `onSchedule` could respect it.
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

/// Counts requests.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// Sleeps forever and ignores cancellation.
func neverReturn() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    await withTaskCancellationHandler {
        let detached = Task.detached { for await _ in stream {} }
        await detached.value
    } onCancel: {
        _ = continuation
    }
}
