public import ScheduleModel
public import Foundation

/// The state that the user gave an episode, and the facts by which the episode is recognized.
public struct EpisodeMark: Hashable, Sendable, Codable {
    /// Every source ID that the episode ever had.
    public var keys: Set<SourceKey>
    /// The latest season and number of the episode.
    public var number: EpisodeNumber
    /// The latest title of the episode.
    public var title: String?
    /// The latest day that the episode was listed under.
    public var day: CivilDay?
    /// The state of the episode.
    public var state: WatchState
    /// The time at which the state was set, or `unknownTime`.
    public var markedAt: Date
    /// The times of further watchings after the first one, in order. An unknown time is `unknownTime`.
    public var rewatches: [Date]
    /// The user's opinion of the episode.
    public var review: Review

    /// The time of a mark from a list that does not state one. It is before any other time, so every mark with a time
    /// is later.
    public static let unknownTime = Date(timeIntervalSince1970: -62_135_596_800)

    /// The time at which the state was set, or nil if it is unknown.
    public var knownTime: Date? { markedAt <= Self.unknownTime ? nil : markedAt }

    private enum CodingKeys: String, CodingKey {
        case keys, number, title, day, state, rewatches, review
        case markedAt = "at"
    }

    /// Creates a mark of an episode.
    public init(
        keys: Set<SourceKey>,
        number: EpisodeNumber = EpisodeNumber(),
        title: String? = nil,
        day: CivilDay? = nil,
        state: WatchState,
        markedAt: Date,
        rewatches: [Date] = [],
        review: Review = Review()
    ) {
        self.keys = keys
        self.number = number
        self.title = title
        self.day = day
        self.state = state
        self.markedAt = markedAt
        self.rewatches = rewatches.sorted()
        self.review = review
    }

    /// Decodes a mark. Marks of earlier versions have no rewatches and no review.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            keys: try container.decode(Set<SourceKey>.self, forKey: .keys),
            number: try container.decode(EpisodeNumber.self, forKey: .number),
            title: try container.decodeIfPresent(String.self, forKey: .title),
            day: try container.decodeIfPresent(CivilDay.self, forKey: .day),
            state: try container.decode(WatchState.self, forKey: .state),
            markedAt: try container.decode(Date.self, forKey: .markedAt),
            rewatches: try container.decodeIfPresent([Date].self, forKey: .rewatches) ?? [],
            review: try container.decodeIfPresent(Review.self, forKey: .review) ?? Review()
        )
    }

    /// The state, or nil if the mark has only a review. Such a mark does not replace the state from a source.
    var decision: WatchState? { state == .unwatched && knownTime == nil && !review.isEmpty ? nil : state }

    /// The times of all watchings, the first one first. An unknown time is nil.
    package var watchings: [Date?] {
        state == .watched ? [knownTime] + rewatches.map { $0 <= Self.unknownTime ? nil : $0 } : []
    }

    /// The number of watchings.
    public var watchCount: Int { state == .watched ? 1 + rewatches.count : 0 }

    init(_ episode: MergedEpisode, state: WatchState, markedAt: Date) {
        self.init(keys: [], state: state, markedAt: markedAt)
        update(from: episode)
    }

    /// Updates IDs, number, title and day from the merged episode.
    mutating func update(from episode: MergedEpisode) {
        keys.formUnion(episode.sources.map(\.key))
        if episode.number.season != nil || episode.number.number != nil { number = episode.number }
        title = episode.value.title ?? title
        day = episode.listedDay ?? day
    }

    /// Whether the mark is for all episodes of a season, or without one of the show. No source listed them yet.
    package var isSeason: Bool {
        number.number == nil && number.absolute == nil && title == nil && day == nil && keys.isEmpty
    }

    /// Returns whether another mark is about the same episode.
    /// Marks with the same source ID are. Without a source in common, two of number, title and day must agree.
    func isOfSameEpisode(as other: EpisodeMark) -> Bool {
        let shared = keys.intersection(other.keys)
        if !shared.isEmpty { return !shared.allSatisfy(\.isEpisodeNumber) || !contradicts(other) }
        if isSeason, other.isSeason, let season = number.season { return season == other.number.season }
        if keys.isEmpty, other.keys.isEmpty, hasFacts(of: other) { return true }
        // A list without numbers can have one title in several seasons.
        if number.number == nil, other.number.number == nil, let season = number.season,
            let otherSeason = other.number.season, season != otherSeason
        {
            return false
        }
        if let position = countedPosition, position == other.countedPosition,
            !EpisodeMarkMatcher.shareProvider(keys, other.keys)
        {
            return true
        }
        // A mark that has only a number refers to the episode with that number.
        for (first, second) in [(self, other), (other, self)] {
            guard let fact = first.singleFact else { continue }
            if case .title = fact, second.singleFact == nil { continue }
            if EpisodeMarkMatcher.SingleFact.all(of: EpisodeMarkMatcher.EpisodeFacts(second)).contains(fact) {
                return true
            }
        }
        return !EpisodeMarkMatcher.shareProvider(keys, other.keys)
            && EpisodeMarkMatcher.EpisodeFacts(self).matches(EpisodeMarkMatcher.EpisodeFacts(other))
    }

    /// Returns whether number, title and day are equal, and the number or the title is there.
    private func hasFacts(of other: EpisodeMark) -> Bool {
        guard number == other.number, title == other.title, day == other.day else { return false }
        return number.number != nil || EpisodeMarkMatcher.EpisodeFacts(self).name != nil
    }

    /// The position in the show, if a list only counts episodes.
    var countedPosition: Int? { number.season == nil && number.number == nil ? number.absolute : nil }

    /// Returns whether the titles of two marks differ and their days are more than one apart.
    private func contradicts(_ other: EpisodeMark) -> Bool {
        let (facts, others) = (EpisodeMarkMatcher.EpisodeFacts(self), EpisodeMarkMatcher.EpisodeFacts(other))
        guard let title = facts.title, let otherTitle = others.title, let day = facts.day, let otherDay = others.day
        else { return false }
        return title != otherTitle && abs(day.days(to: otherDay)) > 1
    }

    /// The number or the title, if the mark has no other fact.
    var singleFact: EpisodeMarkMatcher.SingleFact? {
        guard keys.isEmpty, day == nil else { return nil }
        let facts = EpisodeMarkMatcher.SingleFact.all(of: EpisodeMarkMatcher.EpisodeFacts(self))
        return facts.count == 1 ? facts[0] : nil
    }

    /// The title, if the mark comes from a list that also numbers the episode. The list may count in another way.
    var titleWithNumber: EpisodeMarkMatcher.SingleFact? {
        guard keys.isEmpty, day == nil else { return nil }
        return EpisodeMarkMatcher.EpisodeFacts(self).title.map(EpisodeMarkMatcher.SingleFact.title)
    }

    /// Returns this mark merged with another mark of the same episode. The later state wins, and gaps are filled.
    ///
    /// If both are watched, the one with more watchings wins. Two lists can have different times for the same
    /// watching, so their times are not added up.
    package func merged(with other: EpisodeMark) -> EpisodeMark {
        var (later, older) = other.lastTime > lastTime ? (other, self) : (self, other)
        if older.watchCount > later.watchCount, later.state == .watched || later.decision == nil {
            swap(&later, &older)
        } else if later.decision == nil {
            later.state = older.state
            later.markedAt = older.markedAt
        }
        var result = later
        result.fillTimes(from: older)
        result.review = result.review.filled(from: older.review)
        result.keys.formUnion(older.keys)
        if result.number == EpisodeNumber() { result.number = older.number }
        result.title = result.title ?? older.title
        result.day = result.day ?? older.day
        return result
    }
}

extension EpisodeMark {
    /// Replaces unknown times of watchings by known times that only another mark of the episode has.
    fileprivate mutating func fillTimes(from other: EpisodeMark) {
        guard state == .watched, other.state == .watched else { return }
        var times = [markedAt] + rewatches
        var added = ([other.markedAt] + other.rewatches).filter { $0 > Self.unknownTime && !times.contains($0) }
        // Without another time nothing changes, or the first watching would move behind one of an unknown time.
        if added.isEmpty { return }
        for index in times.indices where times[index] <= Self.unknownTime && !added.isEmpty {
            times[index] = added.removeFirst()
        }
        times.sort()
        (markedAt, rewatches) = (times[0], Array(times.dropFirst()))
    }

    /// The time of the last change that the mark contains.
    fileprivate var lastTime: Date { rewatches.last.map { max($0, markedAt) } ?? markedAt }
}

extension MergedEpisode {
    /// The earliest day that a source lists the episode under.
    package var listedDay: CivilDay? {
        airings.lazy.compactMap { $0.value.broadcastDay(in: .gmt)?.date }.min()
            ?? sources.lazy.compactMap(\.episode.listedDay).min()
    }
}
