internal import Foundation
internal import Glibc
internal import Synchronization

/// Threads that merge and render responses, so that threads with cached responses never wait for them. They have a
/// lower priority than those (`docs/dev/decisions/0020-server.md`).
final class RenderExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)
    /// The `nice` value of the threads, from 0 (normal priority) to 19.
    private static let niceness: Int32 = 10

    init(_ number: Int = 2) {
        for _ in 0..<number {
            let thread = Thread { [self] in
                // On Linux this sets the priority of the calling thread only.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
                work()
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    private func work() -> Never {
        while true {
            count.wait()
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

extension Task where Failure == Never {
    /// Returns the value of the task, or nil if it is not available in time. The task continues either way.
    func value(within timeout: Duration) async -> Success? {
        let (values, continuation) = AsyncStream.makeStream(of: Success?.self)
        let waiting = Task<Void, Never> { continuation.yield(await value) }
        let timer = Task<Void, Never> {
            do { try await Task<Never, Never>.sleep(for: timeout) } catch { return }
            continuation.yield(nil)
        }
        defer {
            timer.cancel()
            waiting.cancel()
        }
        for await value in values { return value }
        return nil
    }
}
