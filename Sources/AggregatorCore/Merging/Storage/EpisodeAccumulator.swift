public import ScheduleModel
public import Foundation

/// The episodes of several answers, in the order in which a source delivered them: each once, with all of its airings,
/// as if all had been asked for together. An episode that is missing from a later list of its show is gone; only what
/// was asked for as the whole list of a show counts as such a list.
public struct EpisodeAccumulator {
    private struct Entry {
        var fetchedAt: Date
        var episode: Episode
    }

    private var entries: [String: Entry] = [:]
    /// When the list of a show was delivered last, by the show's id.
    private var lists: [String: Date] = [:]
    /// When it was last delivered so that all of its rows could be read.
    private var completeLists: [String: Date] = [:]

    /// Starts without episodes.
    public init() {}

    /// Adds an episode. To be called in the order of `said`, the oldest first.
    ///
    /// - Parameter hasAllAirings: whether the episode's airings are all that there are, so that older ones are void.
    public mutating func add(_ episode: Episode, fetchedAt: Date, hasAllAirings: Bool) {
        let older = entries[episode.id]?.episode
        let whole = older.map { episode.fillingGaps(from: $0, replacingAirings: hasAllAirings) } ?? episode
        entries[episode.id] = Entry(fetchedAt: fetchedAt, episode: whole)
    }

    /// Notes that the source delivered a show's whole list at an instant: episodes that it said earlier and that are
    /// not in the list are gone.
    ///
    /// - Parameter isWhole: whether all rows of the list could be read; else what is not in it may be what was lost.
    public mutating func addList(of show: String, fetchedAt: Date, isComplete: Bool) {
        lists[show] = max(lists[show] ?? fetchedAt, fetchedAt)
        if isComplete { completeLists[show] = max(completeLists[show] ?? fetchedAt, fetchedAt) }
    }

    /// The shows of the episodes.
    public var shows: Set<String> { Set(entries.values.map(\.episode.showID)) }

    /// The shows whose list was delivered.
    public var listed: Set<String> { Set(lists.keys) }

    /// Whether the last list of a show that was delivered has all of its episodes.
    public func isComplete(_ show: String) -> Bool { completeLists[show].map { $0 == lists[show] } ?? false }

    /// The episodes, by id.
    public var episodes: [Episode] { current.map(\.episode).sorted { $0.id < $1.id } }

    /// When the source said the oldest of them; nil where there is none.
    public var oldest: Date? { current.map(\.fetchedAt).min() }

    private var current: [Entry] {
        entries.values.filter { $0.fetchedAt >= completeLists[$0.episode.showID] ?? $0.fetchedAt }
    }
}
