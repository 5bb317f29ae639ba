/// What passing over faults of a guide may still cost.
struct RecoveryBudget {
    /// At most this many faults are passed over.
    private static let limit = 1_000
    /// Of what stands behind them at most this many bytes are read again. A fault mostly costs a piece; what has no end costs
    /// all that stands behind it, in which the next such thing may begin.
    private static let againLimit = 128 << 20

    private var faults = 0
    private var again = 0

    /// Whether one more fault may be passed over, behind which so much is to be read again.
    func allows(_ rest: [UInt8]) -> Bool { faults < Self.limit && again + rest.count <= Self.againLimit }

    /// Takes off what a fault costs.
    mutating func spend(_ rest: [UInt8]) { (faults, again) = (faults + 1, again + rest.count) }
}
