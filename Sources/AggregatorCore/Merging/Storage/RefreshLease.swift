/// The right to refresh a store. One process has it at a time, and only for a limited time. If the holder crashes
/// or hangs, the others wait no longer than that.
public protocol RefreshLease: Sendable {
    /// Acquires or extends the lease.
    ///
    /// - Parameter seconds: The duration.
    /// - Returns: The number of the lease, or nil if another process holds it. Every holder gets a higher number
    ///   than the one before, so a late write of an earlier holder is recognized.
    func acquire(for seconds: Double) -> Int?

    /// Releases the lease if it is held.
    func release()
}

/// A lease for a store that no other process can access.
public struct UncontendedLease: RefreshLease {
    /// Creates the lease.
    public init() {}
    public func acquire(for seconds: Double) -> Int? { 0 }
    public func release() {}
}
