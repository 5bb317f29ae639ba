/// The remaining effort for skipping errors in a guide.
struct RecoveryBudget {
    /// The number of bytes after an error that are parsed first. The next error may be in them.
    static let pieceLimit = 1 << 10
    /// The maximum number of bytes that are parsed again after errors, apart from one piece for each. A section
    /// without an end costs all bytes after it, and another one may begin in them.
    private static let reparseLimit = 128 << 20

    private var reparsedBytes = 0

    /// Returns whether another error may be skipped, after which these bytes are parsed again.
    func allows(_ bytes: [UInt8]) -> Bool { reparsedBytes + cost(bytes) <= Self.reparseLimit }

    /// Subtracts the cost of an error.
    mutating func spend(_ bytes: [UInt8]) { reparsedBytes += cost(bytes) }

    private func cost(_ bytes: [UInt8]) -> Int { max(0, bytes.count - Self.pieceLimit) }
}
