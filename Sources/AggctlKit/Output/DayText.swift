internal import ScheduleModel

/// A day as English text, in several lengths.
enum DayText {
    /// Returns `Thursday 11 July 2019`.
    static func long(_ day: CivilDay) -> String {
        let (year, month, number) = day.parts
        return "\(day.weekday.name) \(number) \(months[month - 1]) \(year)"
    }

    /// Returns `Thu 11 Jul 2019`.
    static func middle(_ day: CivilDay) -> String { "\(day.weekday.name.prefix(3)) \(short(day))" }

    /// Returns `Thu 11 Jul`.
    static func brief(_ day: CivilDay) -> String {
        let (_, month, number) = day.parts
        return "\(day.weekday.name.prefix(3)) \(number) \(months[month - 1].prefix(3))"
    }

    /// Returns `11 Jul 2019`.
    static func short(_ day: CivilDay) -> String {
        let (year, month, number) = day.parts
        return "\(number) \(months[month - 1].prefix(3)) \(year)"
    }

    /// Returns `July 2019`.
    static func month(_ day: CivilDay) -> String { "\(months[day.parts.month - 1]) \(day.year)" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
