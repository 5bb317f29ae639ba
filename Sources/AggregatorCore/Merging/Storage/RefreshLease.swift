/// The right to refresh one store, which one process at a time has, and only for a while: who dies with it, or hangs, holds
/// up the others no longer than that.
public protocol RefreshLease: Sendable {
    /// Takes the lease, or keeps it for longer.
    ///
    /// - Parameter seconds: for how long.
    /// - Returns: the lease's number, which is higher for each holder than for the one before: a later word of an earlier
    ///   holder can be told by it. Nil while another holds the lease.
    func acquire(for seconds: Double) -> Int?

    /// Gives the lease back, if it is held.
    func release()
}

/// A lease of what no one else can reach.
public struct UncontendedLease: RefreshLease {
    /// The lease.
    public init() {}
    public func acquire(for seconds: Double) -> Int? { 0 }
    public func release() {}
}
