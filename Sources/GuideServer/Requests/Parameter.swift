internal import HTTPTypes
internal import Aggregator

/// A parameter of an address: what it is for, and what it may be. Addresses are read by it, and described to programs.
struct Parameter: Sendable {
    /// What its value may be.
    enum Kind: Sendable {
        /// A text with at most this many bytes.
        case text(limit: Int = 512)
        /// The same, which may be empty: as if it were not there.
        case looseText(limit: Int = 512)
        /// Set or not.
        case flag
        /// A whole number.
        case number(ClosedRange<Int>)
        /// The same, or nothing.
        case looseNumber(ClosedRange<Int>)
        /// One of some words.
        case choice([String])
    }

    let name: String
    let kind: Kind
    let summary: String
    var repeats = false
    /// A value that it may have, for whoever tries.
    var example: String?

    init(_ name: String, _ kind: Kind, _ summary: String, repeats: Bool = false, example: String? = nil) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.repeats = repeats
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
        case .looseText(let limit):
            if value.utf8.count > limit { throw wrong("longer than \(limit) bytes") }
        case .flag:
            if Self.truths[value] == nil { throw wrong("neither true nor false") }
        case .looseNumber where value.isEmpty: break
        case .number(let range), .looseNumber(let range):
            guard let number = Int(value), range.contains(number) else {
                throw wrong("not a number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .choice(let words):
            if !words.contains(value) { throw wrong("not one of \(words.joined(separator: ", "))") }
        }
    }

    private func wrong(_ what: String) -> Problem { Problem(.badRequest, "usage", "\(name): it is \(what)") }

    fileprivate static let truths = ["": true, "true": true, "1": true, "false": false, "0": false]
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

    func flag(_ name: String) -> Bool { values[name]?.first.flatMap { Parameter.truths[$0] } ?? false }

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
