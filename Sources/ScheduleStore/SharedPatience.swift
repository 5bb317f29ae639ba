internal import GRDB
internal import Glibc
internal import Synchronization

/// The patience with which one connection waits for others, whatever it does.
final class SharedPatience: Sendable {
    private let patience = Mutex(LockPatience())

    /// Waits for others that hold the database at a path as long as they get on.
    func waiting(for path: String) -> Database.BusyMode {
        .callback { [self] tries in
            guard let pause = patience.withLock({ $0.pause(tries: tries, signs: .of(path)) }) else { return false }
            usleep(UInt32(pause) * 1000)
            return true
        }
    }

    /// Nobody holds it: whoever does next is waited for as long as ever.
    func renew() { patience.withLock { $0 = LockPatience() } }
}
