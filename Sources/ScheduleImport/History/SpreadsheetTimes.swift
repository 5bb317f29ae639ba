internal import Foundation
internal import ScheduleModel

/// A column of times of an export that a spreadsheet has saved again: `14.06.2026 22:00`, `6/14/2026 10:00 PM`.
struct SpreadsheetTimes {
    private let order: DateOrder?
    /// Whether the first number of the dates can be the day or the month.
    let isOrderUnknown: Bool

    /// Returns nil if the name is not that of a column of times, or if its first time has the form of the export.
    init?(_ name: String, _ cells: some Sequence<String>) {
        let name = name.lowercased()
        // The dates of Netflix's short history have rules of their own (`ShortDates`).
        guard name != "date", ["_at", "date", "time", "watched"].contains(where: { name.contains($0) }) else {
            return nil
        }
        let filled = cells.lazy.filter { !$0.isEmpty }
        guard let first = filled.first(where: { _ in true }), HistoryTime.parse(first) == nil, Self.date(first) != nil
        else { return nil }
        var inference = DateOrder.Inference()
        var isAmbiguous = false
        for date in filled.compactMap(Self.date) {
            inference.record(date)
            isAmbiguous = isAmbiguous || date.day(.dayFirst) != date.day(.monthFirst)
        }
        // Dots separate day and month in this order.
        let isDotted = first.prefix { $0 != " " }.contains(".")
        order = inference.order ?? (isDotted ? .dayFirst : nil)
        isOrderUnknown = order == nil && isAmbiguous
    }

    private static func date(_ text: String) -> ParsedDate? { ParsedDateTime(text)?.date ?? ParsedDate(text) }

    /// Returns a time as `2026-06-14T22:00:00Z`, or a day as `2026-06-14`. Another text is returned unchanged, and a
    /// date whose order is unknown as an empty text.
    func text(of cell: String) -> String {
        guard !cell.isEmpty, HistoryTime.parse(cell) == nil, let date = Self.date(cell) else { return cell }
        guard !isOrderUnknown, let day = date.day(order) else { return "" }
        guard let time = ParsedDateTime(cell)?.time(.gmt, order: order)?.time.start(in: .gmt) else { return "\(day)" }
        return Instant.text(time)
    }
}
