/// How long and how large one transfer may be.
public struct TransferLimits: Hashable, Sendable {
    /// How long it may take until a connection stands.
    public var connect = Duration.seconds(10)
    /// How long not a single byte may come.
    public var idleTimeout = Duration.seconds(30)
    /// How long a transfer may take in all.
    public var total = Duration.seconds(30)
    /// The slowest that a transfer may be over `slowSpan`, in bytes a second.
    public var slowRate = 100
    /// Over how long slowness is measured.
    public var slowSpan = Duration.seconds(10)
    /// The largest body, decoded.
    public var bodyBytes = 64 << 20
    /// The largest body as it comes over the wire.
    public var wireBytes = 16 << 20
    /// How many times larger than on the wire a body may become, once it is larger than `expansionFloor`.
    public var expansion = 200
    /// Below this many decoded bytes expansion does not matter.
    public var expansionFloor = 1 << 20
    /// The largest headers in all.
    public var headerBytes = 64 << 10

    /// The limits of `docs/interface.md`.
    public init() {}
}
