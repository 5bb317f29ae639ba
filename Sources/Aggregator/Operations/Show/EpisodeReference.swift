internal import ScheduleMerging
public import ScheduleModel

/// How one episode of a show is named: `S01E02`, one of its ids, such as `tvmaze:1679676`, or as a table prints it: `#93`,
/// `special`, or by its title.
public enum EpisodeReference: Hashable, Sendable {
    /// By its number.
    case number(EpisodeNumber)
    /// By the id that a source gives it.
    case source(SourceKey)
    /// By its number in the whole show.
    case absolute(Int)
    /// The one special without a number.
    case special
    /// By its title.
    case title(String)

    /// Reads a name as a table prints it; nil where it is none, such as a number that may be a season's.
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

    /// Reads a code or an id; nil where it is neither.
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

    /// The name, as a message writes it.
    var text: String {
        switch self {
        case .number(let number): number.text ?? ""
        case .source(let key): key.description.shortened
        case .absolute(let number): "#\(number)"
        case .special: "that is a special without a number"
        case .title(let title): "“\(title.shortened)”"
        }
    }

    /// The one episode that is meant.
    ///
    /// - Throws: that there is none, or that there are several.
    func episode(of show: MergedShow) throws(OperationError) -> MergedEpisode {
        let found: [MergedEpisode]
        let season: Int?
        switch self {
        case .number(let number): (found, season) = (show.episodes(numbered: number), number.season)
        case .source(let key): (found, season) = (Self.episodes(of: show, called: key), nil)
        case .absolute(let number):
            let counted = show.episodes.filter { $0.number.absolute == number }
            // A number without a season counts over the whole show too.
            let numbered = counted.isEmpty ? show.episodes(numbered: EpisodeNumber(number: number)) : counted
            (found, season) = (numbered, nil)
        case .special:
            let specials = show.episodes.filter { $0.number.number == nil && $0.value.kind?.isSpecial ?? false }
            (found, season) = (specials, nil)
        case .title(let title):
            let wanted = FoldedText(title)
            (found, season) = (show.episodes.filter { $0.value.title.map(FoldedText.init) == wanted }, nil)
        }
        guard let first = found.first else { throw .noSuchEpisode(text, of: show, season: season) }
        if found.count > 1 { throw .ambiguousEpisode(text, of: show, found) }
        return first
    }

    /// Those of an id; where there is none, those whose id is it encoded, as ids that are made of titles are: in an address
    /// one encoding is taken off.
    private static func episodes(of show: MergedShow, called key: SourceKey) -> [MergedEpisode] {
        let found = show.episodes.filter { $0.sources.contains { $0.key == key } }
        if !found.isEmpty { return found }
        return show.episodes.filter { episode in
            episode.sources.contains {
                $0.key.provider == key.provider && PercentEncoding.decode($0.key.id) == key.id
            }
        }
    }
}
