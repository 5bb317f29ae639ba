/// Why a word of a question cannot be understood, on the command line or in an address.
public struct ArgumentError: Error, Equatable, Sendable {
    /// The option or parameter that it was given to, without dashes; nil of an argument that has no name.
    public let name: String?
    /// What is wrong, in a sentence without a capital. It repeats texts from outside, shortened.
    public let message: String
    /// What may be meant, or what there is.
    public let hints: [String]
    /// Where it is about two options or parameters at once: which, and what is with them; nil where it is about one.
    public let pair: Pair?

    /// Two options or parameters that do not fit together, without dashes.
    public struct Pair: Equatable, Sendable {
        /// The one.
        public let first: String
        /// The other.
        public let second: String
        /// What the message says of both, such as “go together”.
        public let what: String
    }

    /// A problem of a word.
    public init(_ name: String?, _ message: String, hints: [String] = []) {
        self.name = name
        self.message = message
        self.hints = hints
        pair = nil
    }

    /// A problem of two words at once.
    ///
    /// - Parameter name: the one of them that is to be mended.
    init(_ name: String, _ first: String, _ second: String, _ what: String) {
        self.name = name
        message = "“\(first)” and “\(second)” \(what)"
        hints = []
        pair = Pair(first: first, second: second, what: what)
    }

    /// A problem of a number that is out of its range.
    static func outside(_ range: ClosedRange<Int>, _ name: String, _ number: Int) -> ArgumentError {
        ArgumentError(name, "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
}
