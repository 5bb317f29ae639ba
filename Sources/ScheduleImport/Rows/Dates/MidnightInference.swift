internal import ScheduleModel

/// Decides whether midnight in a column of dates is a time of day.
///
/// Many programs write a day as its midnight. If the instants of a column have many other times of day, midnight is one
/// of them. Two times of day can be the midnights of summer and winter.
struct MidnightInference {
    private static let minClocks = 3
    private var clocks: Set<WallClock> = []

    /// Records a row.
    mutating func record(_ row: EpisodeRow) {
        guard clocks.count < Self.minClocks, let stamp = Self.instant(in: row), !stamp.isMidnight else { return }
        clocks.insert(stamp.clock)
    }

    /// Returns the row with its date as the start, if midnight is a time of day.
    func timed(_ row: EpisodeRow) -> EpisodeRow {
        guard clocks.count >= Self.minClocks, let stamp = Self.instant(in: row), stamp.isMidnight else { return row }
        var row = row
        row.values[.start] = row.values[.airdate]
        return row
    }

    /// Returns the instant in the date of a row without a start and a time of day, or nil.
    private static func instant(in row: EpisodeRow) -> ParsedTimestamp? {
        guard row[.start] == nil, row[.airtime] == nil, let text = row[.airdate], text.utf8.count > 10,
            let stamp = ParsedTimestamp(text), stamp.instant != nil
        else { return nil }
        return stamp
    }
}
