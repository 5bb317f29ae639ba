internal import ScheduleModel
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleViews
internal import Foundation

/// A calendar for phones and calendar programs (RFC 5545, RFC 7986) with one event per episode. An episode without
/// a time is an all-day event.
public struct ICalendarFormat: ExportFormat {
    public static let name = "ics"

    /// The number of days for which a dropped episode stays in the calendar as cancelled.
    private static let cancelledDays = 92.0

    /// The minutes before each episode at which a reminder appears, or nil for no reminder.
    public var alarmMinutes: Int?

    /// Whether every event is an all-day event.
    public var isAllDay = false

    /// Whether the calendar is fetched repeatedly. An unchanged event is then written with the same bytes: its time
    /// stamp is that of its last change (RFC 5545, 3.8.7.2).
    public var isFeed = false

    /// Whether three or more episodes that come out together are one event.
    public var groupsDrops = false

    /// Creates the iCalendar format.
    ///
    /// - Parameter alarmMinutes: The minutes before each episode at which a reminder appears, or nil for no
    ///   reminder.
    public init(alarmMinutes: Int? = nil) { self.alarmMinutes = alarmMinutes }

    /// The start of version numbers, and the time of last change for events without a change.
    private static let beginning = Date(timeIntervalSince1970: 1_577_836_800)

    public func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport {
        try Self.fold("BEGIN:VCALENDAR", sink)
        try Self.fold("VERSION:2.0", sink)
        try Self.fold("PRODID:-//aggctl//aggctl//EN", sink)
        try Self.fold("NAME:\(Self.text(listing.title))", sink)
        try Self.fold("X-WR-CALNAME:\(Self.text(listing.title))", sink)
        try Self.fold("REFRESH-INTERVAL;VALUE=DURATION:PT6H", sink)
        try Self.fold("X-PUBLISHED-TTL:PT6H", sink)
        let description = [listing.notice].compactMap(\.self) + listing.attributions.map { "\($0.text), \($0.url)" }
        if !description.isEmpty {
            let text = Self.text(description.joined(separator: "\n"))
            try Self.fold("DESCRIPTION:\(text)", sink)
            try Self.fold("X-WR-CALDESC:\(text)", sink)
        }
        let names = EventUIDs(listing.changes)
        var leftOut = 0
        let changeIndex = ChangeIndex(
            listing.changes,
            since: listing.generatedAt.addingTimeInterval(-Self.cancelledDays * 86_400)
        )
        func write(_ drop: EpisodeDrop) throws {
            let entry = drop.first
            guard entry.start != nil || entry.date != nil else {
                leftOut += drop.entries.count
                return
            }
            let changedAt = drop.entries.compactMap { changeIndex.lastChange(of: $0.episode) }.max()
            let lines = event(
                drop,
                name: names.name(of: entry),
                stamp: isFeed ? changedAt ?? Self.beginning : listing.generatedAt,
                changedAt: changedAt
            )
            for line in lines { try Self.fold(line, sink) }
            if let alarmMinutes, let start = entry.start {
                // An all-day event begins at midnight, so its reminder has an absolute time.
                let isAllDayEvent = isAllDay && entry.date != nil
                let instant = start.addingTimeInterval(-60 * Double(alarmMinutes))
                let trigger =
                    isAllDayEvent ? "TRIGGER;VALUE=DATE-TIME:\(Self.utc(instant))" : "TRIGGER:-PT\(alarmMinutes)M"
                for line in Self.alarm(trigger, drop) { try Self.fold(line, sink) }
            }
            try Self.fold("END:VEVENT", sink)
        }
        if groupsDrops {
            var airings: [ScheduleEntry] = []
            listing.forEachAiring { airings.append($0) }
            for drop in EpisodeDrop.grouped(airings) { try write(drop) }
        } else {
            try listing.forEachAiring { try write(EpisodeDrop(of: $0)) }
        }
        for event in cancelled(in: listing, changeIndex, names) {
            for line in event { try Self.fold(line, sink) }
        }
        try Self.fold("END:VCALENDAR", sink)
        var report = ExportReport()
        report.omittedCount = leftOut
        return report
    }

    private func event(_ drop: EpisodeDrop, name: String, stamp: Date, changedAt: Date?) -> [String] {
        var lines = ["BEGIN:VEVENT", "UID:\(name)", "DTSTAMP:\(Self.utc(stamp))"]
        lines += Self.version(changedAt) + ["SUMMARY:\(Self.text(drop.title))"]
        return lines + times(drop.first) + Self.details(drop)
    }

    private func times(_ entry: ScheduleEntry) -> [String] {
        if let start = entry.start, !isAllDay || entry.date == nil {
            let end = entry.end.flatMap { $0 > start ? ["DTEND:\(Self.utc($0))"] : nil } ?? []
            return ["DTSTART:\(Self.utc(start))"] + end
        }
        guard let date = entry.date else { return [] }
        return [
            "DTSTART;VALUE=DATE:\(Self.day(date))", "DTEND;VALUE=DATE:\(Self.day(date.advanced(by: 1)))",
        ]
    }

    private static func details(_ drop: EpisodeDrop) -> [String] {
        let entry = drop.first
        var lines: [String] = []
        if let channel = entry.channel { lines.append("LOCATION:\(text(channel.name))") }
        if let summary = drop.summary { lines.append("DESCRIPTION:\(text(summary))") }
        let genres = entry.show.value.genres
        if !genres.isEmpty { lines.append("CATEGORIES:" + genres.map(text).joined(separator: ",")) }
        let episodeURL = drop.entries.count > 1 ? nil : entry.value.url
        if let url = episodeURL ?? entry.show.value.url { lines.append("URL:\(url.rawValue)") }
        if drop.entries.count == 1 { lines += extraProperties(entry).map { "\($0.name):\(text($1))" } }
        return lines + ["STATUS:CONFIRMED", "TRANSP:TRANSPARENT"]
    }

    /// Returns the properties of an episode that the title of its event does not contain. A title without an
    /// episode code is included, because it cannot be separated from the show's title.
    private static func extraProperties(_ entry: ScheduleEntry) -> [(EventProperty, String)] {
        let (episode, number) = (entry.value, entry.value.number)
        let isCoded = number.code != nil
        let properties: [(EventProperty, String?)] = [
            (.title, isCoded ? nil : episode.title), (.season, isCoded ? nil : number.season.map(String.init)),
            (.number, isCoded ? nil : number.number.map(String.init)), (.absolute, number.absolute.map(String.init)),
            (.part, number.part.map(String.init)), (.kind, entry.kind.isSpecial ? entry.kind.rawValue : nil),
            (.role, episode.role?.rawValue),
        ]
        return properties.compactMap { property, value in value.map { (property, $0) } }
    }

    /// Returns the version of an event. It is made of the time of the last change, because that increases even if
    /// older changes were deleted.
    private static func version(_ changedAt: Date?) -> [String] {
        guard let changedAt else { return ["SEQUENCE:0"] }
        // Seconds since 2020 fit into a calendar's integers for 68 years.
        let seconds = changedAt.timeIntervalSince(beginning)
        return ["SEQUENCE:\(Int(min(max(seconds, 1), 2_147_483_647)))", "LAST-MODIFIED:\(utc(changedAt))"]
    }

    private static func alarm(_ trigger: String, _ drop: EpisodeDrop) -> [String] {
        ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, "DESCRIPTION:\(text(drop.title))", "END:VALARM"]
    }

    /// Returns events for the episodes that were dropped from the listed days and shows and were not listed again.
    private func cancelled(
        in listing: ExportListing,
        _ index: ChangeIndex,
        _ names: EventUIDs
    ) -> [[String]] {
        let listedDays = listing.entries.compactMap(\.date)
        guard let first = listing.days?.first ?? listedDays.min(), let last = listing.days?.last ?? listedDays.max()
        else {
            return []
        }
        if index.dropped.isEmpty { return [] }
        let dropped = Set(index.dropped.map(\.key))
        let listedKeys = Set(listing.entries.lazy.flatMap { $0.episode.sources.map(\.key) }.filter(dropped.contains))
        // If several sources dropped an episode, the event has the UID of the source with the highest priority.
        let changedShows = Set(
            index.dropped.map { SourceKey(provider: $0.change.provider, id: $0.change.showID) }
        )
        var ranks: [SourceKey: Int] = [:]
        for entry in listing.entries {
            for (rank, source) in entry.show.sources.enumerated() where changedShows.contains(source.key) {
                ranks[source.key] = min(ranks[source.key] ?? .max, rank)
            }
        }
        func rank(_ change: ScheduleChange) -> Int? { ranks[SourceKey(provider: change.provider, id: change.showID)] }
        var episodes: Set<String> = []
        return index.dropped.sorted { rank($0.change) ?? .max < rank($1.change) ?? .max }.compactMap { key, change in
            guard !listedKeys.contains(key), rank(change) != nil,
                let day = change.day, first <= day, day <= last
            else { return nil }
            let start = change.old.flatMap { Instant.parse($0) }
            // If the episode is listed under another ID or by another source, nothing is cancelled.
            let isListed = listing.entries.contains { entry in
                guard
                    entry.show.sources.contains(where: {
                        $0.key.id == change.showID && $0.key.provider == change.provider
                    })
                else { return false }
                return (change.code != nil && entry.value.number.code == change.code)
                    || (start != nil && entry.start == start)
            }
            let episode = [FoldedText(change.showTitle).key, change.code ?? change.title ?? key.description]
            if isListed || !episodes.insert(episode.joined(separator: "\n")).inserted { return nil }
            let name = [change.showTitle, change.code, change.title].compactMap(\.self).joined(separator: " ")
            let stamp = isFeed ? change.detectedAt : listing.generatedAt
            return ["BEGIN:VEVENT", "UID:\(names.name(of: key, change))", "DTSTAMP:\(Self.utc(stamp))"]
                + Self.version(change.detectedAt) + ["SUMMARY:\(Self.text(name))"]
                + (start.map { ["DTSTART:\(Self.utc($0))"] } ?? ["DTSTART;VALUE=DATE:\(Self.day(day))"])
                + ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "END:VEVENT"]
        }
    }

    /// The changes by episode.
    private struct ChangeIndex {
        /// The episodes whose latest change is that they were dropped.
        private(set) var dropped: [(key: SourceKey, change: ScheduleChange)] = []
        private var changedAt: [SourceKey: Date] = [:]

        init(_ changes: [ScheduleChange], since: Date) {
            var last: [SourceKey: ScheduleChange] = [:]
            for change in changes.sorted(by: { $0.detectedAt < $1.detectedAt }) {
                guard let id = change.episodeID else { continue }
                let key = SourceKey(provider: change.provider, id: id)
                // An added episode is unchanged, unless it had been there before and was dropped.
                if change.kind != .added || changedAt[key] != nil { changedAt[key] = change.detectedAt }
                if [.dropped, .added, .moved].contains(change.kind) { last[key] = change }
            }
            dropped = last.filter { $0.value.kind == .dropped && $0.value.detectedAt >= since }.sorted {
                $0.key < $1.key
            }
            .map { (key: $0.key, change: $0.value) }
        }

        func lastChange(of episode: MergedEpisode) -> Date? { episode.sources.compactMap { changedAt[$0.key] }.max() }
    }

    private static func utc(_ date: Date) -> String {
        String(
            decoding: Instant.text(date).utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") },
            as: UTF8.self
        )
    }

    private static func day(_ day: CivilDay) -> String {
        String(String.UnicodeScalarView(day.description.unicodeScalars.filter { $0 != "-" }))
    }

    /// Returns text as a property value: special characters are escaped, invalid ones are removed.
    private static func text(_ text: String) -> String {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy {
                $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ";")
                    && $0 != UInt8(ascii: ",")
            }
        }
        if isPlain == true { return text }
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

    /// Writes a line folded into pieces of at most 75 bytes. The bytes of a character are never separated.
    private static func fold(_ line: String, _ sink: ([UInt8]) throws -> Void) rethrows {
        var folded: [UInt8] = []
        folded.reserveCapacity(line.utf8.count + line.utf8.count / 25 + 2)
        var remainingBytes = 75
        for byte in line.utf8 {
            // The number of bytes of the character that begins here. 0x80 to 0xBF are continuation bytes, which
            // stay with the first byte.
            let size =
                switch byte {
                case 0x80..<0xC0: 0
                case 0xC0..<0xE0: 2
                case 0xE0..<0xF0: 3
                case 0xF0...: 4
                default: 1
                }
            if size > remainingBytes {
                folded += "\r\n ".utf8
                remainingBytes = 74
            }
            folded.append(byte)
            remainingBytes -= size
        }
        folded += "\r\n".utf8
        try sink(folded)
    }
}
