internal import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// aggctl's own table of marks. A row without a number is the show itself.
enum MarksTable {
    static let columns = [
        "show", "year", "ids", "followed_since", "stopped_since", "hidden", "lists", "season", "number", "part",
        "absolute", "title", "date", "mark", "watched_at", "rewatched_at", "rating", "note",
    ]

    static func file(with marks: UserMarks) -> MarksForm.File {
        var bytes = CSVCell.row(columns)
        for show in marks.shows {
            bytes += CSVCell.row(cells(of: show))
            for episode in show.episodes { bytes += CSVCell.row(cells(of: episode, show)) }
        }
        return MarksForm.File(bytes: bytes, omitted: [:])
    }

    private static func head(_ show: ShowMark) -> [String] {
        let ids = show.keys.map(\.description) + show.externals.map(\.text)
        return [show.title, show.year.map { String($0) } ?? "", ids.sorted().joined(separator: " ")]
    }

    private static func cells(of show: ShowMark) -> [String] {
        head(show) + [
            show.followedSince.map { Instant.text($0) } ?? "", show.stoppedSince.map { Instant.text($0) } ?? "",
            show.isHidden ? "true" : "", show.lists.sorted().joined(separator: "; "), "", "", "", "", "", "", "", "",
            "",
            show.review.ratingText ?? "", show.review.note ?? "",
        ]
    }

    private static func cells(of episode: EpisodeMark, _ show: ShowMark) -> [String] {
        func text(_ number: Int?) -> String { number.map { String($0) } ?? "" }
        let number = episode.number
        let again = episode.watchings.dropFirst().map { $0.map { Instant.text($0) } ?? "unknown" }
        return head(show) + [
            "", "", "", "", text(number.season), text(number.number), text(number.part), text(number.absolute),
            episode.title ?? "", episode.day?.description ?? "", episode.state.rawValue,
            episode.knownTime.map { Instant.text($0) } ?? "", again.joined(separator: " "),
            episode.review.ratingText ?? "", episode.review.note ?? "",
        ]
    }
}
