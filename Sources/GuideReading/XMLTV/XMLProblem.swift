/// Why a document is refused, and where.
public struct XMLProblem: Error, Hashable, Sendable {
    /// The reason, for a person.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in bytes of UTF-8.
    public let column: Int
}
