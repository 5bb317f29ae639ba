internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// Encodes the JSON of other trackers.
private enum TrackerJSON {
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values are texts and numbers, which can always be encoded.
        return (try? encoder.encode(value)).map { [UInt8]($0) + [UInt8(ascii: "\n")] } ?? []
    }
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
            let numbered = show.episodes.filter { $0.number.season != nil && $0.number.number != nil }
            omitted.add("episodes without a season", show.episodes.count - numbered.count)
            let isPlanned = show.lists.contains { $0.lowercased().utf8.starts(with: "plan".utf8) }
            omitted.add("lists of shows", show.lists.count - (isPlanned ? 1 : 0))
            var ids: [String: String] = [:]
            ids["imdb"] = show.external(.imdb)
            ids["tmdb"] = show.external(.tmdb)
            ids["tvdb"] = show.external(.thetvdb)
            // The first entry has the first watching of each episode. Each further one is a watching of its own.
            for round in 0..<max(1, numbered.map(\.watchCount).max() ?? 0) {
                let seasons = seasons(of: numbered, round)
                backup.shows.append(
                    Entry(
                        status: show.stoppedSince != nil
                            ? "dropped"
                            : show.followedSince != nil ? "watching" : isPlanned ? "plantowatch" : "completed",
                        user_rating: round == 0 ? show.review.rating.map { Int($0.rounded()) } : nil,
                        memo: round == 0 ? show.review.note.map { Memo(text: $0) } : nil,
                        is_rewatch: round == 0 ? nil : true,
                        watched_episodes_count: seasons.reduce(0) { $0 + $1.episodes.count },
                        show: Show(title: show.title, year: show.year, ids: ids),
                        seasons: seasons
                    )
                )
            }
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(backup), omitted: omitted.counts)
    }

    private static func seasons(of episodes: [EpisodeMark], _ round: Int) -> [Season] {
        let watched = episodes.filter { $0.watchings.count > round }
        return Dictionary(grouping: watched) { $0.number.season ?? 0 }.sorted { $0.key < $1.key }.map { season in
            Season(
                number: season.key,
                episodes: season.value.map { episode in
                    Episode(
                        number: episode.number.number ?? 0,
                        watched_at: episode.watchings[round].map { Instant.text($0) }
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
            let numbered = show.episodes.filter { $0.number.season != nil && $0.number.number != nil }
            omitted.add("episodes without a season", show.episodes.count - numbered.count)
            let last = show.episodes.flatMap { $0.watchings.compactMap(\.self) }.max()
            return Show(
                title: show.title,
                tmdb_id: show.number(in: .tmdb),
                tvdb_id: show.number(in: .thetvdb),
                imdb_id: show.external(.imdb),
                favorite: show.followedSince != nil,
                hidden: show.stoppedSince != nil,
                rating_user: show.review.rating.map { Int($0.rounded()) },
                user_note: show.review.note,
                last_watched_ms: last.map { Int($0.timeIntervalSince1970 * 1000) } ?? 0,
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

/// The answers of TVmaze's user API in one array: marked episodes and followed shows, each with its ID at TVmaze.
enum TVmazeDocument {
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
            guard let id = mark.tvmaze else {
                omitted.add("shows without an ID of TVmaze")
                omitted.add("episodes without an ID of TVmaze", mark.episodes.count)
                continue
            }
            let show = Show(id: id, name: mark.title)
            if mark.followedSince != nil { entries.append(Entry(show_id: id, _embedded: Embedded(show: show))) }
            if let rating = mark.review.rating {
                entries.append(Entry(show_id: id, vote: Int(rating.rounded()), _embedded: Embedded(show: show)))
            }
            for episode in mark.episodes where episode.state != .unwatched {
                guard let number = ShowMark.tvmaze(episode.keys) else {
                    omitted.add("episodes without an ID of TVmaze")
                    continue
                }
                omitted.add("further watchings", episode.rewatches.count)
                entries.append(
                    Entry(
                        episode_id: number,
                        marked_at: episode.knownTime.map { Int($0.timeIntervalSince1970) } ?? 0,
                        type: episode.state == .skipped ? 2 : 0,
                        _embedded: Embedded(
                            episode: Episode(
                                id: number,
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
