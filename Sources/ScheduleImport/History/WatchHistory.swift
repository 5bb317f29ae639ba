public import Foundation
public import ScheduleModel

/// The shows and episodes in another tracker's export.
public struct WatchHistory: Sendable {
    /// A show of the export.
    public struct Show: Sendable {
        /// The title, or an empty text if the export states none.
        public var title: String
        /// The year in which the show began.
        public var year: Int?
        /// The IDs in other catalogs.
        public var externals = ExternalIDs()
        /// TVmaze's ID.
        public var tvmaze: Int?
        /// Whether the user follows the show.
        public var isFollowed = false
        /// The watched and skipped episodes. An episode that was watched several times is listed once.
        public var episodes: [Episode] = []

        init(title: String, year: Int? = nil, externals: ExternalIDs = ExternalIDs(), tvmaze: Int? = nil) {
            self.title = title
            self.year = year
            self.externals = externals
            self.tvmaze = tvmaze
        }
    }

    /// A watched or skipped episode of the export.
    public struct Episode: Sendable {
        /// The number in the tracker's numbering. Season 0 has the specials.
        public var number: EpisodeNumber
        /// The title.
        public var title: String?
        /// TVmaze's ID.
        public var tvmaze: Int?
        /// The state.
        public var state = WatchState.watched
        /// The time of the first watching, or nil if it is unknown.
        public var watchedAt: Date?

        init(season: Int?, number: Int?, title: String? = nil, watchedAt: Date? = nil) {
            self.number = EpisodeNumber(season: season, number: number)
            self.title = title
            self.watchedAt = watchedAt
        }
    }

    /// A kind of content that aggctl does not store.
    public enum Omission: String, Hashable, Sendable, CaseIterable {
        case films, rewatches, ratings, lists, laterShows, stoppedShows, seasonCounts, unnumbered
    }

    /// The error for an export that cannot be imported.
    public struct ReadError: Error, Sendable {
        /// The reason, in one line.
        public let message: String

        init(_ message: String) { self.message = message }
    }

    /// The tracker, such as `Trakt`.
    public var tracker: String
    /// The shows, in the order of the export.
    public internal(set) var shows: [Show] = []
    /// The numbers of entries that were left out.
    public internal(set) var omitted: [Omission: Int] = [:]
    /// Messages about entries that could not be read, each with its location.
    public internal(set) var problems: [String] = []
    private var indices: [String: Int] = [:]
    private var episodeIndices: [String: Int] = [:]

    init(tracker: String) { self.tracker = tracker }

    /// Counts entries that are left out.
    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        if count > 0 { omitted[omission, default: 0] += count }
    }

    /// Adds a show, or fills the gaps of the one that was added with the same key.
    ///
    /// - Returns: Its index.
    @discardableResult
    mutating func add(_ show: Show, key: String) -> Int {
        guard let index = indices[key] else {
            indices[key] = shows.count
            shows.append(show)
            return shows.count - 1
        }
        if shows[index].title.isEmpty { shows[index].title = show.title }
        shows[index].year = shows[index].year ?? show.year
        shows[index].isFollowed = shows[index].isFollowed || show.isFollowed
        var ids = shows[index].externals
        ids.thetvdb = ids.thetvdb ?? show.externals.thetvdb
        ids.imdb = ids.imdb ?? show.externals.imdb
        ids.tmdb = ids.tmdb ?? show.externals.tmdb
        shows[index].externals = ids
        return index
    }

    /// Adds an episode of a show. If it was added before, the earlier time remains, and a rewatch is counted.
    ///
    /// - Parameter isAgain: Whether the entry is for one more watching, and not for the same one.
    mutating func add(_ episode: Episode, toShow index: Int, isAgain: Bool = true) {
        guard episode.number.number != nil || episode.tvmaze != nil || episode.title != nil else {
            return omit(.unnumbered)
        }
        let number = episode.number
        let key =
            "\(index) \(number.season ?? -1) \(number.number ?? -1) \(number.number == nil ? episode.title ?? "" : "") \(number.number == nil ? episode.tvmaze ?? 0 : 0)"
        guard let existing = episodeIndices[key] else {
            episodeIndices[key] = shows[index].episodes.count
            shows[index].episodes.append(episode)
            return
        }
        if isAgain { omit(.rewatches) }
        let times = [shows[index].episodes[existing].watchedAt, episode.watchedAt].compactMap(\.self)
        shows[index].episodes[existing].watchedAt = times.min()
    }
}
