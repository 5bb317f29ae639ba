internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// Comma-separated values (RFC 4180) with the columns that the episode-file provider reads.
public struct CSVFormat: ExportFormat {
    public static let name = "csv"

    /// Whether cells that a spreadsheet would run as a formula are written unchanged.
    public var isRaw: Bool

    /// Creates the CSV format.
    ///
    /// - Parameter isRaw: Whether cells that begin like a formula are written unchanged.
    public init(isRaw: Bool = false) { self.isRaw = isRaw }

    private static let columns = [
        "id", "show", "year", "season", "number", "title", "start", "airdate", "runtime", "kind", "network", "watched",
        "summary", "image", "url", "end", "role", "absolute", "part",
    ]

    public func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport {
        try sink(Array((Self.columns.joined(separator: ",") + "\r\n").utf8))
        try listing.forEachAiring { entry in
            try sink(Array((cells(entry, listing).map(cell).joined(separator: ",") + "\r\n").utf8))
        }
        return ExportReport()
    }

    /// Returns the cells of a row, in the order of `columns`.
    private func cells(_ entry: ScheduleEntry, _ listing: ExportListing) -> [String] {
        let value = entry.value
        return [
            entry.episode.id.description, entry.show.value.title, text(entry.show.value.year),
            text(value.number.season), text(value.number.number), value.title ?? "",
            // A row with an instant has no date, because the date would be read as a second claim.
            entry.start.map { Instant.text($0, in: listing.zone) } ?? "",
            entry.start == nil ? entry.date?.description ?? "" : "",
            text(entry.slotMinutes ?? value.runtime), value.kind?.rawValue ?? "", entry.channel?.name ?? "",
            watched(entry), value.summary ?? "", value.image?.rawValue ?? "",
            value.url?.rawValue ?? "", entry.end.map { Instant.text($0, in: listing.zone) } ?? "",
            value.role?.rawValue ?? "", text(value.number.absolute), text(value.number.part),
        ]
    }

    /// Returns the value of the column `watched`, which has a third state for a skipped episode.
    private func watched(_ entry: ScheduleEntry) -> String {
        switch entry.episode.effectiveState {
        case .watched: "true"
        case .skipped: "skipped"
        case .unwatched: "false"
        }
    }

    private func text(_ number: Int?) -> String { number.map(String.init) ?? "" }

    private func cell(_ text: String) -> String { CSVCell.text(text, isRaw: isRaw) }
}
