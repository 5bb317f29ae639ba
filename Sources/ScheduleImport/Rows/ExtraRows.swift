internal import ProviderAPI
internal import ScheduleModel

/// Finds the rows of a list without an episode: rows behind a `#`, as comments, and a line with the totals.
struct ExtraRows {
    /// The first words of a line with totals, in folded letters.
    private static let totals: Set = [
        "total", "totals", "sum", "subtotal", "grand total", "summe", "gesamt", "insgesamt", "totale", "totaal",
        "totalt",
        "suma", "razem", "celkem", "total general", "总计", "合計", "всего", "итого",
    ]
    /// Shows whose titles do not begin with `#`, by folded title. A longer list has enough of them.
    private var plainShows: Set<String> = []
    private var hasMarkedShow = false
    private var commented: [String] = []
    private var summed: [String] = []

    private static let limit = 20_000

    /// Records the show of a row, before any row is judged.
    mutating func record(_ row: EpisodeRow) {
        guard let show = row[.show] else { return }
        if Self.isMarked(show) {
            hasMarkedShow = true
        } else if plainShows.count < Self.limit {
            plainShows.insert(FoldedText(show).plain)
        }
    }

    /// Returns whether a row has no episode, and counts it.
    mutating func skips(_ row: EpisodeRow) -> Bool {
        guard let show = row[.show] else { return false }
        if hasMarkedShow, Self.isMarked(show), plainShows.contains(FoldedText(show).plain) {
            commented.append(row.location)
            return true
        }
        let isUndated = row[.airdate] == nil && row[.start] == nil && row[.title] == nil
        if isUndated, show.utf8.count < 40, Self.totals.contains(FoldedText(show).plain) {
            summed.append(row.location)
            return true
        }
        return false
    }

    /// Returns whether a title begins with `#`. It is only a comment if another row has it without the `#`.
    private static func isMarked(_ show: String) -> Bool { show.utf8.first == UInt8(ascii: "#") }

    var notices: [Notice] {
        [(commented, "behind a #, as a comment"), (summed, "with totals and no episode")].compactMap { rows, reason in
            guard let first = rows.first else { return nil }
            let count = rows.count == 1 ? "1 row" : "\(rows.count) rows"
            // Nothing is lost, so later commands do not repeat it.
            return Notice(.unreadableField, "\(count) skipped: \(reason)", at: first)
        }
    }
}
