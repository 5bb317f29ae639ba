/// The limit for skipping errors in a guide. After each error, the bytes behind it are parsed again.
///
/// Without a limit, a guide with many errors would need too much time. A section without an end is the worst: all bytes
/// after it are parsed again, and another such section may begin in them.
struct RecoveryBudget {
    /// The size, in bytes, of the pieces in which the parser resumes after an error. If pieces are small, few bytes
    /// are parsed again after the next error.
    static let pieceSize = 1 << 10
    /// The maximum number of bytes that are parsed again in a guide. The first piece after each error is free.
    private static let reparseLimit = 128 << 20

    private var reparsedBytes = 0

    /// Returns whether an error may be skipped if these bytes are then parsed again.
    func allows(reparsing bytes: [UInt8]) -> Bool { reparsedBytes + Self.cost(of: bytes) <= Self.reparseLimit }

    /// Counts the bytes that are parsed again after an error.
    mutating func spend(reparsing bytes: [UInt8]) { reparsedBytes += Self.cost(of: bytes) }

    private static func cost(of bytes: [UInt8]) -> Int { max(0, bytes.count - pieceSize) }
}
