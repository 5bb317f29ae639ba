/// Whole days from the first to the last, both included; never empty.
public struct DaySpan: Hashable, Sendable, Codable {
    /// The first day.
    public let first: CivilDay
    /// The last day, never before the first.
    public let last: CivilDay

    /// A span, or nil where its end would lie before its beginning.
    public init?(from first: CivilDay, to last: CivilDay) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// One day.
    public init(_ day: CivilDay) {
        first = day
        last = day
    }

    /// Monday to Sunday of the week that holds a day (ISO 8601).
    public init(weekOf day: CivilDay) {
        first = day.advanced(by: -day.weekday.rawValue)
        last = first.advanced(by: 6)
    }

    /// How many days there are.
    public var count: Int { first.days(to: last) + 1 }

    /// Every day in order.
    public var days: [CivilDay] { (0..<count).map { first.advanced(by: $0) } }

    /// Whether a day lies within.
    public func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }

    /// The span with some days more on either side.
    public func extended(before: Int, after: Int) -> DaySpan {
        DaySpan(from: first.advanced(by: -max(before, 0)), to: last.advanced(by: max(after, 0))) ?? self
    }

    /// From the Monday of its first week to the Sunday of its last.
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
        self = DaySpan(from: first, to: last) ?? DaySpan(first)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(Int(first.number), forKey: .first)
        try fields.encode(Int(last.number), forKey: .last)
    }
}
