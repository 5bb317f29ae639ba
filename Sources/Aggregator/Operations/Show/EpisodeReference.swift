internal import Foundation
internal import ScheduleMerging
public import ScheduleModel

/// A reference to an episode of a show: `S01E02`, an ID such as `tvmaze:1679676`, a number without a season (`E121`),
/// the text that a table prints (`#93`, `special`), or its title.
public enum EpisodeReference: Hashable, Sendable {
    /// The episode's number.
    case number(EpisodeNumber)
    /// The episode's ID at a source.
    case source(SourceKey)
    /// The episode's number in the show.
    case absolute(Int)
    /// The episode's number in a show without seasons, such as a soap.
    case withoutSeason(Int)
    /// The only special without a number.
    case special
    /// The day of the episode, if no other episode is listed for it.
    case day(CivilDay)
    /// The episode's title.
    case title(String)

    /// Reads the text that a table prints, a code, an ID, a number without a season, or a title. Returns nil for digits
    /// that are not a number of up to six digits.
    public init?(printed text: String) {
        let bytes = text.utf8
        if let name = EpisodeReference(text) {
            self = name
        } else if bytes.first == UInt8(ascii: "#"), let number = Int(text.dropFirst()), number >= 0 {
            self = .absolute(number)
        } else if text.lowercased() == "special" {
            self = .special
        } else if let day = CivilDay(text) {
            self = .day(day)
        } else if bytes.allSatisfy({ $0 <= 0x20 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            guard let number = Self.number(bytes) else { return nil }
            self = .withoutSeason(number)
        } else {
            self = .title(text)
        }
    }

    /// Reads a code or an ID. Returns nil if it is neither.
    public init?(_ text: String) {
        if text.utf8.contains(UInt8(ascii: ":")), let key = SourceKey(text) {
            self = .source(key)
        } else if let number = EpisodeNumber(code: text) {
            self = .number(number)
        } else if let first = text.utf8.first, first | 0x20 == UInt8(ascii: "e"),
            let number = Self.number(text.utf8.dropFirst())
        {
            self = .withoutSeason(number)
        } else {
            return nil
        }
    }

    /// Reads a number of up to six digits, without anything else.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...6).contains(digits.count),
            digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The reference as messages contain it.
    var text: String {
        switch self {
        case .number(let number): number.text ?? ""
        case .source(let key): key.description.shortened
        case .absolute(let number): "#\(number)"
        case .withoutSeason(let number): EpisodeNumber(number: number).text ?? ""
        case .special: "that is a special without a number"
        case .day(let day): day.description
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
        case .number(let number):
            let numbered = show.episodes(numbered: number)
            // Otherwise the number may be that of a source that numbers the show differently.
            matches = numbered.isEmpty ? Self.episodes(of: show, numberedBySource: number) : numbered
            season = number.season
        case .source(let key): (matches, season) = (Self.episodes(of: show, called: key), nil)
        case .absolute(let number):
            let counted = show.episodes.filter { $0.number.absolute == number }
            (matches, season) = (counted.isEmpty ? Self.withoutSeason(number, of: show) : counted, nil)
        case .withoutSeason(let number):
            let numbered = Self.withoutSeason(number, of: show)
            let counted = show.episodes.filter { $0.number.absolute == number }
            (matches, season) = (numbered.isEmpty ? counted : numbered, nil)
        case .special:
            let specials = show.episodes.filter { $0.number.number == nil && $0.value.kind?.isSpecial ?? false }
            (matches, season) = (specials, nil)
        case .day(let day):
            let dated = show.episodes.filter { episode in
                episode.airings.contains { $0.value.broadcastDay(in: .gmt)?.date == day }
            }
            (matches, season) = (dated, nil)
        case .title(let title):
            let wanted = FoldedText(title)
            (matches, season) = (show.episodes.filter { $0.value.title.map(FoldedText.init) == wanted }, nil)
        }
        guard let first = matches.first else { throw .noSuchEpisode(text, of: show, season: season) }
        if matches.count > 1 { throw .ambiguousEpisode(text, of: show, matches) }
        return first
    }

    /// Returns the episodes that have a number at any of their sources.
    private static func episodes(of show: MergedShow, numberedBySource number: EpisodeNumber) -> [MergedEpisode] {
        show.episodes.filter { $0.sources.contains { $0.episode.number.code == number.code } }
    }

    /// Returns the episodes with a number and no season. In a show with a single season, its episodes have none either.
    private static func withoutSeason(_ number: Int, of show: MergedShow) -> [MergedEpisode] {
        let regular = show.episodes.filter { $0.number.number != nil && $0.value.kind?.isSpecial != true }
        let seasons = Set(regular.compactMap(\.number.season))
        return regular.filter {
            $0.number.number == number
                && ($0.number.season == nil || seasons.count == 1 && seasons == [$0.number.season])
        }
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
