internal import Foundation
internal import Glibc
internal import Synchronization

/// Threads on which answers are merged and written, so that those which answer what is at hand never wait for them. They
/// give way to these (`docs/decisions/0020-the-server.md`).
final class RenderExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)
    /// How much they give way, from 0 to 19 as `nice` has it.
    private static let niceness: Int32 = 10

    init(_ number: Int = 2) {
        for _ in 0..<number {
            let thread = Thread { [self] in
                // Of this thread alone: to Linux that is a process of its own.
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
    /// The value; nil where it is not there in time. The work goes on.
    func value(within patience: Duration) async -> Success? {
        let (values, continuation) = AsyncStream.makeStream(of: Success?.self)
        let waiting = Task<Void, Never> { continuation.yield(await value) }
        let timer = Task<Void, Never> {
            do { try await Task<Never, Never>.sleep(for: patience) } catch { return }
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
