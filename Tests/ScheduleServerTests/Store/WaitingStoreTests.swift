import AggctlKit
import Foundation
import HTTPTransport
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// A store that another process locks delays the listing that needs it, and nothing else.
///
/// Covers: SessionStore, SessionStorage
@Suite struct WaitingStoreTests {
    /// An executor with a single thread. If it is blocked, nothing else runs.
    private final class OneThread: TaskExecutor {
        private let queue = DispatchQueue(label: "one thread")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("S29: A listing that waits for a locked store leaves its thread to other work", .timeLimit(.minutes(2)))
    func threadIsFree() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
        place.files.put("/home/me/.config/aggctl/config.toml", Array(ProgramRun.tvMaze.utf8))
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("[]".utf8)) }
        #expect(await ProgramRun.run(["week"], in: place).status == 0)
        let holder = try LockingProcess(folder.path + "/aggctl/store.db")
        let executor = OneThread()
        let listing = Task(executorPreference: executor) { [place] in
            await ProgramRun.run(["week", "--offline"], in: place)
        }
        // On the same thread: if the listing blocked it, the lock would be held until the listing gives up.
        try await Task(executorPreference: executor) {
            for _ in 0..<50 { await Task.yield() }
            try holder.letGo()
        }.value
        let run = await listing.value
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.errors.contains("holds it for too long"), "\(run.errors)")
    }
}
