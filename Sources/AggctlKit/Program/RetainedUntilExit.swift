internal import Synchronization

/// Values that are retained until the process ends. Freeing a week takes a twentieth of the time of showing it, and the
/// system frees all memory at once at exit.
public final class RetainedUntilExit: Sendable {
    private let values = Mutex<[any Sendable]>([])

    /// Creates an empty collection.
    public init() {}

    func retain(_ value: some Sendable) { values.withLock { $0.append(value) } }
}
