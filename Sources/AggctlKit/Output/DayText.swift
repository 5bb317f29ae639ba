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

    /// Returns a day as seen from another: `today`, `yesterday`, `tomorrow`, `Thu` within six days, `Thu 11 Jul` within
    /// half a year, or `11 Jul 2019`.
    static func relative(_ day: CivilDay, to today: CivilDay) -> String {
        switch today.days(to: day) {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        case -6...6: String(day.weekday.name.prefix(3))
        case -180...180: brief(day)
        default: short(day)
        }
    }

    /// Returns `11 Jul 2019`.
    static func short(_ day: CivilDay) -> String {
        let (year, month, number) = day.parts
        return "\(number) \(months[month - 1].prefix(3)) \(year)"
    }

    /// Returns `Monday 8 to Wednesday 10 July 2019`, with both months and years if they differ.
    static func span(_ first: CivilDay, _ last: CivilDay) -> String {
        let ((year, month, number), (lastYear, lastMonth, _)) = (first.parts, last.parts)
        let beginning =
            year != lastYear
            ? long(first) : "\(first.weekday.name) \(number)" + (month == lastMonth ? "" : " " + months[month - 1])
        return beginning + " to " + long(last)
    }

    /// Returns `July 2019`.
    static func month(_ day: CivilDay) -> String { "\(months[day.parts.month - 1]) \(day.year)" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
