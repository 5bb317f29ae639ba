internal import AggregatorCore
internal import Foundation

/// A calendar as phones read it (RFC 5545, RFC 7986): an event an episode; one whose time is not known takes all day.
public struct ICalendarFormat: GuideFormat {
    public static let name = "ics"

    /// The form.
    public init() {}

    public func write(_ listing: GuideListing, to sink: ([UInt8]) throws -> Void) rethrows -> Int {
        try Self.fold("BEGIN:VCALENDAR", sink)
        try Self.fold("VERSION:2.0", sink)
        try Self.fold("PRODID:-//aggctl//aggctl//EN", sink)
        try Self.fold("NAME:\(Self.text(listing.title))", sink)
        try Self.fold("X-WR-CALNAME:\(Self.text(listing.title))", sink)
        try Self.fold("REFRESH-INTERVAL;VALUE=DURATION:PT6H", sink)
        try Self.fold("X-PUBLISHED-TTL:PT6H", sink)
        var seen: [SourceKey: Int] = [:]
        var leftOut = 0
        for entry in listing.entries {
            guard entry.start != nil || entry.date != nil else {
                leftOut += 1
                continue
            }
            let turn = seen[entry.episode.id, default: 0]
            seen[entry.episode.id] = turn + 1
            for line in Self.event(entry, turn: turn, stamp: listing.madeAt) { try Self.fold(line, sink) }
        }
        try Self.fold("END:VCALENDAR", sink)
        return leftOut
    }

    private static func event(_ entry: ScheduleEntry, turn: Int, stamp: Date) -> [String] {
        var lines = [
            "BEGIN:VEVENT", "UID:\(uid(entry.episode.id, turn: turn))", "DTSTAMP:\(utc(stamp))",
            "SUMMARY:\(text(summary(entry)))",
        ]
        if let start = entry.start {
            lines.append("DTSTART:\(utc(start))")
            if let end = entry.end, end > start { lines.append("DTEND:\(utc(end))") }
        } else if let date = entry.date {
            lines.append("DTSTART;VALUE=DATE:\(day(date))")
            lines.append("DTEND;VALUE=DATE:\(day(date.advanced(by: 1)))")
        }
        if let channel = entry.channel { lines.append("LOCATION:\(text(channel.name))") }
        if let summary = entry.value.summary { lines.append("DESCRIPTION:\(text(summary))") }
        let genres = entry.show.value.genres
        if !genres.isEmpty { lines.append("CATEGORIES:" + genres.map(text).joined(separator: ",")) }
        if let url = entry.value.url ?? entry.show.value.url { lines.append("URL:\(url.rawValue)") }
        return lines + ["STATUS:CONFIRMED", "TRANSP:TRANSPARENT", "END:VEVENT"]
    }

    /// `Show S02E54 Title`, as far as it is known.
    static func summary(_ entry: ScheduleEntry) -> String {
        [entry.show.value.title, entry.value.number.code, entry.value.title].compactMap { $0 }.joined(separator: " ")
    }

    /// A name for an event that stays when its time, title and number change. What a source calls its episode is never
    /// shown as it is (`failures.md`, D20).
    ///
    /// - Parameter turn: which airing in the listing it is, where an episode has several.
    static func uid(_ id: SourceKey, turn: Int) -> String {
        let halves = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { StableHash.of("\(id)#\(turn)", from: $0) }
        return halves.map { String($0, radix: 36) }.joined(separator: "-") + "@aggctl"
    }

    private static func utc(_ date: Date) -> String {
        String(String.UnicodeScalarView(Instant.text(date).unicodeScalars.filter { $0 != "-" && $0 != ":" }))
    }

    private static func day(_ day: CivilDay) -> String {
        String(String.UnicodeScalarView(day.description.unicodeScalars.filter { $0 != "-" }))
    }

    /// Text as a value: what has a meaning there is escaped, what has no place there is dropped.
    private static func text(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                out.append("\\")
                out.append(scalar)
            case "\n": out.append(contentsOf: "\\n".unicodeScalars)
            case "\t": out.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
            default: out.append(scalar)
            }
        }
        return String(out)
    }

    /// Writes a line, folded into pieces of at most 75 bytes that never cut a letter's bytes apart.
    private static func fold(_ line: String, _ sink: ([UInt8]) throws -> Void) rethrows {
        var folded = String.UnicodeScalarView()
        var room = 75
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                folded.append(contentsOf: "\r\n ".unicodeScalars)
                room = 74
            }
            folded.append(scalar)
            room -= size
        }
        folded.append(contentsOf: "\r\n".unicodeScalars)
        try sink(Array(String(folded).utf8))
    }
}
