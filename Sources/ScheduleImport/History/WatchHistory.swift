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
        /// The titles in other languages, the best first.
        public var otherTitles: [String] = []
        /// The IDs in other catalogs.
        public var externals = ExternalIDs()
        /// TVmaze's ID.
        public var tvmaze: Int?
        /// Whether the user follows the show.
        public var isFollowed = false
        /// The time since which the user follows the show, or nil if it is unknown.
        public var followedSince: Date?
        /// Whether the show is hidden everywhere.
        public var isHidden = false
        /// Whether the user stopped watching the show.
        public var isStopped = false
        /// The time since which the show is stopped, or nil if it is unknown.
        public var stoppedSince: Date?
        /// The rating from 1 to 10.
        public var rating: Double?
        /// The user's note.
        public var note: String?
        /// The names of the user's lists with the show.
        public var lists: Set<String> = []
        /// The number of episodes that the tracker counts for the show, if it only counts them. The numbers of the
        /// episodes are then positions in the show.
        public var length: Int?
        /// The watched, skipped and rated episodes. An episode that was watched several times is listed once.
        public var episodes: [Episode] = []

        /// The text that identifies the show if the tracker has no ID of its own.
        var identity: String { externals.all.first?.text ?? "\(title) \(year.map(String.init) ?? "")" }

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
        /// The day under which the tracker lists the episode.
        public var day: CivilDay?
        /// The state.
        public var state = WatchState.watched
        /// The time of the first watching, or nil if it is unknown.
        public var watchedAt: Date?
        /// The times of further watchings. Nil is an unknown time.
        public var rewatches: [Date?] = []
        /// The rating from 1 to 10.
        public var rating: Double?
        /// The user's note.
        public var note: String?

        init(season: Int?, number: Int?, title: String? = nil, watchedAt: Date? = nil) {
            self.number = EpisodeNumber(season: season, number: number)
            self.title = title
            self.watchedAt = watchedAt
        }
    }

    /// A kind of content that aggctl does not store.
    public enum Omission: String, Hashable, Sendable, CaseIterable {
        case films, ratings, lists, stoppedShows, seasonCounts, unnumbered, unreadable, glimpses, completed, notes
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
    /// Titles such as `Dark: Secrets`, which name an episode or a film. Each is a show with one episode.
    public internal(set) var guesses: [Show] = []
    /// The numbers of entries that were left out.
    public internal(set) var omitted: [Omission: Int] = [:]
    /// Messages about entries that could not be read, each with its location.
    public internal(set) var problems: [String] = []
    /// Whether the times of episodes are those of the user's clock, written as if they were in UTC.
    public internal(set) var hasLocalTimes = false
    /// The number of watchings that entries may still count. A small file can state any number of them.
    var countedLeft = 500_000
    private var indices: [String: Int] = [:]
    private var episodeIndices: [String: Int] = [:]

    init(tracker: String) { self.tracker = tracker }

    /// Counts entries that are left out.
    ///
    /// - Parameter count: A number above a million comes from a broken export, and counts as a million.
    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        if count > 0 { omitted[omission] = min((omitted[omission] ?? 0) + min(count, 1_000_000), 1 << 40) }
    }

    /// Removes the counted episodes of entries that are about one show, by their IDs or title. Each entry is another
    /// part of it, and none states which.
    mutating func removeSharedPositions() {
        var byFact: [String: [Int]] = [:]
        for (index, show) in shows.enumerated()
        where show.episodes.contains(where: { $0.number.number == nil && $0.number.absolute != nil }) {
            for fact in show.externals.all.map(\.text) + [show.title.lowercased()] {
                byFact[fact, default: []].append(index)
            }
        }
        for index in Set(byFact.values.filter { $0.count > 1 }.joined()) {
            let count = shows[index].episodes.count
            shows[index].episodes.removeAll { $0.number.number == nil && $0.number.absolute != nil }
            shows[index].length = nil
            omit(.seasonCounts, count - shows[index].episodes.count)
        }
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
        shows[index].followedSince = shows[index].followedSince ?? show.followedSince
        shows[index].isHidden = shows[index].isHidden || show.isHidden
        shows[index].isStopped = shows[index].isStopped || show.isStopped
        shows[index].stoppedSince = shows[index].stoppedSince ?? show.stoppedSince
        shows[index].rating = shows[index].rating ?? show.rating
        shows[index].note = shows[index].note ?? show.note
        shows[index].lists.formUnion(show.lists)
        shows[index].length = shows[index].length ?? show.length
        var ids = shows[index].externals
        ids.thetvdb = ids.thetvdb ?? show.externals.thetvdb
        ids.imdb = ids.imdb ?? show.externals.imdb
        ids.tmdb = ids.tmdb ?? show.externals.tmdb
        shows[index].externals = ids
        return index
    }

    /// Changes a show that was added.
    mutating func change(_ index: Int, _ body: (inout Show) -> Void) { body(&shows[index]) }

    /// Adds an episode of a show. If it was added before, the entry is a further watching.
    ///
    /// - Parameter isAgain: Whether the entry is for one more watching. Otherwise it is for the same one, and the
    ///   earlier time remains.
    mutating func add(_ episode: Episode, toShow index: Int, isAgain: Bool = true) {
        guard
            episode.number.number != nil || episode.number.absolute != nil || episode.tvmaze != nil
                || episode.title != nil
        else {
            return omit(.unnumbered)
        }
        let key = key(of: episode, inShow: index)
        guard let existing = episodeIndices[key] else {
            episodeIndices[key] = shows[index].episodes.count
            shows[index].episodes.append(episode)
            return
        }
        var merged = shows[index].episodes[existing]
        merged.rating = merged.rating ?? episode.rating
        merged.note = merged.note ?? episode.note
        merged.title = merged.title ?? episode.title
        if merged.state == .unwatched {
            // It was only rated.
            merged.state = episode.state
            merged.watchedAt = episode.watchedAt
        } else if episode.state != .unwatched {
            let times = [merged.watchedAt, episode.watchedAt].compactMap(\.self)
            // A page of an export that shifts repeats a watching.
            let isSame = episode.watchedAt.map { $0 == merged.watchedAt || merged.rewatches.contains($0) } ?? false
            if !isAgain || isSame {
                merged.watchedAt = times.min()
            } else if times.count == 2 {
                (merged.watchedAt, merged.rewatches) = (times.min(), merged.rewatches + [times.max()])
            } else {
                merged.rewatches.append(episode.watchedAt)
            }
        }
        merged.rewatches += episode.rewatches
        shows[index].episodes[existing] = merged
    }

    /// Adds a season, or without a number all seasons, whose episodes were all watched at unknown times.
    mutating func addSeason(_ season: Int?, toShow index: Int) {
        shows[index].episodes.append(Episode(season: season, number: nil))
    }

    /// Returns the index of the only show with a title, or nil if there is none or several.
    func onlyShow(titled title: String) -> Int? {
        let matches = shows.indices.filter { shows[$0].title == title }
        return matches.count == 1 ? matches[0] : nil
    }

    /// Rates an episode. A rating is not a watching.
    mutating func rate(_ episode: Episode, _ rating: Double?, toShow index: Int) {
        guard let rating else { return }
        var rated = episode
        rated.rating = rating
        rated.state = .unwatched
        add(rated, toShow: index)
    }

    private func key(of episode: Episode, inShow index: Int) -> String {
        let number = episode.number
        let numbers =
            "\(index) \(number.season ?? -1) \(number.number ?? -1) \(number.part ?? 0) \(number.absolute ?? 0)"
        return number.number == nil && number.absolute == nil
            ? "\(numbers) \(episode.title ?? "") \(episode.tvmaze ?? 0)" : numbers
    }
}

extension WatchHistory.Episode {
    /// Returns the episode with a number of further watchings whose times are unknown.
    func watchedAgain(_ count: Int) -> WatchHistory.Episode {
        var episode = self
        // A count that no one can have watched comes from a broken export.
        if count > 0 { episode.rewatches += Array(repeating: nil, count: min(count, 1000)) }
        return episode
    }
}
