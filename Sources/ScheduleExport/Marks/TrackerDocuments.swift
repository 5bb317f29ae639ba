internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// Encodes the JSON of other trackers.
enum TrackerJSON {
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values are texts and numbers, which can always be encoded.
        return (try? encoder.encode(value)).map { [UInt8]($0) + [UInt8(ascii: "\n")] } ?? []
    }
}

extension ShowMark {
    /// The marked episodes with a season and a number. The other trackers identify episodes by both.
    var numberedEpisodes: [EpisodeMark] {
        episodes.filter { $0.number.season != nil && $0.number.number != nil }
    }

    /// Whether a list of the show has a name such as “Plan to watch”.
    var isPlanned: Bool { lists.contains { $0.lowercased().utf8.starts(with: "plan".utf8) } }

    /// Whether the user neither follows nor stopped nor plans the show. Other trackers have no such state.
    var lacksState: Bool { followedSince == nil && stoppedSince == nil && !isPlanned }

    /// Whether an episode was watched.
    var hasWatchedEpisodes: Bool { episodes.contains { $0.state == .watched } }

    /// The rating as an integer, as the other trackers store it.
    var roundedRating: Int? { review.rating.map { Int($0.rounded()) } }
}

/// Simkl's backup: each show with its state, and the episodes of each season.
enum SimklDocument {
    private struct Backup: Encodable {
        var shows: [Entry] = []
        var anime: [Entry] = []
        var movies: [Entry] = []
    }

    private struct Entry: Encodable {
        var status: String
        /// False if the state is not the user's (`ShowMark.lacksState`). Other programs ignore it.
        var followed: Bool?
        var user_rating: Int?
        var memo: Memo?
        var is_rewatch: Bool?
        var watched_episodes_count: Int
        var show: Show
        var seasons: [Season]
    }

    private struct Memo: Encodable {
        var text: String
        var is_private = true
    }

    private struct Show: Encodable {
        var title: String
        var year: Int?
        var ids: [String: String]
    }

    private struct Season: Encodable {
        var number: Int
        var episodes: [Episode]
    }

    private struct Episode: Encodable {
        var number: Int
        var watched_at: String?
    }

    static func file(with marks: UserMarks) -> MarksForm.File {
        var backup = Backup()
        var omitted = OmittedValues()
        for show in marks.shows {
            omitted.add(opinionsOf: show, lists: false, notes: false)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            omitted.add("episodes without a season", show.episodes.count - show.numberedEpisodes.count)
            // Only a list of planned shows has a place in the backup, as the status.
            omitted.add("lists of shows", show.lists.count - (show.isPlanned ? 1 : 0))
            backup.shows += entries(of: show)
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(backup), omitted: omitted.counts)
    }

    /// Returns an entry with the first watching of each episode, and one for each rewatch.
    private static func entries(of show: ShowMark) -> [Entry] {
        var ids: [String: String] = [:]
        ids["imdb"] = show.external(.imdb)
        ids["tmdb"] = show.external(.tmdb)
        ids["tvdb"] = show.external(.thetvdb)
        let episodes = show.numberedEpisodes
        let entryCount = max(1, episodes.map(\.watchCount).max() ?? 0)
        return (0..<entryCount).map { watching in
            let isRewatch = watching > 0
            let seasons = seasons(of: episodes, watching: watching)
            return Entry(
                status: status(of: show),
                followed: show.lacksState ? false : nil,
                user_rating: isRewatch ? nil : show.roundedRating,
                memo: isRewatch ? nil : show.review.note.map { Memo(text: $0) },
                is_rewatch: isRewatch ? true : nil,
                watched_episodes_count: seasons.reduce(0) { $0 + $1.episodes.count },
                show: Show(title: show.title, year: show.year, ids: ids),
                seasons: seasons
            )
        }
    }

    /// Returns the name of Simkl's list for a show.
    private static func status(of show: ShowMark) -> String {
        if show.stoppedSince != nil { return "dropped" }
        if show.followedSince != nil { return "watching" }
        // Marks do not show that a show was completed.
        return show.isPlanned || !show.hasWatchedEpisodes ? "plantowatch" : "watching"
    }

    /// Returns the seasons with the episodes that were watched often enough.
    ///
    /// - Parameter index: 0 for the first watching of each episode, 1 for the second one.
    private static func seasons(of episodes: [EpisodeMark], watching index: Int) -> [Season] {
        let watched = episodes.filter { $0.watchings.count > index }
        return Dictionary(grouping: watched) { $0.number.season ?? 0 }.sorted { $0.key < $1.key }.map { season in
            Season(
                number: season.key,
                episodes: season.value.map { episode in
                    Episode(
                        number: episode.number.number ?? 0,
                        watched_at: episode.watchings[index].map { Instant.text($0) }
                    )
                }
            )
        }
    }
}

/// SeriesGuide's backup: each show with its seasons. Episodes have a count of watchings, but no times.
enum SeriesGuideDocument {
    private struct Show: Encodable {
        var title: String
        var tmdb_id: Int?
        var tvdb_id: Int?
        var imdb_id: String?
        var favorite: Bool
        var hidden: Bool
        var rating_user: Int?
        var user_note: String?
        var last_watched_ms: Int
        var seasons: [Season]
    }

    private struct Season: Encodable {
        var season: Int
        var episodes: [Episode]
    }

    private struct Episode: Encodable {
        var episode: Int
        var title: String?
        var watched: Bool
        var plays: Int?
        var skipped: Bool
        var rating_user: Int?
    }

    static func file(with marks: UserMarks) -> MarksForm.File {
        var omitted = OmittedValues()
        let shows = marks.shows.map { show in
            omitted.add(opinionsOf: show, notes: false, episodeRatings: false)
            omitted.add("times of watching", show.episodes.reduce(0) { $0 + $1.watchings.compactMap(\.self).count })
            let numbered = show.numberedEpisodes
            omitted.add("episodes without a season", show.episodes.count - numbered.count)
            // No mark has an ID of TMDB for an episode. SeriesGuide itself leaves out episodes without one.
            omitted.add("IDs of episodes that SeriesGuide reads", numbered.count)
            let lastWatched = show.episodes.flatMap { $0.watchings.compactMap(\.self) }.max()
            return Show(
                title: show.title,
                tmdb_id: show.number(in: .tmdb),
                tvdb_id: show.number(in: .thetvdb),
                imdb_id: show.external(.imdb),
                favorite: show.followedSince != nil,
                hidden: show.stoppedSince != nil,
                rating_user: show.roundedRating,
                user_note: show.review.note,
                last_watched_ms: lastWatched.map { Int($0.timeIntervalSince1970 * 1000) } ?? 0,
                seasons: Dictionary(grouping: numbered) { $0.number.season ?? 0 }.sorted { $0.key < $1.key }.map {
                    Season(season: $0.key, episodes: $0.value.map(episode))
                }
            )
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(shows), omitted: omitted.counts)
    }

    private static func episode(_ mark: EpisodeMark) -> Episode {
        Episode(
            episode: mark.number.number ?? 0,
            title: mark.title,
            watched: mark.state == .watched,
            plays: mark.state == .watched ? mark.watchCount : nil,
            skipped: mark.state == .skipped,
            rating_user: mark.review.rating.map { Int($0.rounded()) }
        )
    }
}

/// The responses of TVmaze's user API in one array: marked episodes and followed shows, each with its ID at TVmaze.
enum TVmazeDocument {
    /// The values of `type`.
    private enum MarkType {
        static let watched = 0
        static let skipped = 2
    }

    private struct Entry: Encodable {
        var episode_id: Int?
        var show_id: Int?
        var marked_at: Int?
        var type: Int?
        var vote: Int?
        var _embedded: Embedded?
    }

    private struct Embedded: Encodable {
        var show: Show?
        var episode: Episode?
    }

    private struct Show: Encodable {
        var id: Int
        var name: String
    }

    private struct Episode: Encodable {
        var id: Int
        var season: Int?
        var number: Int?
        var name: String?
        var show: Show
    }

    static func file(with marks: UserMarks) -> MarksForm.File {
        var entries: [Entry] = []
        var omitted = OmittedValues()
        for mark in marks.shows {
            omitted.add(opinionsOf: mark)
            omitted.add("stopped shows", mark.stoppedSince == nil ? 0 : 1)
            guard let id = mark.tvmaze else {
                omitted.add("shows without an ID of TVmaze")
                omitted.add("episodes without an ID of TVmaze", mark.episodes.count)
                continue
            }
            let show = Show(id: id, name: mark.title)
            if mark.followedSince != nil { entries.append(Entry(show_id: id, _embedded: Embedded(show: show))) }
            if let rating = mark.roundedRating {
                entries.append(Entry(show_id: id, vote: rating, _embedded: Embedded(show: show)))
            }
            for episode in mark.episodes where episode.state != .unwatched {
                guard let episodeID = ShowMark.tvmaze(episode.keys) else {
                    omitted.add("episodes without an ID of TVmaze")
                    continue
                }
                omitted.add("further watchings", episode.rewatches.count)
                entries.append(
                    Entry(
                        episode_id: episodeID,
                        marked_at: episode.knownTime.map { Int($0.timeIntervalSince1970) } ?? 0,
                        type: episode.state == .skipped ? MarkType.skipped : MarkType.watched,
                        _embedded: Embedded(
                            episode: Episode(
                                id: episodeID,
                                season: episode.number.season,
                                number: episode.number.number,
                                name: episode.title,
                                show: show
                            )
                        )
                    )
                )
            }
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(entries), omitted: omitted.counts)
    }
}
