public import ScheduleModel
public import Foundation

/// What is known of episodes that were told in several answers, in the order in which they were told: each once, with
/// every airing of it, as if all had been asked for together. What is not in its show's own list any more, where that was
/// told later, is gone; only what was asked for as the whole list of a show is one.
public struct ToldEpisodes {
    private struct Told {
        var said: Date
        var episode: Episode
    }

    private var told: [String: Told] = [:]
    /// When the whole list of a show was told last.
    private var lists: [String: Date] = [:]

    /// Nothing yet.
    public init() {}

    /// Takes what was told later than all that was taken before.
    ///
    /// - Parameter hasAllAirings: whether the episode's airings are all that there are, so that older ones are void.
    public mutating func add(_ episode: Episode, said: Date, hasAllAirings: Bool) {
        let older = told[episode.id]?.episode
        let whole = older.map { episode.filled(from: $0, replacingAirings: hasAllAirings) } ?? episode
        told[episode.id] = Told(said: said, episode: whole)
    }

    /// Takes that the whole list of a show was told.
    public mutating func addList(of show: String, said: Date) { lists[show] = max(lists[show] ?? said, said) }

    /// The shows of the episodes.
    public var shows: Set<String> { Set(told.values.map(\.episode.showID)) }

    /// The shows whose whole list was told.
    public var listed: Set<String> { Set(lists.keys) }

    /// The episodes, by id.
    public var episodes: [Episode] { current.map(\.episode).sorted { $0.id < $1.id } }

    /// When the oldest of them was said; nil where there is none.
    public var oldest: Date? { current.map(\.said).min() }

    private var current: [Told] {
        told.values.filter { $0.said >= lists[$0.episode.showID] ?? .distantPast }
    }
}
