internal import Foundation

/// A language of the page: its messages, and its formats of dates, times and numbers.
package struct Language: Sendable {
    let messages: MessageCatalog
    /// The locale for dates, times and numbers. Its country may be the user's.
    let locale: Locale
    /// The user's format of times of day, or nil for that of the locale.
    var clockFormat: ReaderPreferences.Clock?

    /// The tag for `lang`, such as `de`.
    package var tag: String { messages.language }
    /// A key that is equal for languages with equal messages and formats.
    package var key: String { locale.identifier }

    /// The message catalogs of all supported languages, by tag.
    static let all: [String: MessageCatalog] = {
        var all: [String: MessageCatalog] = [:]
        for text in wordTexts {
            if let messages = try? MessageCatalog(text) { all[messages.language] = messages }
        }
        return all
    }()

    /// The tag of each language and its name in that language, sorted by tag.
    package static var choices: [(tag: String, name: String)] {
        all.values.map { ($0.language, $0.name) }.sorted { $0.0 < $1.0 }
    }

    /// Creates the language for a user: the chosen one, or else the first supported language of `Accept-Language`, or
    /// else English.
    ///
    /// Tags are matched by their first part. Foundation's own matching found no German for a user from Austria.
    package init(chosen: String?, accepted field: String?, clock: ReaderPreferences.Clock? = nil) {
        self.init(chosen: chosen, field: field)
        clockFormat = clock
    }

    private init(chosen: String?, field: String?) {
        let preferred = Self.tags(field)
        if let chosen, let messages = Self.all[chosen] {
            self.init(messages, preferred.first { Self.primary($0) == chosen })
            return
        }
        for tag in preferred {
            if let messages = Self.all[Self.primary(tag)] {
                self.init(messages, tag)
                return
            }
        }
        self.init(Self.all["en"] ?? .empty, nil)
    }

    private init(_ messages: MessageCatalog, _ tag: String?) {
        self.messages = messages
        // A tag from outside can contain anything. Only the two letters of a country are used.
        let region = tag?.split(separator: "-").dropFirst().first { piece in
            piece.utf8.count == 2
                && piece.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
        locale = Locale(identifier: messages.language + (region.map { "_" + $0.uppercased() } ?? ""))
    }

    private static func primary(_ tag: String) -> String {
        tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
    }

    /// Returns the tags of `Accept-Language`, the most preferred first. A tag with `q=0` is excluded.
    private static func tags(_ field: String?) -> [String] {
        let pieces = (field ?? "").split(separator: ",").prefix(16).enumerated().compactMap { index, piece in
            let parts = piece.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, !tag.isEmpty, tag.utf8.count <= 35 else { return (String, Double, Int)?.none }
            let weight = parts.dropFirst().first { $0.utf8.starts(with: "q=".utf8) }.flatMap { Double($0.dropFirst(2)) }
            return (tag, weight ?? 1, index)
        }
        return pieces.filter { $0.1 > 0 }.sorted { $0.1 == $1.1 ? $0.2 < $1.2 : $0.1 > $1.1 }.map(\.0)
    }
}
