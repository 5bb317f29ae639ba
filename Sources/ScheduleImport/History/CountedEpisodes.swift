internal import Foundation
internal import ScheduleModel

/// An entry of a list that counts episodes without stating their seasons.
struct CountedEpisodes {
    /// The number of watched episodes, which are the first ones.
    var count = 0
    /// The times of the watched episodes by position, if the list states the positions. A time can be unknown.
    var times: [Int: Date?]?
    /// The number of all episodes of the entry, or nil if it is unknown.
    var length: Int?
    /// The number of further watchings of all of them.
    var rewatchCount = 0
    /// Whether the entry is for one more watching of an entry that was added before.
    var isAgain = false

    /// The maximum number of episodes. A larger one comes from a broken list.
    private static let limit = 5000

    /// Adds an entry.
    ///
    /// A title such as `Harbour Season 2` is split, because the entry is for one season of the show. Any other entry
    /// has positions in the show, which are used only if its length fits (`EpisodeMarkMatcher.assignCounted`).
    func add(_ entry: WatchHistory.Show, key: String, to history: inout WatchHistory) {
        var show = entry
        let season = SeasonTitle(entry.title)
        if let season {
            show.title = season.title
            // A season has no rating and no note of its own, and its year is not that of the show.
            history.omit(.ratings, show.rating == nil ? 0 : 1)
            (show.rating, show.note, show.year) = (nil, nil, nil)
        } else {
            show.length = length
        }
        let positions = times?.keys.sorted() ?? Array(1..<max(1, min(count, length ?? count, Self.limit) + 1))
        if season != nil, positions.isEmpty, !show.isFollowed, !show.isStopped, show.lists.isEmpty { return }
        let again = max(0, min(rewatchCount, 100))
        history.countedLeft -= positions.count * (1 + again)
        if history.countedLeft < 0 { return history.omit(.seasonCounts, positions.count) }
        let index = history.add(show, key: season.map { "title \($0.title)" } ?? key)
        for position in positions.prefix(Self.limit) {
            var episode = WatchHistory.Episode(season: season?.season, number: season == nil ? nil : position)
            if season == nil { episode.number.absolute = position }
            episode.watchedAt = times?[position] ?? nil
            history.add(episode.watchedAgain(again), toShow: index, isAgain: isAgain)
        }
    }
}

/// A title of one season, such as `Harbour Season 2` or `Harbour 2nd Season`.
struct SeasonTitle {
    /// The title of the show.
    let title: String
    let season: Int

    /// Returns nil if the title states no season, or only a part of one.
    init?(_ text: String) {
        guard
            let match = text.firstMatch(of: /^(.+?)[:,]?\s+(?:Season\s+(\d{1,2})|(\d{1,2})(?:st|nd|rd|th)\s+Season)$/),
            let season = (match.2 ?? match.3).flatMap({ Int($0) }), season > 0
        else { return nil }
        (title, self.season) = (String(match.1), season)
    }
}
