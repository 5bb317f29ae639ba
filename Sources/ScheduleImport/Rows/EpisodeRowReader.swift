internal import Foundation
internal import ScheduleModel

/// Reads the values of a row, and remembers which of them say something that cannot be read.
struct EpisodeRowReader {
    let row: EpisodeRow
    private(set) var unreadable: [EpisodeField] = []
    /// What is wrong with its end, where that is left out.
    private(set) var endFlaw: UnreadableValues.Flaw?
    /// Whether it is called a special where its number would stand.
    private(set) var isCalledSpecial = false

    init(_ row: EpisodeRow) { self.row = row }

    /// A value, where the row has one that can be read.
    mutating func value<Value>(_ field: EpisodeField, _ parse: (String) -> Value?) -> Value? {
        guard let text = row[field] else { return nil }
        let value = parse(text)
        if value == nil { unreadable.append(field) }
        return value
    }

    /// Notes that a value cannot be what it says.
    mutating func discard(_ field: EpisodeField) { unreadable.append(field) }

    /// The seconds until its end, where it has one that can be.
    mutating func seconds(from start: EpisodeRowTime, _ zone: TimeZone?) -> Int? {
        guard start.hasClock, let text = row[.end] else { return nil }
        switch start.end(text, zone) {
        case .after(let seconds): return seconds
        case .wrong(let flaw):
            endFlaw = flaw
            return nil
        }
    }

    /// Which episode of its show it is.
    mutating func number() -> EpisodeNumber {
        let season = value(.season) { IntegerParser.parse($0) }
        let place = value(.number) { EpisodeCodeParser($0, season: season) }
        isCalledSpecial = place?.isSpecial ?? false
        var number = place?.number ?? EpisodeNumber(season: season)
        number.absolute = value(.absolute) { IntegerParser.parse($0) } ?? number.absolute
        let part = value(.part) { IntegerParser.parse($0, in: 1...99) }
        number.part = number.part ?? part
        return number
    }

    /// The show's year, or the episode's.
    mutating func year(_ field: EpisodeField) -> Int? { value(field) { IntegerParser.parse($0, in: 1...9998) } }

    /// The length in minutes.
    mutating func minutes() -> Int? { value(.runtime) { DurationParser.minutes($0) } }

    mutating func link(_ field: EpisodeField) -> WebLink? { value(field) { WebLink(rawValue: $0) } }

    /// Whether it was watched: some write how often, some when.
    mutating func isWatched() -> Bool? {
        value(.watched) { text in
            switch text.lowercased() {
            case "true", "yes", "y", "x", "✓", "✔": true
            // What was skipped was not watched, and a row has no other word for it.
            case "false", "no", "n", "skipped": false
            default: IntegerParser.parse(text).map { $0 > 0 } ?? (ParsedDate(text) == nil ? nil : true)
            }
        }
    }
}

/// Which episode a column of numbers names: `7`, `S02E07`, `2x07`; as our own tables write what has no code, `S02`, `E07`,
/// `#127` and `special`, or several of them.
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
        for word in text.lowercased().split(separator: " ") {
            if ["special", "specials"].contains(word) {
                isSpecial = true
                continue
            }
            guard let count = IntegerParser.parse(String(word.dropFirst())) else { return nil }
            switch word.first {
            case "s": number.season = count
            case "e": number.number = count
            case "#": number.absolute = count
            default: return nil
            }
        }
    }
}

/// A length as files write it: `45`, `45 min`, `1h 30m`.
enum DurationParser {
    /// A programme longer than a week is a mistake.
    private static let possible = 1...10_080

    /// The minutes; nil where there are none, or more than a week.
    static func minutes(_ text: String) -> Int? {
        if let minutes = IntegerParser.parse(text) { return possible.contains(minutes) ? minutes : nil }
        guard text.utf8.count <= 32 else { return nil }
        var rest = Substring(text.lowercased())
        var minutes = 0
        for (units, size) in [
            (["hours", "hour", "hrs", "hr", "h"], 60), (["minutes", "minute", "mins", "min", "m"], 1),
        ] {
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            let unit = rest.dropFirst(number.count).drop { $0 == " " }.prefix { $0.isLetter || $0 == "." }
            guard !number.isEmpty, units.contains(String(unit.filter { $0 != "." })),
                let count = IntegerParser.parse(String(number))
            else { continue }
            minutes += count * size
            rest = rest[unit.endIndex...].drop { $0 == " " || $0 == "," }
        }
        return rest.isEmpty && possible.contains(minutes) ? minutes : nil
    }
}
