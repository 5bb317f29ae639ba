internal import HTTPTypes
internal import Aggregator

/// A query parameter: its name, allowed values and description. Requests are parsed with it, and OpenAPI describes it.
struct Parameter: Sendable {
    /// The allowed values.
    enum Kind: Sendable {
        /// A text with a maximum size in bytes.
        case text(limit: Int = 512)
        /// As `text`, but an empty text means that the parameter is absent.
        case optionalText(limit: Int = 512)
        /// A Boolean value.
        case flag
        /// A whole number.
        case number(ClosedRange<Int>)
        /// As `number`, but an empty text means that the parameter is absent.
        case optionalNumber(ClosedRange<Int>)
        /// One of several texts.
        case choice([String])
    }

    let name: String
    let kind: Kind
    let summary: String
    var repeats = false
    /// Whether the request fails without the parameter.
    var isRequired = false
    /// Whether values may contain a plus sign. In an address a plus is decoded as a space, so `date=+7` arrives as “
    /// 7”.
    var hasPlus = false
    /// An example value, for OpenAPI.
    var example: String?

    init(
        _ name: String,
        _ kind: Kind,
        _ summary: String,
        repeats: Bool = false,
        isRequired: Bool = false,
        hasPlus: Bool = false,
        example: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.repeats = repeats
        self.isRequired = isRequired
        self.hasPlus = hasPlus
        self.example = example
    }

    /// Checks a value.
    ///
    /// - Throws: a `Problem` with the allowed values.
    fileprivate func check(_ value: String) throws(Problem) {
        switch kind {
        case .text(let limit):
            if value.utf8.count > limit { throw invalid("longer than \(limit) bytes") }
            if value.isEmpty { throw invalid("empty") }
        case .optionalText(let limit):
            if value.utf8.count > limit { throw invalid("longer than \(limit) bytes") }
        case .flag:
            if Self.booleanValues[value] == nil { throw invalid("neither true nor false") }
        case .optionalNumber where value.isEmpty: break
        case .number(let range), .optionalNumber(let range):
            guard let number = Int(value), range.contains(number) else {
                throw invalid("not a number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .choice(let choices):
            if !choices.contains(value) { throw invalid("not one of \(choices.joined(separator: ", "))") }
        }
    }

    /// Restores a plus that was decoded as a space. The last space before a digit is the plus of a day (`+7`), of a
    /// time zone (`UTC+2`) or of an instant (`2019-07-14T12:00:00+02:00`). No other value of these has a space there.
    fileprivate func normalized(_ value: String) -> String {
        guard hasPlus, let space = value.utf8.lastIndex(of: UInt8(ascii: " ")) else { return value }
        let (before, after) = (value[..<space], value[space...].dropFirst())
        guard let digit = after.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
            before.isEmpty || before.utf8.contains(UInt8(ascii: "T"))
        else { return value }
        return "\(before)+\(after)"
    }

    private func invalid(_ reason: String) -> Problem { Problem(.badRequest, "usage", "\(name): \(reason)") }

    fileprivate static let booleanValues = ["": true, "true": true, "1": true, "false": false, "0": false]
}

/// The validated parameters of a request.
struct Parameters: Sendable {
    private var values: [String: [String]] = [:]

    /// Parses a query.
    ///
    /// - Throws: a `Problem` for a parameter that is unknown, repeated or invalid.
    init(_ query: some StringProtocol, _ supported: [Parameter]) throws(Problem) {
        for (name, value) in try QueryText.pairs(query) {
            guard let parameter = supported.first(where: { $0.name == name }) else {
                let names = supported.map(\.name)
                throw Problem(
                    .badRequest,
                    "usage",
                    "unknown parameter “\(name.shortened)”",
                    hints: (name.closestMatch(among: names).map { ["did you mean \($0)?"] } ?? [])
                        + [names.isEmpty ? "expected: no parameters" : "expected: " + names.joined(separator: ", ")]
                )
            }
            let value = parameter.normalized(value)
            try parameter.check(value)
            if !parameter.repeats, values[name] != nil {
                throw Problem(.badRequest, "usage", "\(name): given twice")
            }
            values[name, default: []].append(value)
        }
    }

    func text(_ name: String) -> String? { values[name]?.first }

    /// Returns whether the request has a parameter.
    func has(_ name: String) -> Bool { values[name] != nil }

    func texts(_ name: String) -> [String] { values[name] ?? [] }

    func flag(_ name: String) -> Bool { values[name]?.first.flatMap { Parameter.booleanValues[$0] } ?? false }

    func number(_ name: String) -> Int? { values[name]?.first.flatMap { Int($0) } }

    /// Returns the query with another value for one parameter.
    func query(setting name: String, to value: Int) -> String {
        var values = values
        values[name] = ["\(value)"]
        return values.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(QueryText.encoded(name))=\(QueryText.encoded($0))" }
        }.joined(separator: "&")
    }
}
