internal import Synchronization

/// What a process holds until it ends. A week is taken apart in a twentieth of the time that showing it takes, and the
/// system takes back all of it at once.
public final class RetainedUntilExit: Sendable {
    private let values = Mutex<[any Sendable]>([])

    /// Holds nothing yet.
    public init() {}

    func retain(_ value: some Sendable) { values.withLock { $0.append(value) } }
}
