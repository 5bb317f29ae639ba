/// The messages of one language, read from a `.po` file, the format of translation programs.
struct MessageCatalog: Sendable {
    /// The language's tag, such as `de`.
    let language: String
    /// The name of the language in that language.
    let name: String
    private let texts: [String: [String]]
    private let forms: PluralForms

    /// The first error in a `.po` file.
    struct ParseError: Error {
        let line: Int
        let reason: String
    }

    /// Parses the text of a `.po` file.
    ///
    /// - Throws: a `ParseError` with the line of the first error.
    init(_ text: String) throws(ParseError) {
        var entries: [String: [String]] = [:]
        var id: String?
        var values: [String] = []
        var isValue = false
        func storeEntry() { if let id, !values.isEmpty { entries[id] = values } }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
            guard let quote = line.utf8.firstIndex(of: UInt8(ascii: "\"")),
                let value = Self.unquoted(line[quote...])
            else { throw ParseError(line: index + 1, reason: "expected a text in quotes") }
            let keyword = line[..<quote].split(separator: " ").first.map(String.init) ?? ""
            switch keyword {
            case "msgid":
                storeEntry()
                (id, values, isValue) = (value, [], false)
            case "msgid_plural": isValue = false
            case "":
                guard isValue, let last = values.indices.last else { continue }
                values[last] += value
            default:
                guard keyword.utf8.starts(with: "msgstr".utf8) else {
                    throw ParseError(line: index + 1, reason: "expected msgid, msgid_plural or msgstr")
                }
                values.append(value)
                isValue = true
            }
        }
        storeEntry()
        var fields: [String: String] = [:]
        for line in (entries.removeValue(forKey: "")?.first ?? "").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = String(parts[1].drop { $0 == " " }) }
        }
        guard let language = fields["Language"], let name = fields["X-Language-Name"],
            let forms = fields["Plural-Forms"].flatMap({ PluralForms($0) })
        else {
            throw ParseError(
                line: 1,
                reason: "the header lacks Language, X-Language-Name or supported Plural-Forms"
            )
        }
        (self.language, self.name, self.forms, texts) = (language, name, forms, entries)
    }

    /// A catalog without messages. IDs are shown instead of texts.
    static let empty = MessageCatalog()

    private init() { (language, name, texts, forms) = ("en", "English", [:], .oneIsSingular) }

    private static func unquoted(_ text: Substring) -> String? {
        var unescaped = String.UnicodeScalarView()
        var isEscaped = false
        var isClosed = false
        for scalar in text.unicodeScalars.dropFirst() {
            if isClosed { return nil }
            if isEscaped {
                unescaped.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isClosed = true
            } else {
                unescaped.append(scalar)
            }
        }
        return isClosed ? String(unescaped) : nil
    }

    /// The IDs of all messages.
    var ids: Set<String> { Set(texts.keys) }
    /// The number of plural forms of the language.
    var formCount: Int { forms.count }
    /// Returns all forms of a message.
    func all(_ id: String) -> [String] { texts[id] ?? [] }

    /// Returns the text of a message, or its ID if it is missing.
    func text(_ id: String) -> String { texts[id]?.first ?? id }

    /// Returns the plural form of a message for a number, or its ID if it is missing.
    func text(_ id: String, for number: Int) -> String {
        guard let all = texts[id], !all.isEmpty else { return id }
        return all[min(forms.form(of: number), all.count - 1)]
    }
}

/// The rules that select the plural form for a number. These are the rules of the gettext manual that were needed so
/// far.
enum PluralForms: String, Sendable {
    case none = "nplurals=1; plural=0;"
    case oneIsSingular = "nplurals=2; plural=(n != 1);"
    case noneIsSingularToo = "nplurals=2; plural=(n > 1);"
    case slavic =
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    case polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"

    init?(_ text: String) { self.init(rawValue: text) }

    /// The number of forms.
    var count: Int {
        switch self {
        case .none: 1
        case .oneIsSingular, .noneIsSingularToo: 2
        case .slavic, .polish: 3
        }
    }

    /// Returns the index of the form for a number, from 0.
    func form(of number: Int) -> Int {
        let isFew = (2...4).contains(number % 10) && !(12...14).contains(number % 100)
        return switch self {
        case .none: 0
        case .oneIsSingular: number == 1 ? 0 : 1
        case .noneIsSingularToo: number > 1 ? 1 : 0
        case .slavic: number % 10 == 1 && number % 100 != 11 ? 0 : isFew ? 1 : 2
        case .polish: number == 1 ? 0 : isFew ? 1 : 2
        }
    }
}
