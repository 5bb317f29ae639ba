/// A range of days that includes its first and last day. It is never empty.
public struct DaySpan: Hashable, Sendable, Codable {
    /// The first day.
    public let first: CivilDay
    /// The last day, never before the first.
    public let last: CivilDay

    /// Creates a range, or returns nil if the last day is before the first.
    public init?(from first: CivilDay, to last: CivilDay) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// Creates a range of one day.
    public init(_ day: CivilDay) {
        first = day
        last = day
    }

    /// Creates the range from Monday to Sunday of the week of a day (ISO 8601).
    public init(weekOf day: CivilDay) {
        first = day.advanced(by: -day.weekday.rawValue)
        last = first.advanced(by: 6)
    }

    /// The number of days.
    public var count: Int { first.days(to: last) + 1 }

    /// The weeks from Monday to Sunday that have a day of the range, in order.
    public var weeks: [DaySpan] {
        let monday = DaySpan(weekOf: first).first
        return stride(from: 0, through: monday.days(to: last), by: 7).map { DaySpan(weekOf: monday.advanced(by: $0)) }
    }

    /// All days in order.
    public var days: [CivilDay] { (0..<count).map { first.advanced(by: $0) } }

    /// Returns whether the range includes a day.
    public func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }

    /// Returns this range extended by some days on both sides. Negative numbers count as 0.
    public func extended(before: Int, after: Int) -> DaySpan {
        DaySpan(from: first.advanced(by: -max(before, 0)), to: last.advanced(by: max(after, 0))) ?? self
    }

    /// This range extended to the Monday of its first week and the Sunday of its last week.
    public var extendedToFullWeeks: DaySpan {
        extended(before: first.weekday.rawValue, after: 6 - last.weekday.rawValue)
    }
}

extension DaySpan {
    private enum CodingKeys: CodingKey {
        case first, last
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let first = CivilDay(clamping: try fields.decode(Int.self, forKey: .first))
        let last = CivilDay(clamping: try fields.decode(Int.self, forKey: .last))
        // If the stored last day is before the first, only the first day remains.
        self = DaySpan(from: first, to: last) ?? DaySpan(first)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(Int(first.number), forKey: .first)
        try fields.encode(Int(last.number), forKey: .last)
    }
}
