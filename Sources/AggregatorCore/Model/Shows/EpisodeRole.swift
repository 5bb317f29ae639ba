/// The role of an episode that opens or closes a season or the show. The list is open, because sources have their
/// own roles.
public struct EpisodeRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The role in lower case with hyphens.
    public let rawValue: String

    /// Creates a role from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first episode of the show.
    public static let seriesPremiere = EpisodeRole(rawValue: "series-premiere")
    /// The first episode of a season.
    public static let seasonPremiere = EpisodeRole(rawValue: "season-premiere")
    /// The first episode after a break within a season.
    public static let midSeasonPremiere = EpisodeRole(rawValue: "mid-season-premiere")
    /// The last episode before a break within a season.
    public static let midSeasonFinale = EpisodeRole(rawValue: "mid-season-finale")
    /// The last episode of a season.
    public static let seasonFinale = EpisodeRole(rawValue: "season-finale")
    /// The last episode of the show.
    public static let seriesFinale = EpisodeRole(rawValue: "series-finale")

    /// All roles defined here.
    public static let all: [EpisodeRole] = [
        .seriesPremiere, .seasonPremiere, .midSeasonPremiere, .midSeasonFinale, .seasonFinale, .seriesFinale,
    ]

    /// Whether the episode opens something.
    public var isPremiere: Bool { rawValue.utf8.suffix(8).elementsEqual("premiere".utf8) }
    /// Whether the episode closes something.
    public var isFinale: Bool { rawValue.utf8.suffix(6).elementsEqual("finale".utf8) }

    /// Parses a description such as `Season Premiere`, `Mid-season finale` or `Season 4 Finale`.
    ///
    /// Returns nil if the text is not only a role. “Premiere” without a season or show is not a role, because many
    /// sources use it for any first airing. If several texts are separated by slashes, the first role counts.
    public init?(words text: String) {
        guard Self.couldBeRole(text) else { return nil }
        let role = text.split(separator: "/").prefix(4).lazy.compactMap { Self.parsed($0) }.first
        guard let role else { return nil }
        self = role
    }

    /// Returns whether a text can be a role. This is a cheap check, because folding every genre of a guide takes
    /// longer than reading it. Full-width letters, whose UTF-8 begins with 0xEF, pass the check.
    private static func couldBeRole(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 6 else { return false }
            return bytes.indices.contains { index in
                switch bytes[index] {
                case 0xEF: true
                case UInt8(ascii: "p"), UInt8(ascii: "P"):
                    bytes[index...].prefix(5).elementsEqual("premi".utf8, by: isLetter)
                case UInt8(ascii: "f"), UInt8(ascii: "F"):
                    bytes[index...].prefix(5).elementsEqual("final".utf8, by: isLetter)
                default: false
                }
            }
        }
    }

    /// Compares a byte with a lower-case letter. Bit 0x20 converts a letter to lower case.
    private static func isLetter(_ byte: UInt8, _ letter: UInt8) -> Bool { byte | 0x20 == letter }

    private static func parsed(_ text: Substring) -> EpisodeRole? {
        var terms = FoldedText(String(text)).key.split(separator: " ")
        guard let last = terms.popLast(), last == "premiere" || last == "finale" else { return nil }
        let isPremiere = last == "premiere"
        var isNumbered = false
        if let number = terms.last, number.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            terms.removeLast()
            isNumbered = true
        }
        switch terms.joined(separator: " ") {
        case "mid season", "midseason": return isPremiere ? .midSeasonPremiere : .midSeasonFinale
        case "season": return isPremiere ? .seasonPremiere : .seasonFinale
        // In British usage, the fourth series is the fourth season.
        case "series" where isNumbered: return isPremiere ? .seasonPremiere : .seasonFinale
        case "series", "show": return isPremiere ? .seriesPremiere : .seriesFinale
        default: return nil
        }
    }
}
