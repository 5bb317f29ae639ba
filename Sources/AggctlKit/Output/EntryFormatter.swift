internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// The parts of an entry as short texts.
struct EntryFormatter {
    let style: Style
    let zone: TimeZone

    /// `21:00–22:00`, `21:00`, or that the time is not known.
    func timeRange(_ entry: ScheduleEntry) -> String {
        guard let start = entry.start else { return "any time" }
        guard let end = entry.end, !style.isNarrow else { return clock(start) }
        // Over a change of the clock two times that look alike are not.
        let isChange = zone.secondsFromGMT(for: start) != zone.secondsFromGMT(for: end)
        let name = isChange ? " " + offset(zone.secondsFromGMT(for: end) / 60) : ""
        return clock(start) + style.mark("–", "-") + time(end) + name
    }

    /// `UTC-5`, `UTC+5:30`.
    private func offset(_ minutes: Int) -> String {
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return "UTC" + (minutes < 0 ? "-" : "+") + "\(hours)"
            + (rest == 0 ? "" : ":" + (rest < 10 ? "0" : "") + "\(rest)")
    }

    /// `21:00`, or ` 9:00p` where the clock has twelve hours.
    func clock(_ instant: Date) -> String {
        let clock = zone.clock(of: instant)
        if !style.hasTwelveHours { return clock.description }
        let hour = clock.hour % 12 == 0 ? 12 : clock.hour % 12
        let text = "\(hour):" + (clock.minute < 10 ? "0" : "") + "\(clock.minute)" + (clock.hour < 12 ? "a" : "p")
        return (hour < 10 ? " " : "") + text
    }

    /// The same within a sentence.
    func time(_ instant: Date) -> String {
        let clock = clock(instant)
        return clock.utf8.first == 0x20 ? String(clock.dropFirst()) : clock
    }

    /// `S02E54`, or what it is in place of a number.
    func code(_ entry: ScheduleEntry) -> String {
        let number = entry.value.number
        if let code = number.code { return code }
        if let absolute = number.absolute { return "#\(absolute)" }
        if number.season == nil, number.number != nil { return number.text ?? "" }
        return entry.kind.isSpecial ? "special" : ""
    }

    /// The episode's title, or a mark that none is known.
    func title(_ entry: ScheduleEntry) -> String { entry.value.title ?? style.mark("—", "-") }

    /// The channel of its airing, or its show's.
    func channel(_ entry: ScheduleEntry) -> String {
        if let channel = entry.airings.first?.value.channel { return channel.name }
        let show = entry.show.value
        return (show.network ?? show.webChannel)?.name ?? ""
    }

    /// What the episode opens or closes; where there is little room, `premiere` or `finale` alone: its number tells of what.
    func role(_ entry: ScheduleEntry) -> String {
        guard let role = entry.role else { return "" }
        return style.width >= Style.widthForWholeRoles
            ? text(of: role) : role.isPremiere ? "premiere" : role.isFinale ? "finale" : text(of: role)
    }

    /// A role as words: `season finale`.
    func text(of role: EpisodeRole) -> String { role.rawValue.replacing("-", with: " ") }

    /// A mark of what was watched, and of what is skipped.
    func mark(_ entry: ScheduleEntry) -> String {
        if entry.isWatched { return style.mark("✓", "x") }
        return entry.episode.mark == .skipped ? style.mark("↷", "-") : ""
    }
}
