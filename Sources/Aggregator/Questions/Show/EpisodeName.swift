internal import ScheduleMerging
public import ScheduleModel

/// How one episode of a show is named: `S01E02`, or one of its ids, such as `tvmaze:1679676`.
public enum EpisodeName: Hashable, Sendable {
    /// By its number.
    case number(EpisodeNumber)
    /// By the id that a source gives it.
    case source(SourceKey)

    /// Reads a name; nil where it is none.
    public init?(_ text: String) {
        if text.utf8.contains(0x3A), let key = SourceKey(text) {
            self = .source(key)
        } else if let number = EpisodeNumber(code: text) {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// The name, as it is said.
    var text: String {
        switch self {
        case .number(let number): number.code ?? ""
        case .source(let key): key.description.shortened
        }
    }

    /// The one episode that is meant.
    ///
    /// - Throws: that there is none, or that there are several.
    func episode(of show: MergedShow) throws(QuestionError) -> MergedEpisode {
        let found: [MergedEpisode]
        let season: Int?
        switch self {
        case .number(let number): (found, season) = (show.episodes(numbered: number), number.season)
        case .source(let key): (found, season) = (show.episodes.filter { $0.sources.contains { $0.key == key } }, nil)
        }
        guard let first = found.first else { throw .noSuchEpisode(text, of: show, season: season) }
        if found.count > 1 { throw .ambiguousEpisode(text, of: show, found) }
        return first
    }
}
