/// An invalid argument on the command line or in an address.
public struct ArgumentError: Error, Equatable, Sendable {
    /// The option or parameter without dashes, or nil for an argument without a name.
    public let name: String?
    /// The error message in lower case. Text that the user typed is shortened in it.
    public let message: String
    /// Suggestions, or the valid values.
    public let hints: [String]
    /// The two options or parameters that conflict, or nil if the error is about one.
    public let pair: Pair?

    /// Two options or parameters that cannot be combined, without dashes.
    public struct Pair: Equatable, Sendable {
        /// The first option or parameter.
        public let first: String
        /// The second option or parameter.
        public let second: String
        /// The part of the message about both, such as “go together”.
        public let what: String
    }

    /// Creates an error about one argument.
    public init(_ name: String?, _ message: String, hints: [String] = []) {
        self.name = name
        self.message = message
        self.hints = hints
        pair = nil
    }

    /// Creates an error about two arguments.
    ///
    /// - Parameters:
    ///   - name: The argument that the user should change.
    ///   - what: The part of the message about both, such as “exclude each other”.
    init(_ name: String, _ first: String, _ second: String, _ what: String) {
        self.name = name
        message = "“\(first)” and “\(second)” \(what)"
        hints = []
        pair = Pair(first: first, second: second, what: what)
    }

    /// Returns the error for a number out of range.
    static func outside(_ range: ClosedRange<Int>, _ name: String, _ number: Int) -> ArgumentError {
        ArgumentError(name, "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
}
