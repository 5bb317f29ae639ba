internal import Foundation
internal import ScheduleModel

/// Reads the values of a row, and records which of them cannot be read.
struct EpisodeRowReader {
    let row: EpisodeRow
    private(set) var unreadable: [EpisodeField] = []
    /// The flaw of the row's end time, if that is left out.
    private(set) var endFlaw: UnreadableValues.Flaw?
    /// Whether the number column contains "special".
    private(set) var isCalledSpecial = false

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

    /// Returns the episode number.
    mutating func number() -> EpisodeNumber {
        let season = value(.season) { IntegerParser.parse($0) }
        let code = value(.number) { EpisodeCodeParser($0, season: season) }
        isCalledSpecial = code?.isSpecial ?? false
        var number = code?.number ?? EpisodeNumber(season: season)
        number.absolute = value(.absolute) { IntegerParser.parse($0) } ?? number.absolute
        let part = value(.part) { IntegerParser.parse($0, in: 1...99) }
        number.part = number.part ?? part
        return number
    }

    /// Returns the year in a field: the show's or the episode's.
    mutating func year(_ field: EpisodeField) -> Int? { value(field) { IntegerParser.parse($0, in: 1...9998) } }

    /// Returns the length in minutes.
    mutating func minutes() -> Int? { value(.runtime) { DurationParser.minutes($0) } }

    mutating func link(_ field: EpisodeField) -> WebLink? { value(field) { WebLink(rawValue: $0) } }

    /// Returns whether the episode was watched. Some files contain a count and some a date.
    mutating func isWatched() -> Bool? {
        value(.watched) { text in
            switch text.lowercased() {
            case "true", "yes", "y", "x", "✓", "✔": true
            // A skipped episode was not watched. Rows have no other value for it.
            case "false", "no", "n", "skipped": false
            default: IntegerParser.parse(text).map { $0 > 0 } ?? (ParsedDate(text) == nil ? nil : true)
            }
        }
    }
}

/// The episode number in a text: `7`, `S02E07`, `2x07`. The tables of aggctl also contain `S02`, `E07`, `#127` and
/// `special`, or several of these, if an episode has no code.
private struct EpisodeCodeParser {
    var number: EpisodeNumber
    var isSpecial = false

    init?(_ text: String, season: Int?) {
        if let plain = IntegerParser.parse(text) {
            number = EpisodeNumber(season: season, number: plain)
            return
        }
        if let coded = EpisodeNumber(code: text) {
            number = coded
            return
        }
        number = EpisodeNumber(season: season)
        for part in text.lowercased().split(separator: " ") {
            if ["special", "specials"].contains(part) {
                isSpecial = true
                continue
            }
            guard let count = IntegerParser.parse(String(part.dropFirst())) else { return nil }
            switch part.first {
            case "s": number.season = count
            case "e": number.number = count
            case "#": number.absolute = count
            default: return nil
            }
        }
    }
}

/// A length in the forms that files use: `45`, `45 min`, `1h 30m`.
enum DurationParser {
    /// A programme longer than a week is a mistake.
    private static let possible = 1...10_080

    /// Returns the minutes, or nil if there are none or more than a week.
    static func minutes(_ text: String) -> Int? {
        if let minutes = IntegerParser.parse(text) { return possible.contains(minutes) ? minutes : nil }
        guard text.utf8.count <= 32 else { return nil }
        var remaining = Substring(text.lowercased())
        var minutes = 0
        for (units, size) in [
            (["hours", "hour", "hrs", "hr", "h"], 60), (["minutes", "minute", "mins", "min", "m"], 1),
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
