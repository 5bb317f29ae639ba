internal import ScheduleMerging
internal import ScheduleViews
internal import ScheduleModel
internal import Foundation

/// A Markdown page with a heading and a table of episodes for each day. A season is one table by number, with a
/// column for watched episodes.
public struct MarkdownFormat: ExportFormat {
    public static let name = "markdown"

    /// Creates the Markdown format.
    public init() {}

    public func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport {
        if let season = listing.season { return try write(season, listing, to: sink) }
        try sink(Array("# \(Self.text(listing.title))\n".utf8))
        var day: CivilDay??
        try listing.forEachAiring { entry in
            if day != .some(entry.date) {
                day = .some(entry.date)
                try sink(Array("\n## \(entry.date?.description ?? "No date")\n\n".utf8))
                try sink(
                    Array("| Time | Minutes | Show | Episode | Title | Channel |\n|---|---|---|---|---|---|\n".utf8)
                )
            }
            let cells = [
                entry.time(in: listing.zone), entry.minutes, entry.show.value.title, entry.code,
                entry.value.title ?? "", entry.channel?.name ?? "",
            ]
            try sink(Self.row(cells))
        }
        return ExportReport()
    }

    private func write(
        _ season: ExportSeason,
        _ listing: ExportListing,
        to sink: ([UInt8]) throws -> Void
    ) rethrows -> ExportReport {
        try sink(Array("# \(Self.text(season.title))\n\n".utf8))
        try sink(Array("|  | Watched | Show | Episode | Title | Date | Time | Minutes | Channel |\n".utf8))
        try sink(Array("|---|---|---|---|---|---|---|---|---|\n".utf8))
        for entry in listing.entries {
            try sink(
                Self.row([
                    entry.episode.id == season.selected ? "▶" : "", entry.watched, entry.show.value.title,
                    entry.code, entry.value.title ?? "", entry.date?.description ?? "",
                    entry.time(in: listing.zone), entry.minutes, entry.channel?.name ?? "",
                ])
            )
        }
        return ExportReport()
    }

    private static func row(_ cells: [String]) -> [UInt8] {
        Array("| \(cells.map(text).joined(separator: " | ")) |\n".utf8)
    }

    /// Returns text with everything escaped that has a meaning in Markdown or in HTML.
    private static func text(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!", "&":
                out.append("\\")
                out.append(scalar)
            case "\n", "\r", "\t", "\u{2028}", "\u{2029}": out.append(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}

extension ScheduleEntry {
    fileprivate func time(in zone: TimeZone) -> String { start.map { zone.clock(of: $0).description } ?? "" }

    /// The episode code. Without one, the available parts: `S02`, `E54`, `#127`, `special`, or several of them.
    fileprivate var code: String {
        if let code = value.number.code { return code }
        let number = EpisodeNumber(season: value.number.season, number: value.number.number)
        let parts = [number.text, value.number.absolute.map { "#\($0)" }, kind.isSpecial ? "special" : nil]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    fileprivate var minutes: String {
        (slotMinutes ?? value.runtime).map(String.init) ?? ""
    }

    fileprivate var watched: String { isWatched ? "yes" : episode.effectiveState == .skipped ? "skipped" : "" }
}
