internal import Foundation

/// A language in which the page speaks: its words, and how it writes dates, times and numbers.
package struct Language: Sendable {
    let messages: MessageCatalog
    /// How it writes dates, times and numbers; the country may be the reader's.
    let locale: Locale

    /// The tag for `lang`, such as `de`.
    package var tag: String { messages.language }
    /// A name that two of equal words and forms share.
    package var key: String { locale.identifier }

    /// Every language that there are words of, by tag.
    static let all: [String: MessageCatalog] = {
        var all: [String: MessageCatalog] = [:]
        for text in wordTexts {
            if let words = try? MessageCatalog(text) { all[words.language] = words }
        }
        return all
    }()

    /// The tags and own names of all languages, by tag.
    package static var choices: [(tag: String, name: String)] {
        all.values.map { ($0.language, $0.name) }.sorted { $0.0 < $1.0 }
    }

    /// The language that was chosen, else the first that a reader's program asks for and there are words of; else English.
    ///
    /// Foundation's own matching found no German for a reader from Austria, so tags are matched here: by their first part.
    package init(chosen: String?, accepted field: String?) {
        let wished = Self.tags(field)
        if let chosen, let words = Self.all[chosen] {
            self.init(words, wished.first { Self.primary($0) == chosen })
            return
        }
        for tag in wished {
            if let words = Self.all[Self.primary(tag)] {
                self.init(words, tag)
                return
            }
        }
        self.init(Self.all["en"] ?? .empty, nil)
    }

    private init(_ words: MessageCatalog, _ tag: String?) {
        self.messages = words
        // A tag from outside may be anything: a country's two letters are all that is taken from it.
        let region = tag?.split(separator: "-").dropFirst().first { piece in
            piece.utf8.count == 2
                && piece.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
        locale = Locale(identifier: words.language + (region.map { "_" + $0.uppercased() } ?? ""))
    }

    private static func primary(_ tag: String) -> String {
        tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
    }

    /// The tags of `Accept-Language`, the most wished for first.
    private static func tags(_ field: String?) -> [String] {
        let pieces = (field ?? "").split(separator: ",").prefix(16).enumerated().compactMap { place, piece in
            let parts = piece.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, !tag.isEmpty, tag.utf8.count <= 35 else { return (String, Double, Int)?.none }
            let weight = parts.dropFirst().first { $0.utf8.starts(with: "q=".utf8) }.flatMap { Double($0.dropFirst(2)) }
            return (tag, weight ?? 1, place)
        }
        return pieces.filter { $0.1 > 0 }.sorted { $0.1 == $1.1 ? $0.2 < $1.2 : $0.1 > $1.1 }.map(\.0)
    }
}
