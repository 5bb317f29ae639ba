import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import Synchronization
import TestSupport
import Testing

/// Covers: RefreshService, ChangeDetecting
@Suite struct ChangeDetectingTests {
    /// A source that is cheap to check and counts its reads.
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

    @Test("A running service reads a changed folder again within a minute and reports the changes")
    func folderIsWatched() async {
        let time = ManualClock(instant("2026-05-13T12:00:00Z"))
        let start = time.now
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
            now: { time.now },
            clock: InstantClock(longest: RefreshService.tick),
            jitter: { 0 }
        )
        let events = service.events.events()
        await service.run { now in
            let minute = Int(now.timeIntervalSince(start) / 60)
            if minute == 3 { folder.state.withLock { $0.files = 2 } }
            if minute == 6 { withUnsafeCurrentTask { $0?.cancel() } }
            time.advance(by: 60)
        }
        // One read at the start and one for the change. In the other minutes the service only checks.
        #expect(folder.state.withLock { $0.reads } == 2)
        var added: [String] = []
        for await event in events {
            if case .changed(let changes) = event { added += changes.map { "\($0.kind.rawValue) \($0.title ?? "")" } }
        }
        #expect(added == ["added Number 1"])
    }
}
