internal import Foundation
internal import ScheduleModel

/// Reads the values of a row, and records which of them cannot be read.
struct EpisodeRowReader {
    let row: EpisodeRow
    private(set) var unreadable: [EpisodeField] = []
    /// The flaw of the row's end time, if that is left out.
    private(set) var endFlaw: UnreadableValues.Flaw?
    /// Whether the row names its episode a special: by season 0, or by a word in season or number.
    private(set) var isCalledSpecial = false
    /// The further episodes of the row, after `number()`.
    private(set) var others: [EpisodeNumber] = []

    init(_ row: EpisodeRow) { self.row = row }

    /// Returns the parsed value of a field, or nil if the row has none. A value that cannot be parsed is recorded
    /// in `unreadable`.
    mutating func value<Value>(_ field: EpisodeField, _ parse: (String) -> Value?) -> Value? {
        guard let text = row[field] else { return nil }
        let value = parse(text)
        if value == nil { unreadable.append(field) }
        return value
    }

    /// Records that the value of a field is unusable.
    mutating func discard(_ field: EpisodeField) { unreadable.append(field) }

    /// Returns the seconds from start to end, or nil if the row has no usable end.
    mutating func seconds(from start: EpisodeRowTime, _ zone: TimeZone?) -> Int? {
        guard start.hasClock, let text = row[.end] else { return nil }
        switch start.end(text, zone) {
        case .after(let seconds): return seconds
        case .wrong(let flaw):
            endFlaw = flaw
            return nil
        }
    }

    /// Returns the episode number. `others` are the further episodes of the row.
    mutating func number() -> EpisodeNumber {
        let season = value(.season) { SeasonParser($0) }
        let code = value(.number) { EpisodeCodeParser($0, season: season?.season) }
        var number = code?.number ?? EpisodeNumber(season: season?.season)
        others = code?.others ?? []
        let overall = value(.absolute) { text in EpisodeCodeParser(text, season: nil).flatMap { $0.isCode ? nil : $0 } }
        number.absolute = overall?.number.number ?? number.absolute
        for (index, other) in (overall?.others ?? []).enumerated() where index < others.count {
            others[index].absolute = other.number
        }
        let part = value(.part) { IntegerParser.parse($0, in: 1...99) }
        number.part = number.part ?? part
        isCalledSpecial = code?.isSpecial ?? false || season?.isSpecial ?? false || number.season == 0
        // A film is not the regular episode 0.
        if season?.isOutside == true, number.number == 0 { number.number = nil }
        return number
    }

    /// Returns the year in a field: the show's or the episode's.
    mutating func year(_ field: EpisodeField) -> Int? { value(field) { IntegerParser.parse($0, in: 1...9998) } }

    /// Returns the length in minutes.
    mutating func minutes() -> Int? { value(.runtime) { DurationParser.minutes($0) } }

    mutating func link(_ field: EpisodeField) -> WebLink? { value(field) { WebLink(rawValue: $0) } }

    /// Returns the tick of the row.
    mutating func tick() -> WatchedTick? { value(.watched) { WatchedTick($0) } }
}

/// A length in the forms that files use: `45`, `45 min`, `1h 30m`.
enum DurationParser {
    /// A programme longer than a week is a mistake.
    private static let possible = 1...10_080

    /// Returns the minutes, or nil if there are none or more than a week.
    static func minutes(_ text: String) -> Int? {
        if let minutes = IntegerParser.parse(text) { return possible.contains(minutes) ? minutes : nil }
        guard text.utf8.count <= 32 else { return nil }
        // `00:43:26`
        let parts = text.split(separator: ":").map { IntegerParser.parse(String($0)) }
        if parts.count == 3, let hours = parts[0], let part = parts[1], let seconds = parts[2], part < 60, seconds < 60
        {
            let minutes = hours * 60 + part + (seconds + 30) / 60
            return possible.contains(minutes) ? minutes : nil
        }
        // `37:00` are minutes and seconds. A smaller number may be hours.
        if parts.count == 2, let minutes = parts[0], minutes >= 10, let seconds = parts[1], seconds < 60 {
            let rounded = minutes + (seconds + 30) / 60
            return possible.contains(rounded) ? rounded : nil
        }
        // `44,5`: a smaller number may be hours.
        let halves = text.split { $0 == "," || $0 == "." }
        if halves.count == 2, halves[1].count <= 2, let minutes = IntegerParser.parse(String(halves[0])), minutes >= 10,
            IntegerParser.parse(String(halves[1])) != nil
        {
            return possible.contains(minutes) ? minutes : nil
        }
        var remaining = Substring(text.lowercased())
        var minutes = 0
        for (units, size) in [
            (["hours", "hour", "hrs", "hr", "h", "hora", "horas", "heure", "heures", "std", "ore", "ora", "uur"], 60),
            (
                [
                    "minutes", "minute", "mins", "min", "m", "minutos", "minuto", "minuten", "minuti", "minuter",
                    "minut",
                    "мин", "минут", "分",
                ], 1
            ),
        ] {
            let number = remaining.prefix { $0.isASCII && $0.isNumber }
            let unit = remaining.dropFirst(number.count).drop { $0 == " " }.prefix { $0.isLetter || $0 == "." }
            guard !number.isEmpty, units.contains(String(unit.filter { $0 != "." })),
                let count = IntegerParser.parse(String(number))
            else { continue }
            minutes += count * size
            remaining = remaining[unit.endIndex...].drop { $0 == " " || $0 == "," }
        }
        return remaining.isEmpty && possible.contains(minutes) ? minutes : nil
    }
}
