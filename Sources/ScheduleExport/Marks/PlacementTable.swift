public import ScheduleMerging
internal import ScheduleModel
internal import Foundation

/// A table with the episode of each imported mark, and the fact that shows it.
public enum PlacementTable {
    private static let columns = [
        "show", "year", "season", "number", "title", "mark", "watched_at", "proof", "found_show", "found_id",
        "found_season", "found_number", "found_title", "absolute",
    ]

    /// Returns the table as CSV.
    public static func bytes(_ placements: [ShowPlacements]) -> [UInt8] {
        func text(_ number: Int?) -> String { number.map { String($0) } ?? "" }
        var bytes = CSVCell.row(columns)
        for show in placements {
            for placement in show.marks {
                let (mark, episode) = (placement.mark, placement.episode)
                let found = episode.flatMap { episode in
                    show.shows.first { $0.episodes.contains { $0.id == episode.id } }
                }
                bytes += CSVCell.row([
                    show.imported.title, text(show.imported.year), text(mark.number.season), text(mark.number.number),
                    mark.title ?? "", mark.state.rawValue, mark.knownTime.map { Instant.text($0) } ?? "",
                    placement.proof.rawValue, found?.value.title ?? "", episode?.id.description ?? "",
                    text(episode?.number.season), text(episode?.number.number), episode?.value.title ?? "",
                    text(mark.number.absolute),
                ])
            }
        }
        return bytes
    }
}
