internal import GRDB
internal import Glibc
internal import Synchronization

/// A function that sleeps while another process or connection holds a database.
typealias LockSleep = @Sendable (_ milliseconds: Int) -> Void

/// The time for which one connection waits for locks, over all its statements.
final class ConnectionLockTimeout: Sendable {
    private let timeout = Mutex(LockTimeout())
    private let sleep: LockSleep

    /// - Parameter sleep: Waits for a number of milliseconds.
    init(_ sleep: @escaping LockSleep) { self.sleep = sleep }

    /// Returns a busy handler that waits for holders of the database at a path while they make progress.
    func waiting(for path: String) -> Database.BusyMode {
        .callback { [self] tries in
            guard let pause = timeout.withLock({ $0.pause(tries: tries, signs: .of(path)) }) else { return false }
            sleep(pause)
            return true
        }
    }

    /// Starts again with the full timeout, because nobody holds the database now.
    func renew() { timeout.withLock { $0 = LockTimeout() } }

    func beginReading() { timeout.withLock { $0.isReading = true } }

    /// - Parameter wasRead: Whether the read succeeded.
    func endReading(_ wasRead: Bool) { timeout.withLock { $0.endReading(wasRead) } }
}
