internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// The file `shows.json` of TV Time Liberator: each show with its seasons. It has the time of the first watching, and
/// the number of further ones.
enum TVTimeDocument {
    private struct Show: Encodable {
        var id: [String: ID]
        var title: String
        var status: String
        var is_followed: Bool
        var is_favorite: Bool
        var seasons: [Season]
    }

    /// An ID of TheTVDB is a number, and one of IMDb a text.
    private enum ID: Encodable {
        case number(Int?)
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .number(let number): try value.encode(number)
            case .text(let text): try value.encode(text)
            }
        }
    }

    private struct Season: Encodable {
        var number: Int
        var episodes: [Episode]
    }

    private struct Episode: Encodable {
        var number: Int
        var name: String?
        var is_watched: Bool
        var watched_at: String?
        var rewatch_count: Int
        var rating: Double?
    }

    static func file(with marks: UserMarks) -> MarksForm.File {
        var omitted = OmittedValues()
        let shows = marks.shows.map { show in
            let favorites = show.lists.contains(favorites) ? 1 : 0
            let later = status(of: show) == "watch_later" ? 1 : 0
            omitted.add(opinionsOf: show, lists: false, episodeRatings: false)
            omitted.add("lists of shows", show.lists.count - favorites - later)
            omitted.add("ratings of shows", show.review.rating == nil ? 0 : 1)
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            let numbered = show.numberedEpisodes.filter { $0.state != .skipped }
            omitted.add("episodes without a season", show.episodes.count - show.numberedEpisodes.count)
            omitted.add("times of further watchings", numbered.reduce(0) { $0 + $1.watchings.dropFirst().count })
            return Show(
                id: ["tvdb": .number(show.number(in: .thetvdb)), "imdb": .text(show.external(.imdb) ?? "-1")],
                title: show.title,
                status: status(of: show),
                is_followed: show.followedSince != nil,
                is_favorite: favorites == 1,
                seasons: Dictionary(grouping: numbered) { $0.number.season ?? 0 }.sorted { $0.key < $1.key }.map {
                    Season(number: $0.key, episodes: $0.value.map(episode))
                }
            )
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(shows), omitted: omitted.counts)
    }

    private static let favorites = "Favorites"

    private static func status(of show: ShowMark) -> String {
        if show.stoppedSince != nil { return "stopped" }
        return show.followedSince == nil && show.lists.contains("Watch later") ? "watch_later" : "continuing"
    }

    private static func episode(_ mark: EpisodeMark) -> Episode {
        Episode(
            number: mark.number.number ?? 0,
            name: mark.title,
            is_watched: mark.state == .watched,
            watched_at: mark.watchings.first.flatMap { $0 }.map { Instant.text($0) },
            rewatch_count: max(0, mark.watchings.count - 1),
            rating: mark.review.rating
        )
    }
}
