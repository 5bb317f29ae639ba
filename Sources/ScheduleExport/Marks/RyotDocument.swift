internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// ryot's export: each show with every watching of its episodes. A show without an ID is one of the user's own.
enum RyotDocument {
    private struct Export: Encodable {
        var metadata: [Entry]
    }

    private struct Entry: Encodable {
        var lot = "show"
        var source: String
        var identifier: String
        var source_id: String
        var seen_history: [Watching]
        var reviews: [Opinion]
        var collections: [Collection]
    }

    private struct Watching: Encodable {
        var show_season_number: Int
        var show_episode_number: Int
        var progress = "100"
        var state = "completed"
        var ended_on: String?
    }

    private struct Opinion: Encodable {
        var rating: String?
        var show_season_number: Int?
        var show_episode_number: Int?
        var review: Text?
    }

    private struct Text: Encodable {
        var text: String
    }

    private struct Collection: Encodable {
        var collection_name: String
    }

    static func file(with marks: UserMarks) -> MarksForm.File {
        var omitted = OmittedValues()
        let entries = marks.shows.map { show in
            omitted.add("skipped episodes", show.episodes.count { $0.state == .skipped })
            omitted.add("episodes without a season", show.episodes.count - show.numberedEpisodes.count)
            omitted.add("stopped shows", show.stoppedSince == nil ? 0 : 1)
            let (source, id) = identifier(of: show)
            let followed = show.followedSince == nil ? [] : ["Monitoring"]
            return Entry(
                source: source,
                identifier: id,
                source_id: show.title,
                seen_history: show.numberedEpisodes.filter { $0.state == .watched }.flatMap(watchings),
                reviews: opinions(of: show),
                collections: (followed + show.lists.sorted()).map { Collection(collection_name: $0) }
            )
        }
        return MarksForm.File(bytes: TrackerJSON.bytes(Export(metadata: entries)), omitted: omitted.counts)
    }

    private static func identifier(of show: ShowMark) -> (source: String, id: String) {
        if let id = show.external(.tmdb) { return ("tmdb", id) }
        if let id = show.external(.thetvdb) { return ("tvdb", id) }
        return ("custom", show.title)
    }

    private static func watchings(of mark: EpisodeMark) -> [Watching] {
        mark.watchings.map { time in
            Watching(
                show_season_number: mark.number.season ?? 0,
                show_episode_number: mark.number.number ?? 0,
                ended_on: time.map { Instant.text($0) }
            )
        }
    }

    /// Returns the ratings, which are out of 100, and the notes.
    private static func opinions(of show: ShowMark) -> [Opinion] {
        func opinion(_ review: Review, _ number: EpisodeNumber? = nil) -> Opinion? {
            guard !review.isEmpty else { return nil }
            return Opinion(
                rating: review.rating.map { String($0 * 10) },
                show_season_number: number?.season,
                show_episode_number: number?.number,
                review: review.note.map { Text(text: $0) }
            )
        }
        return [opinion(show.review)].compactMap(\.self)
            + show.numberedEpisodes.compactMap { opinion($0.review, $0.number) }
    }
}
