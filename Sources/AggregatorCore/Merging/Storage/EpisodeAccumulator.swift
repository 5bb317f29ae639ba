public import ScheduleModel
public import Foundation

/// The episodes of several responses of one source, merged as if they had been requested together.
///
/// Episodes are added in fetch order, each once with all of its airings. An episode that is missing from a later
/// list of its show no longer exists. Only a response that was requested as the complete list of a show counts as
/// such a list.
public struct EpisodeAccumulator {
    private struct Entry {
        var fetchedAt: Date
        var episode: Episode
    }

    private var entries: [String: Entry] = [:]
    /// The time at which the list of a show was last fetched, by show ID.
    private var lists: [String: Date] = [:]
    /// The time at which a list without unreadable rows was last fetched, by show ID.
    private var completeLists: [String: Date] = [:]

    /// Creates an accumulator without episodes.
    public init() {}

    /// Adds an episode. Must be called in the order of `fetchedAt`, the oldest first.
    ///
    /// - Parameter hasAllAirings: Whether the episode has all of its airings, so that older ones are dropped.
    public mutating func add(_ episode: Episode, fetchedAt: Date, hasAllAirings: Bool) {
        let older = entries[episode.id]?.episode
        let merged = older.map { episode.fillingGaps(from: $0, replacingAirings: hasAllAirings) } ?? episode
        entries[episode.id] = Entry(fetchedAt: fetchedAt, episode: merged)
    }

    /// Records that the source returned the list of a show. Earlier episodes that are not in the list no longer
    /// exist.
    ///
    /// - Parameter isComplete: Whether all rows of the list were readable. Otherwise a missing episode may be in an
    ///   unreadable row.
    public mutating func addList(of show: String, fetchedAt: Date, isComplete: Bool) {
        lists[show] = max(lists[show] ?? fetchedAt, fetchedAt)
        if isComplete { completeLists[show] = max(completeLists[show] ?? fetchedAt, fetchedAt) }
    }

    /// The shows of the episodes.
    public var shows: Set<String> { Set(entries.values.map(\.episode.showID)) }

    /// The shows whose list was fetched.
    public var listed: Set<String> { Set(lists.keys) }

    /// Returns whether all rows of the last fetched list of a show were readable.
    public func isComplete(_ show: String) -> Bool { completeLists[show].map { $0 == lists[show] } ?? false }

    /// The episodes, by ID.
    public var episodes: [Episode] { current.map(\.episode).sorted { $0.id < $1.id } }

    /// The fetch time of the oldest episode, or nil if there are no episodes.
    public var oldest: Date? { current.map(\.fetchedAt).min() }

    private var current: [Entry] {
        entries.values.filter { $0.fetchedAt >= completeLists[$0.episode.showID] ?? $0.fetchedAt }
    }
}
