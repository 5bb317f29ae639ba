public import ScheduleModel
public import Foundation

/// What the user decided about one show, and by what it is recognised.
///
/// It remembers every source key and external id that the show ever had, and its title and year: so it finds the show
/// again when one of them changes, when a source is replaced by another, or lost and back.
public struct ShowMark: Hashable, Sendable, Codable {
    /// Our own number, which never changes.
    public let id: Int
    /// What the sources ever called it.
    public var keys: Set<SourceKey>
    /// What other catalogues ever called it.
    public var externals: Set<ExternalID>
    /// Its title, as it was last.
    public var title: String
    /// The year it began.
    public var year: Int?
    /// Since when it is followed; nil where it is not.
    public var followedSince: Date?
    /// Whether it is to be shown nowhere.
    public var isHidden: Bool
    /// Its episodes that bear a mark.
    public var episodes: [EpisodeMark]

    /// A mark of a show.
    public init(
        id: Int,
        keys: Set<SourceKey>,
        externals: Set<ExternalID> = [],
        title: String,
        year: Int? = nil,
        followedSince: Date? = nil,
        isHidden: Bool = false,
        episodes: [EpisodeMark] = []
    ) {
        self.id = id
        self.keys = keys
        self.externals = externals
        self.title = title
        self.year = year
        self.followedSince = followedSince
        self.isHidden = isHidden
        self.episodes = episodes
    }

    /// Whether it names its show by nothing but a title.
    package var isTitleOnly: Bool { keys.isEmpty && externals.isEmpty && year == nil && titleWithYear == nil }

    /// Its title, and without the year behind it where one is there.
    package var titles: Set<FoldedText> { [FoldedText(title), titleAndYear.title] }

    /// A title without what stands behind it, and what that says.
    package struct TitleWithYear: Hashable {
        /// The title.
        package let title: FoldedText
        /// The year.
        let year: Int?
        /// The country, which tells shows of one title and year apart.
        package let country: Country?
    }

    /// Of a mark that has no year of its own and one behind its title, as in `The Flash (1990)`: what stands there.
    package var titleWithYear: TitleWithYear? {
        guard year == nil else { return nil }
        let reading = ParsedTitle(title)
        return reading.year.map {
            TitleWithYear(title: FoldedText(reading.title), year: $0, country: reading.country)
        }
    }

    /// Its title without the year behind it, and its year, wherever that stands.
    var titleAndYear: TitleWithYear {
        titleWithYear ?? TitleWithYear(title: FoldedText(title), year: year, country: nil)
    }

    /// Whether it says nothing any more.
    var isEmpty: Bool { followedSince == nil && !isHidden && episodes.isEmpty }

    /// Whether another mark, which no source's show stands behind, says all that this one does.
    func isImplied(by other: ShowMark) -> Bool {
        guard other.keys.isEmpty else { return false }
        if followedSince != nil && other.followedSince == nil || isHidden && !other.isHidden { return false }
        let index = EpisodeMarkIndex(other.episodes)
        return episodes.allSatisfy { mark in
            index.candidates(for: mark).contains {
                other.episodes[$0].state == mark.state && other.episodes[$0].isOfSameEpisode(as: mark)
            }
        }
    }

    /// Takes over what a merged show and its episodes are called now.
    ///
    /// - Parameter isWhole: whether all episodes of the show are there.
    mutating func update(from show: MergedShow, isComplete: Bool) {
        keys.formUnion(show.sources.map(\.key))
        for source in show.sources { externals.formUnion(source.show.externals.all) }
        title = show.value.title
        year = show.value.year ?? year
        for (episode, mark) in EpisodeMarkMatcher.assign(episodes, to: show.episodes, isComplete: isComplete) {
            episodes[mark].update(from: show.episodes[episode])
        }
    }

    /// This and another mark, which turned out to be about one show: of two marks of an episode the later one stands.
    func merged(with other: ShowMark) -> ShowMark {
        var joined = self
        joined.keys.formUnion(other.keys)
        joined.externals.formUnion(other.externals)
        joined.year = year ?? other.year
        joined.followedSince = [followedSince, other.followedSince].compactMap(\.self).min()
        joined.isHidden = isHidden || other.isHidden
        var places: [SourceKey: Int] = [:]
        for (place, mark) in episodes.enumerated() {
            for key in mark.keys { places[key] = place }
        }
        var index = EpisodeMarkIndex(joined.episodes)
        for mark in other.episodes {
            let keyed = mark.keys.lazy.compactMap { places[$0] }.first
            let known = keyed ?? index.candidates(for: mark).first { joined.episodes[$0].isOfSameEpisode(as: mark) }
            if let known {
                joined.episodes[known] = joined.episodes[known].merged(with: mark)
            } else {
                joined.episodes.append(mark)
            }
            let place = known ?? joined.episodes.count - 1
            index.insert(joined.episodes[place], at: place)
        }
        return joined
    }
}
