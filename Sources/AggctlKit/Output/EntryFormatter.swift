internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// The parts of a schedule entry as short texts.
struct EntryFormatter {
    let style: Style
    let zone: TimeZone

    /// Returns `21:00–22:00`, or `21:00` if the width is needed for titles or the end is unknown, or `any time`.
    func timeRange(_ entry: ScheduleEntry) -> String {
        guard let start = entry.start else { return "any time" }
        guard let end = entry.end, style.width >= Style.widthForEnds else { return clock(start) }
        // Across a clock change, the end gets its offset, because the two times are not comparable.
        let isChange = zone.secondsFromGMT(for: start) != zone.secondsFromGMT(for: end)
        let name = isChange ? " " + offset(zone.secondsFromGMT(for: end) / 60) : ""
        return clock(start) + style.mark("–", "-") + time(end) + name
    }

    /// Returns `UTC-5` or `UTC+5:30` for an offset in minutes.
    private func offset(_ minutes: Int) -> String {
        let (hours, remainder) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return "UTC" + (minutes < 0 ? "-" : "+") + "\(hours)"
            + (remainder == 0 ? "" : ":" + (remainder < 10 ? "0" : "") + "\(remainder)")
    }

    /// Returns `21:00`, or ` 9:00p` with a 12-hour clock.
    func clock(_ instant: Date) -> String {
        let clock = zone.clock(of: instant)
        if !style.hasTwelveHours { return clock.description }
        let hour = clock.hour % 12 == 0 ? 12 : clock.hour % 12
        let text = "\(hour):" + (clock.minute < 10 ? "0" : "") + "\(clock.minute)" + (clock.hour < 12 ? "a" : "p")
        return (hour < 10 ? " " : "") + text
    }

    /// Returns the time for use in a sentence, without a leading space.
    func time(_ instant: Date) -> String {
        let clock = clock(instant)
        return clock.utf8.first == 0x20 ? String(clock.dropFirst()) : clock
    }

    /// Returns `S02E54`, or `#93` or `special` if there is no such code.
    func code(_ entry: ScheduleEntry) -> String {
        let number = entry.value.number
        if let code = number.code { return code }
        if let absolute = number.absolute { return "#\(absolute)" }
        if number.season == nil, number.number != nil { return number.text ?? "" }
        return entry.kind.isSpecial ? "special" : ""
    }

    /// Returns the codes of several episodes of one season: `S02E01–E10`, or `S02E01, S02E04` if some are missing
    /// between them.
    func code(_ entries: [ScheduleEntry]) -> String {
        guard let first = entries.first, let last = entries.last, entries.count > 1 else {
            return entries.first.map { code($0) } ?? ""
        }
        let numbers = entries.compactMap(\.value.number.number)
        let isRange = numbers.count == entries.count && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
        guard isRange, let number = EpisodeNumber(number: last.value.number.number).text else {
            return entries.map { code($0) }.joined(separator: ", ")
        }
        return code(first) + style.mark("–", "-") + number
    }

    /// Returns the episode's title, or its part, or a dash if both are unknown.
    func title(_ entry: ScheduleEntry) -> String {
        if let title = entry.value.title { return title }
        return entry.value.number.part.map { "part \($0)" } ?? style.mark("—", "-")
    }

    /// Returns the channel of the airing, or else that of the show.
    func channel(_ entry: ScheduleEntry) -> String { entry.channel?.name ?? "" }

    /// Returns the role of the episode in one or two short words, which are the same at every width. A daily show that
    /// is numbered by year has none, because each January would be a new season.
    func role(_ entry: ScheduleEntry) -> String {
        guard let role = entry.role, !(entry.value.number.season.map { $0 >= Self.firstYear } ?? false) else {
            return ""
        }
        return switch role {
        case .seriesPremiere: "new show"
        case .seasonPremiere: "new season"
        case .midSeasonPremiere: "returns"
        case .midSeasonFinale: "pauses"
        case .seasonFinale: "finale"
        case .seriesFinale: "series finale"
        default: text(of: role)
        }
    }

    /// The number from which a season is a year.
    private static let firstYear = 1900

    /// Returns a role as text, such as `season finale`.
    func text(of role: EpisodeRole) -> String { role.rawValue.replacing("-", with: " ") }

    /// Returns the mark of an episode that is watched, skipped or on disk, or an empty text.
    func mark(_ entry: ScheduleEntry) -> String {
        if entry.isWatched { return style.mark("✓", "x") }
        if entry.episode.effectiveState == .skipped { return style.mark("↷", "-") }
        return entry.value.isOnDisk == true ? style.mark("↓", "d") : ""
    }
}
