public import ScheduleModel
public import Foundation

/// The episodes of several responses of one source, merged as if they had been requested together.
///
/// Episodes are added in fetch order, each once with all of its airings. An episode that is missing from a later
/// list of its show no longer exists. Only a response to a request for all episodes of a show counts as a list. A list
/// is complete if all of its rows were readable.
public struct EpisodeAccumulator {
    private struct Entry {
        var fetchedAt: Date
        var episode: Episode
    }

    /// All added episodes, by ID.
    private var entries: [String: Entry] = [:]
    /// The time at which the list of a show was last fetched, by show ID.
    private var listTimes: [String: Date] = [:]
    /// The time at which a complete list of a show was last fetched, by show ID.
    private var completeListTimes: [String: Date] = [:]

    /// Creates an accumulator without episodes.
    public init() {}

    /// Adds an episode. Must be called in the order of `fetchedAt`, the oldest first.
    ///
    /// - Parameter hasAllAirings: True if the episode has all of its airings, so that older ones are dropped.
    public mutating func add(_ episode: Episode, fetchedAt: Date, hasAllAirings: Bool) {
        let older = entries[episode.id]?.episode
        let merged = older.map { episode.fillingGaps(from: $0, replacingAirings: hasAllAirings) } ?? episode
        entries[episode.id] = Entry(fetchedAt: fetchedAt, episode: merged)
    }

    /// Records that the source returned the list of a show. Earlier episodes that are not in a complete list no
    /// longer exist.
    ///
    /// - Parameter isComplete: True if all rows of the list were readable. Otherwise a missing episode may be in an
    ///   unreadable row.
    public mutating func addList(of show: String, fetchedAt: Date, isComplete: Bool) {
        listTimes[show] = max(listTimes[show] ?? fetchedAt, fetchedAt)
        if isComplete { completeListTimes[show] = max(completeListTimes[show] ?? fetchedAt, fetchedAt) }
    }

    /// The IDs of the shows that have episodes.
    public var shows: Set<String> { Set(entries.values.map(\.episode.showID)) }

    /// The IDs of the shows whose list was fetched.
    public var showsWithList: Set<String> { Set(listTimes.keys) }

    /// Returns true if the last fetched list of a show is complete.
    public func isListComplete(of show: String) -> Bool {
        guard let completeListTime = completeListTimes[show] else { return false }
        return completeListTime == listTimes[show]
    }

    /// The episodes that still exist, sorted by ID.
    public var episodes: [Episode] { existing.map(\.episode).sorted { $0.id < $1.id } }

    /// The fetch time of the oldest episode, or nil if there are no episodes.
    public var oldest: Date? { existing.map(\.fetchedAt).min() }

    /// The entries without those that the last complete list of their show does not have.
    private var existing: [Entry] {
        entries.values.filter { entry in
            guard let listTime = completeListTimes[entry.episode.showID] else { return true }
            return entry.fetchedAt >= listTime
        }
    }
}
