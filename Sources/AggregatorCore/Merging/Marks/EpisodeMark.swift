public import ScheduleModel
public import Foundation

/// What the user marked an episode as, and by what it is recognised.
public struct EpisodeMark: Hashable, Sendable, Codable {
    /// What it is marked as.
    public enum State: String, Hashable, Sendable, Codable {
        /// Seen.
        case watched
        /// Not to be seen: it is not what comes next.
        case skipped
        /// Not seen, though a source says so.
        case unwatched
    }

    /// What the sources ever called it.
    public var keys: Set<SourceKey>
    /// Where it stood in the show's order, as it was last.
    public var number: EpisodeNumber
    /// Its title, as it was last.
    public var title: String?
    /// The day it was listed under, as it was last.
    public var day: CivilDay?
    /// What it is marked as.
    public var state: State
    /// Since when.
    public var markedAt: Date

    private enum CodingKeys: String, CodingKey {
        case keys, number, title, day, state
        case markedAt = "at"
    }

    /// A mark of an episode.
    public init(
        keys: Set<SourceKey>,
        number: EpisodeNumber = EpisodeNumber(),
        title: String? = nil,
        day: CivilDay? = nil,
        state: State,
        markedAt: Date
    ) {
        self.keys = keys
        self.number = number
        self.title = title
        self.day = day
        self.state = state
        self.markedAt = markedAt
    }

    init(_ episode: MergedEpisode, state: State, markedAt: Date) {
        self.init(keys: [], state: state, markedAt: markedAt)
        update(from: episode)
    }

    /// Takes over what the episode is called now.
    mutating func update(from episode: MergedEpisode) {
        keys.formUnion(episode.sources.map(\.key))
        if episode.number.season != nil || episode.number.number != nil { number = episode.number }
        title = episode.value.title ?? title
        day = episode.listedDay ?? day
    }

    /// Whether another mark is about the same episode: by a source's key; where no source calls both, by two of number,
    /// title and day.
    func isOfSameEpisode(as other: EpisodeMark) -> Bool {
        let shared = keys.intersection(other.keys)
        if !shared.isEmpty { return !shared.allSatisfy(\.isEpisodeNumber) || !contradicts(other) }
        // Who says a number alone means the episode of that number.
        for (one, two) in [(self, other), (other, self)] {
            guard let fact = one.singleFact else { continue }
            if case .title = fact, two.singleFact == nil { continue }
            if EpisodeMarkMatcher.SingleFact.all(of: EpisodeMarkMatcher.EpisodeFacts(two)).contains(fact) {
                return true
            }
        }
        return !EpisodeMarkMatcher.shareProvider(keys, other.keys)
            && EpisodeMarkMatcher.EpisodeFacts(self).matches(EpisodeMarkMatcher.EpisodeFacts(other))
    }

    /// Whether title and day both say that another mark is about another episode.
    private func contradicts(_ other: EpisodeMark) -> Bool {
        let (facts, others) = (EpisodeMarkMatcher.EpisodeFacts(self), EpisodeMarkMatcher.EpisodeFacts(other))
        guard let title = facts.title, let otherTitle = others.title, let day = facts.day, let otherDay = others.day
        else { return false }
        return title != otherTitle && abs(day.days(to: otherDay)) > 1
    }

    /// What the mark says of its episode, where that is one thing alone: its number or its title.
    var singleFact: EpisodeMarkMatcher.SingleFact? {
        guard keys.isEmpty, day == nil else { return nil }
        let facts = EpisodeMarkMatcher.SingleFact.all(of: EpisodeMarkMatcher.EpisodeFacts(self))
        return facts.count == 1 ? facts[0] : nil
    }

    /// This and another mark of the same episode: the later one stands, with what both know of it.
    func merged(with other: EpisodeMark) -> EpisodeMark {
        let (later, older) = other.markedAt > markedAt ? (other, self) : (self, other)
        var joined = later
        joined.keys.formUnion(older.keys)
        if joined.number == EpisodeNumber() { joined.number = older.number }
        joined.title = joined.title ?? older.title
        joined.day = joined.day ?? older.day
        return joined
    }
}

extension MergedEpisode {
    /// The earliest day that a source lists it under.
    var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.value.broadcastDay(in: .gmt)?.date }.min()
            ?? sources.lazy.compactMap(\.episode.listedDay).min()
    }
}
