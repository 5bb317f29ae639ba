/// The reason and the location of a rejection.
public struct XMLError: Error, Hashable, Sendable {
    /// The reason, for the user.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in bytes of UTF-8.
    public let column: Int
    /// The item of a guide that is lost if the error is skipped.
    public internal(set) var lostItem = Cost.programme

    /// The number of characters that are read as text despite this error. 0 if the text was skipped.
    public internal(set) var repairs = 0

    /// The item of a guide that an error may cost.
    public enum Cost: Hashable, Sendable {
        case nothing, channel, programme
    }

    init(message: String, line: Int, column: Int) { (self.message, self.line, self.column) = (message, line, column) }
}
