/// The limits of one transfer in time and size.
public struct TransferLimits: Hashable, Sendable {
    /// The time until a connection is established.
    public var connectTimeout = Duration.seconds(10)
    /// The time without a single byte.
    public var idleTimeout = Duration.seconds(30)
    /// The time of the complete transfer.
    public var totalTimeout = Duration.seconds(30)
    /// The slowest rate over `slowSpan`, in bytes per second.
    public var slowRate = 100
    /// The time over which `slowRate` is measured.
    public var slowSpan = Duration.seconds(10)
    /// The largest decoded body, in bytes.
    public var bodyBytes = 64 << 20
    /// The largest body on the wire, in bytes.
    public var wireBytes = 16 << 20
    /// The largest ratio of decoded to received bytes, for bodies larger than `expansionFloor`.
    public var expansion = 200
    /// The decoded size up to which the expansion is ignored, in bytes.
    public var expansionFloor = 1 << 20
    /// The largest size of all headers, in bytes.
    public var headerBytes = 64 << 10

    /// Creates the default limits.
    public init() {}
}
