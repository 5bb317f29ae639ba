/// Why a document is refused, and where.
public struct XMLError: Error, Hashable, Sendable {
    /// The reason, for a person.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in bytes of UTF-8.
    public let column: Int
    /// What of a guide is lost by it, where it is passed over.
    public internal(set) var lostItem = Cost.programme

    /// What of a guide a fault may cost.
    public enum Cost: Hashable, Sendable {
        case nothing, channel, programme
    }

    init(message: String, line: Int, column: Int) { (self.message, self.line, self.column) = (message, line, column) }
}
