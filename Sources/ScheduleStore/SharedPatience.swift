internal import GRDB
internal import Glibc
internal import Synchronization

/// Lets some milliseconds pass, while another holds a database.
typealias LockRest = @Sendable (_ milliseconds: Int) -> Void

/// The patience with which one connection waits for others, whatever it does.
final class SharedPatience: Sendable {
    private let patience = Mutex(LockPatience())
    private let rest: LockRest

    /// - Parameter rest: lets some milliseconds pass.
    init(_ rest: @escaping LockRest) { self.rest = rest }

    /// Waits for others that hold the database at a path as long as they get on.
    func waiting(for path: String) -> Database.BusyMode {
        .callback { [self] tries in
            guard let pause = patience.withLock({ $0.pause(tries: tries, signs: .of(path)) }) else { return false }
            rest(pause)
            return true
        }
    }

    /// Nobody holds it: whoever does next is waited for as long as ever.
    func renew() { patience.withLock { $0 = LockPatience() } }

    func beginReading() { patience.withLock { $0.isReading = true } }

    /// - Parameter wasRead: whether it could be read.
    func endReading(_ wasRead: Bool) { patience.withLock { $0.endReading(wasRead) } }
}
