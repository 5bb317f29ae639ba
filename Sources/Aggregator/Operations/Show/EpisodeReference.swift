internal import ScheduleMerging
public import ScheduleModel

/// A reference to an episode of a show: `S01E02`, an ID such as `tvmaze:1679676`, the text that a table prints (`#93`,
/// `special`), or its title.
public enum EpisodeReference: Hashable, Sendable {
    /// The episode's number.
    case number(EpisodeNumber)
    /// The episode's ID at a source.
    case source(SourceKey)
    /// The episode's number in the show.
    case absolute(Int)
    /// The only special without a number.
    case special
    /// The episode's title.
    case title(String)

    /// Reads the text that a table prints. Returns nil if it is not one, such as a number that may be a season's.
    public init?(printed text: String) {
        let bytes = text.utf8
        if let name = EpisodeReference(text) {
            self = name
        } else if bytes.first == UInt8(ascii: "#"), let number = Int(text.dropFirst()), number >= 0 {
            self = .absolute(number)
        } else if text.lowercased() == "special" {
            self = .special
        } else if bytes.allSatisfy({ $0 <= 0x20 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return nil
        } else {
            self = .title(text)
        }
    }

    /// Reads a code or an ID. Returns nil if it is neither.
    public init?(_ text: String) {
        if text.utf8.contains(UInt8(ascii: ":")), let key = SourceKey(text) {
            self = .source(key)
        } else if let number = EpisodeNumber(code: text) ?? Self.numberWithoutSeason(text) {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// Reads `E121`, the number of an episode without a season.
    private static func numberWithoutSeason(_ text: String) -> EpisodeNumber? {
        let bytes = text.utf8
        guard let first = bytes.first, first | 0x20 == UInt8(ascii: "e"), (2...6).contains(bytes.count),
            bytes.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text.dropFirst()).map { EpisodeNumber(number: $0) }
    }

    /// The reference as messages contain it.
    var text: String {
        switch self {
        case .number(let number): number.text ?? ""
        case .source(let key): key.description.shortened
        case .absolute(let number): "#\(number)"
        case .special: "that is a special without a number"
        case .title(let title): "“\(title.shortened)”"
        }
    }

    /// Returns the only matching episode.
    ///
    /// - Throws: `.noSuchEpisode`, or `.ambiguousEpisode` if several match.
    func episode(of show: MergedShow) throws(OperationError) -> MergedEpisode {
        let matches: [MergedEpisode]
        let season: Int?
        switch self {
        case .number(let number): (matches, season) = (show.episodes(numbered: number), number.season)
        case .source(let key): (matches, season) = (Self.episodes(of: show, called: key), nil)
        case .absolute(let number):
            let counted = show.episodes.filter { $0.number.absolute == number }
            // A number without a season counts over the whole show too.
            let numbered = counted.isEmpty ? show.episodes(numbered: EpisodeNumber(number: number)) : counted
            (matches, season) = (numbered, nil)
        case .special:
            let specials = show.episodes.filter { $0.number.number == nil && $0.value.kind?.isSpecial ?? false }
            (matches, season) = (specials, nil)
        case .title(let title):
            let wanted = FoldedText(title)
            (matches, season) = (show.episodes.filter { $0.value.title.map(FoldedText.init) == wanted }, nil)
        }
        guard let first = matches.first else { throw .noSuchEpisode(text, of: show, season: season) }
        if matches.count > 1 { throw .ambiguousEpisode(text, of: show, matches) }
        return first
    }

    /// Returns the episodes with an ID. If there are none, IDs that are the percent-encoded key also match: IDs made of
    /// titles are encoded, and an address removes one level of encoding.
    private static func episodes(of show: MergedShow, called key: SourceKey) -> [MergedEpisode] {
        let matches = show.episodes.filter { $0.sources.contains { $0.key == key } }
        if !matches.isEmpty { return matches }
        return show.episodes.filter { episode in
            episode.sources.contains {
                $0.key.provider == key.provider && PercentEncoding.decode($0.key.id) == key.id
            }
        }
    }
}
