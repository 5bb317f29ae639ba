public import ScheduleModel
public import Foundation

/// The user's decisions about one show, and the facts by which the show is recognized.
///
/// The mark stores every source ID and external ID that the show ever had, and its title and year. It finds the
/// show again if one of them changes, or if a source is replaced or temporarily missing.
public struct ShowMark: Hashable, Sendable, Codable {
    /// The mark's own number, which never changes.
    public let id: Int
    /// Every source ID that the show ever had.
    public var keys: Set<SourceKey>
    /// Every ID that the show ever had in other catalogs.
    public var externals: Set<ExternalID>
    /// The latest title of the show.
    public var title: String
    /// The year in which the show began.
    public var year: Int?
    /// The date since which the show is followed, or nil if it is not followed.
    public var followedSince: Date?
    /// Whether the show is hidden everywhere.
    public var isHidden: Bool
    /// The marks of the show's episodes.
    public var episodes: [EpisodeMark]
    /// The time since which the user no longer watches the show, or nil. Such a show is not hidden.
    public var stoppedSince: Date?
    /// The user's opinion of the show.
    public var review: Review
    /// The names of the user's lists with the show.
    public var lists: Set<String>

    /// Creates a mark of a show.
    public init(
        id: Int,
        keys: Set<SourceKey>,
        externals: Set<ExternalID> = [],
        title: String,
        year: Int? = nil,
        followedSince: Date? = nil,
        isHidden: Bool = false,
        episodes: [EpisodeMark] = [],
        stoppedSince: Date? = nil,
        review: Review = Review(),
        lists: Set<String> = []
    ) {
        self.id = id
        self.keys = keys
        self.externals = externals
        self.title = title
        self.year = year
        self.followedSince = followedSince
        self.isHidden = isHidden
        self.episodes = episodes
        self.stoppedSince = stoppedSince
        self.review = review
        self.lists = lists
    }

    private enum CodingKeys: String, CodingKey {
        case id, keys, externals, title, year, followedSince, isHidden, episodes, stoppedSince, review, lists
    }

    /// Decodes a mark. Marks of earlier versions have no review, no lists and no date of stopping.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(Int.self, forKey: .id),
            keys: try container.decode(Set<SourceKey>.self, forKey: .keys),
            externals: try container.decode(Set<ExternalID>.self, forKey: .externals),
            title: try container.decode(String.self, forKey: .title),
            year: try container.decodeIfPresent(Int.self, forKey: .year),
            followedSince: try container.decodeIfPresent(Date.self, forKey: .followedSince),
            isHidden: try container.decode(Bool.self, forKey: .isHidden),
            episodes: try container.decode([EpisodeMark].self, forKey: .episodes),
            stoppedSince: try container.decodeIfPresent(Date.self, forKey: .stoppedSince),
            review: try container.decodeIfPresent(Review.self, forKey: .review) ?? Review(),
            lists: try container.decodeIfPresent(Set<String>.self, forKey: .lists) ?? []
        )
    }

    /// Whether only the title identifies the show.
    package var isTitleOnly: Bool { keys.isEmpty && externals.isEmpty && year == nil && titleWithYear == nil }

    /// The title, both as it is and without a year at its end. The year is only removed if the mark has no year of its
    /// own (`titleAndYear`).
    package var titles: Set<FoldedText> { [FoldedText(title), titleAndYear.title] }

    /// A title without the suffix in parentheses, and the year and country from that suffix.
    package struct TitleWithYear: Hashable {
        /// The title without the suffix.
        package let title: FoldedText
        /// The year.
        let year: Int?
        /// The country, which distinguishes shows with the same title and year.
        package let country: Country?
    }

    /// The parsed title if the mark has no year of its own but one in its title, as in `The Flash (1990)`. Otherwise
    /// nil. Use `titleAndYear` for the title and year of any mark.
    package var titleWithYear: TitleWithYear? {
        guard year == nil else { return nil }
        let parsed = ParsedTitle(title)
        return parsed.year.map {
            TitleWithYear(title: FoldedText(parsed.title), year: $0, country: parsed.country)
        }
    }

    /// The title and year of any mark. If the mark has a year of its own, the title is complete and the country is
    /// nil. Otherwise this is `titleWithYear`, or the complete title without a year.
    var titleAndYear: TitleWithYear {
        titleWithYear ?? TitleWithYear(title: FoldedText(title), year: year, country: nil)
    }

    /// Whether the mark contains no decision.
    var isEmpty: Bool { followedSince == nil && !isHidden && episodes.isEmpty && hasNoOpinion }

    private var hasNoOpinion: Bool { stoppedSince == nil && review.isEmpty && lists.isEmpty }

    /// Returns whether another mark contains all decisions of this one. If the other mark has source IDs, returns
    /// false.
    func isImplied(by other: ShowMark) -> Bool {
        guard other.keys.isEmpty else { return false }
        if followedSince != nil && other.followedSince == nil || isHidden && !other.isHidden { return false }
        if stoppedSince != nil && other.stoppedSince == nil || !lists.isSubset(of: other.lists) { return false }
        if !review.isEmpty && review != other.review { return false }
        let index = EpisodeMarkIndex(other.episodes)
        return episodes.allSatisfy { mark in
            index.candidates(for: mark).contains {
                other.episodes[$0].state == mark.state && other.episodes[$0].isOfSameEpisode(as: mark)
            }
        }
    }

    /// Updates IDs, title and year from a merged show, and the marks of its episodes.
    ///
    /// - Parameter isComplete: whether `show` has all of its episodes.
    mutating func update(from show: MergedShow, isComplete: Bool) {
        keys.formUnion(show.sources.map(\.key))
        for source in show.sources { externals.formUnion(source.show.externals.all) }
        title = show.value.title
        year = show.value.year ?? year
        for (episode, mark) in EpisodeMarkMatcher.assign(episodes, to: show.episodes, isComplete: isComplete) {
            episodes[mark].update(from: show.episodes[episode])
        }
    }

    /// Returns this mark merged with another mark of the same show. If both mark an episode, the later mark wins.
    func merged(with other: ShowMark) -> ShowMark {
        var result = self
        result.keys.formUnion(other.keys)
        result.externals.formUnion(other.externals)
        result.year = year ?? other.year
        result.followedSince = [followedSince, other.followedSince].compactMap(\.self).min()
        result.isHidden = isHidden || other.isHidden
        result.stoppedSince = stoppedSince ?? other.stoppedSince
        // A show cannot be followed and stopped. The existing decision stays.
        if followedSince != nil { result.stoppedSince = nil } else if stoppedSince != nil { result.followedSince = nil }
        result.review = review.filled(from: other.review)
        result.lists.formUnion(other.lists)
        var indexByKey: [SourceKey: Int] = [:]
        for (offset, mark) in episodes.enumerated() {
            for key in mark.keys { indexByKey[key] = offset }
        }
        var index = EpisodeMarkIndex(result.episodes)
        for mark in other.episodes {
            let keyed = mark.keys.lazy.compactMap { indexByKey[$0] }.first
            let existing = keyed ?? index.candidates(for: mark).first { result.episodes[$0].isOfSameEpisode(as: mark) }
            if let existing {
                result.episodes[existing] = result.episodes[existing].merged(with: mark)
            } else {
                result.episodes.append(mark)
            }
            let offset = existing ?? result.episodes.count - 1
            index.insert(result.episodes[offset], at: offset)
        }
        return result
    }
}
