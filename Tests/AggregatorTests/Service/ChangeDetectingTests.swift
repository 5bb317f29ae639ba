import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct ChangeDetectingTests {
    /// A source that costs nothing to look at, and counts how often it is read.
    private final class Folder: ChangeDetecting, ShowCatalogListing {
        let state = Mutex((files: 1, reads: 0))

        var changeToken: Int { state.withLock { $0.files } }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try await catalog(to: collector)
        }

        func readChanges(to collector: ResponseCollector) async throws { try await catalog(to: collector) }

        func catalog(to collector: ResponseCollector) async throws {
            let count = state.withLock { state in
                state.reads += 1
                return state.files
            }
            let episodes = (0..<count).map { Episode(id: "\($0)", showID: "s", title: "Number \($0)") }
            collector.deliver(
                SourceResponse(shows: [Show(id: "s", title: "S")], episodes: episodes),
                for: ResourceID("f")
            )
        }
    }

    @Test("a service that stays alive reads a folder again within a minute of a change in it, and tells what changed")
    func folderIsWatched() async {
        let hand = ManualClock(instant("2026-05-13T12:00:00Z"))
        let start = hand.now
        let folder = Folder()
        let instance = ProviderInstance(
            id: provider("f"),
            priority: 1,
            descriptor: ProviderDescriptor(kind: "f", title: "f"),
            provider: folder
        )
        let service = RefreshService(
            RefreshService.Setup(instances: [instance], zone: { .gmt }, region: country("US")),
            storage: MemoryStorage(),
            marks: { UserMarks() },
            now: { hand.now },
            clock: InstantClock(longest: RefreshService.tick),
            jitter: { 0 }
        )
        let events = service.events.events()
        await service.run { now in
            let minute = Int(now.timeIntervalSince(start) / 60)
            if minute == 3 { folder.state.withLock { $0.files = 2 } }
            if minute == 6 { withUnsafeCurrentTask { $0?.cancel() } }
            hand.advance(by: 60)
        }
        // Once at the beginning, once for the change; in the other minutes it is only looked at.
        #expect(folder.state.withLock { $0.reads } == 2)
        var added: [String] = []
        for await event in events {
            if case .changed(let changes) = event { added += changes.map { "\($0.kind.rawValue) \($0.title ?? "")" } }
        }
        #expect(added == ["added Number 1"])
    }
}
