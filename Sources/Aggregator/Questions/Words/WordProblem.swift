/// Why a word of a question cannot be understood, on the command line or in an address.
public struct WordProblem: Error, Equatable, Sendable {
    /// The option or parameter that it was given to, without dashes; nil of an argument that has no name.
    public let name: String?
    /// What is wrong, in a sentence without a capital. It repeats texts from outside, shortened.
    public let message: String
    /// What may be meant, or what there is.
    public let hints: [String]

    /// A problem of a word.
    public init(_ name: String?, _ message: String, hints: [String] = []) {
        self.name = name
        self.message = message
        self.hints = hints
    }

    /// A problem of a number that is out of its range.
    static func outside(_ range: ClosedRange<Int>, _ name: String, _ number: Int) -> WordProblem {
        WordProblem(name, "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
}
