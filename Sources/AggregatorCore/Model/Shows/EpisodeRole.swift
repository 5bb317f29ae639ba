/// Whether an episode opens or closes a season or the whole show; open, since sources have words of their own.
public struct EpisodeRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The words, lower case with hyphens.
    public let rawValue: String

    /// A role by its words.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The show's first episode.
    public static let seriesPremiere = EpisodeRole(rawValue: "series-premiere")
    /// A season's first episode.
    public static let seasonPremiere = EpisodeRole(rawValue: "season-premiere")
    /// The first episode after a break within a season.
    public static let midSeasonPremiere = EpisodeRole(rawValue: "mid-season-premiere")
    /// The last episode before a break within a season.
    public static let midSeasonFinale = EpisodeRole(rawValue: "mid-season-finale")
    /// A season's last episode.
    public static let seasonFinale = EpisodeRole(rawValue: "season-finale")
    /// The show's last episode.
    public static let seriesFinale = EpisodeRole(rawValue: "series-finale")

    /// All roles that have a name here.
    public static let all: [EpisodeRole] = [
        .seriesPremiere, .seasonPremiere, .midSeasonPremiere, .midSeasonFinale, .seasonFinale, .seriesFinale,
    ]

    /// Whether it opens something.
    public var isPremiere: Bool { rawValue.utf8.suffix(8).elementsEqual("premiere".utf8) }
    /// Whether it closes something.
    public var isFinale: Bool { rawValue.utf8.suffix(6).elementsEqual("finale".utf8) }

    /// The role that words mean, such as `Season Premiere`, `Mid-season finale` or `Season 4 Finale`; nil where they mean
    /// none, or more than that. A premiere or finale of which is not said what is none: many sources call any first showing
    /// a premiere. Of several with a stroke between them the first that means one counts.
    public init?(words text: String) {
        guard Self.couldBeRole(text) else { return nil }
        let found = text.split(separator: "/").prefix(4).lazy.compactMap { Self.role($0) }.first
        guard let found else { return nil }
        self = found
    }

    /// Whether the words may be among them at all: to fold every genre of a guide costs more than to read it. Letters of
    /// full width, whose UTF-8 begins with 0xEF, are looked at.
    private static func couldBeRole(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 6 else { return false }
            return bytes.indices.contains { place in
                switch bytes[place] {
                case 0xEF: true
                case UInt8(ascii: "p"), UInt8(ascii: "P"):
                    bytes[place...].prefix(5).elementsEqual("premi".utf8, by: isLetter)
                case UInt8(ascii: "f"), UInt8(ascii: "F"):
                    bytes[place...].prefix(5).elementsEqual("final".utf8, by: isLetter)
                default: false
                }
            }
        }
    }

    /// Bit 0x20 makes a letter small.
    private static func isLetter(_ byte: UInt8, _ letter: UInt8) -> Bool { byte | 0x20 == letter }

    private static func role(_ text: Substring) -> EpisodeRole? {
        var words = FoldedText(String(text)).key.split(separator: " ")
        guard let last = words.popLast(), last == "premiere" || last == "finale" else { return nil }
        let isPremiere = last == "premiere"
        var isNumbered = false
        if let number = words.last, number.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            words.removeLast()
            isNumbered = true
        }
        switch words.joined(separator: " ") {
        case "mid season", "midseason": return isPremiere ? .midSeasonPremiere : .midSeasonFinale
        case "season": return isPremiere ? .seasonPremiere : .seasonFinale
        // In Britain the fourth series is the fourth season.
        case "series" where isNumbered: return isPremiere ? .seasonPremiere : .seasonFinale
        case "series", "show": return isPremiere ? .seriesPremiere : .seriesFinale
        default: return nil
        }
    }
}
