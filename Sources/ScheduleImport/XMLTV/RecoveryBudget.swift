/// The remaining effort for skipping errors in a guide.
struct RecoveryBudget {
    /// The maximum number of errors that are skipped.
    private static let limit = 1_000
    /// The maximum number of bytes that are parsed again after errors. An error usually costs one piece. A section
    /// without an end costs all bytes after it, and another one may begin in them.
    private static let reparseLimit = 128 << 20

    private var faults = 0
    private var reparsedBytes = 0

    /// Returns whether another error may be skipped, after which these bytes are parsed again.
    func allows(_ bytes: [UInt8]) -> Bool { faults < Self.limit && reparsedBytes + bytes.count <= Self.reparseLimit }

    /// Subtracts the cost of an error.
    mutating func spend(_ bytes: [UInt8]) { (faults, reparsedBytes) = (faults + 1, reparsedBytes + bytes.count) }
}
