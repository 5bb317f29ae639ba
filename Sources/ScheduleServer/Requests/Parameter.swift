internal import HTTPTypes
internal import Aggregator

/// A parameter of an address: what it is for, and what it may be. Addresses are read by it, and described to programs.
struct Parameter: Sendable {
    /// What its value may be.
    enum Kind: Sendable {
        /// A text with at most this many bytes.
        case text(limit: Int = 512)
        /// The same, which may be empty: as if it were not there.
        case optionalText(limit: Int = 512)
        /// Set or not.
        case flag
        /// A whole number.
        case number(ClosedRange<Int>)
        /// The same, or nothing.
        case optionalNumber(ClosedRange<Int>)
        /// One of some words.
        case choice([String])
    }

    let name: String
    let kind: Kind
    let summary: String
    var repeats = false
    /// Whether there is no answer without it.
    var isRequired = false
    /// Whether a plus has a meaning in it. In an address it stands for a blank, so that `date=+7` says “ 7”.
    var hasPlus = false
    /// A value that it may have, for whoever tries.
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

    /// Makes sure that a value is one.
    ///
    /// - Throws: what is allowed.
    fileprivate func check(_ value: String) throws(Problem) {
        switch kind {
        case .text(let limit):
            if value.utf8.count > limit { throw wrong("longer than \(limit) bytes") }
            if value.isEmpty { throw wrong("empty") }
        case .optionalText(let limit):
            if value.utf8.count > limit { throw wrong("longer than \(limit) bytes") }
        case .flag:
            if Self.booleanValues[value] == nil { throw wrong("neither true nor false") }
        case .optionalNumber where value.isEmpty: break
        case .number(let range), .optionalNumber(let range):
            guard let number = Int(value), range.contains(number) else {
                throw wrong("not a number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .choice(let words):
            if !words.contains(value) { throw wrong("not one of \(words.joined(separator: ", "))") }
        }
    }

    /// A value as it was meant: the last blank before a digit is the plus of a day (`+7`), of a zone (`UTC+2`), of an
    /// instant (`2019-07-14T12:00:00+02:00`). No other value of these has a blank there.
    fileprivate func normalized(_ value: String) -> String {
        guard hasPlus, let blank = value.utf8.lastIndex(of: UInt8(ascii: " ")) else { return value }
        let (before, rest) = (value[..<blank], value[blank...].dropFirst())
        guard let digit = rest.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
            before.isEmpty || before.utf8.contains(UInt8(ascii: "T"))
        else { return value }
        return "\(before)+\(rest)"
    }

    private func wrong(_ what: String) -> Problem { Problem(.badRequest, "usage", "\(name): it is \(what)") }

    fileprivate static let booleanValues = ["": true, "true": true, "1": true, "false": false, "0": false]
}

/// The values of an address's parameters, checked.
struct Parameters: Sendable {
    private var values: [String: [String]] = [:]

    /// Reads what an address says.
    ///
    /// - Throws: what of it is unknown, twice there, or not allowed.
    init(_ query: some StringProtocol, _ known: [Parameter]) throws(Problem) {
        for (name, value) in try QueryText.pairs(query) {
            guard let parameter = known.first(where: { $0.name == name }) else {
                let names = known.map(\.name)
                throw Problem(
                    .badRequest,
                    "usage",
                    "there is no parameter “\(name.shortened)” here",
                    hints: (name.nearest(among: names).map { ["did you mean \($0)?"] } ?? [])
                        + [names.isEmpty ? "there are none" : "there are: " + names.joined(separator: ", ")]
                )
            }
            let value = parameter.normalized(value)
            try parameter.check(value)
            if !parameter.repeats, values[name] != nil {
                throw Problem(.badRequest, "usage", "\(name): it is there twice")
            }
            values[name, default: []].append(value)
        }
    }

    func text(_ name: String) -> String? { values[name]?.first }

    /// Whether it stands in the address at all.
    func has(_ name: String) -> Bool { values[name] != nil }

    func texts(_ name: String) -> [String] { values[name] ?? [] }

    func flag(_ name: String) -> Bool { values[name]?.first.flatMap { Parameter.booleanValues[$0] } ?? false }

    func number(_ name: String) -> Int? { values[name]?.first.flatMap { Int($0) } }

    /// The same address with another value of one parameter, as a query.
    func query(setting name: String, to value: Int) -> String {
        var values = values
        values[name] = ["\(value)"]
        return values.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(QueryText.encoded(name))=\(QueryText.encoded($0))" }
        }.joined(separator: "&")
    }
}
