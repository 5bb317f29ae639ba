internal import GRDB
internal import Glibc
internal import Synchronization

/// Lets some milliseconds pass, while another holds a database.
typealias LockSleep = @Sendable (_ milliseconds: Int) -> Void

/// The patience with which one connection waits for others, whatever it does.
final class ConnectionLockTimeout: Sendable {
    private let timeout = Mutex(LockTimeout())
    private let sleep: LockSleep

    /// - Parameter rest: lets some milliseconds pass.
    init(_ sleep: @escaping LockSleep) { self.sleep = sleep }

    /// Waits for others that hold the database at a path as long as they get on.
    func waiting(for path: String) -> Database.BusyMode {
        .callback { [self] tries in
            guard let pause = timeout.withLock({ $0.pause(tries: tries, signs: .of(path)) }) else { return false }
            sleep(pause)
            return true
        }
    }

    /// Nobody holds it: whoever does next is waited for as long as ever.
    func renew() { timeout.withLock { $0 = LockTimeout() } }

    func beginReading() { timeout.withLock { $0.isReading = true } }

    /// - Parameter wasRead: whether it could be read.
    func endReading(_ wasRead: Bool) { timeout.withLock { $0.endReading(wasRead) } }
}
