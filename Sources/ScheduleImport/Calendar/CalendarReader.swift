internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Reads a calendar (RFC 5545). Every event is an airing. Recurring events are expanded only for the days of a
/// window.
enum CalendarReader {
    /// The maximum number of rule periods that are evaluated for a file. This limits the work.
    private static let maxPeriods = 100_000
    /// The maximum number of rows of a file. Each occurrence, episode and day of an event has its own row.
    private static let maxRows = 100_000

    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        var contents = try CalendarContents(bytes, path: path, options)
        // Folding can split a character, so only the lines show that the text is not UTF-8.
        let western = contents.lines.hasForeignBytes ? TextDecoding.fromWindows1252(bytes) : nil
        if let western { contents = try CalendarContents(western, path: path, options) }
        let (parsed, lines) = (contents.events, contents.lines)
        let events = parsed.all
        let titles = EventTitles(events, of: contents.program)
        let calendar = (name: contents.name, isSonarr: contents.program == .sonarr)
        var rows: [EpisodeRow] = []
        var counts = Counts()
        if let first = parsed.withoutEnd.first {
            let text = "without an end, or with a component that has none"
            counts.record("event", text, at: first, count: parsed.withoutEnd.count)
        }
        if lines.unreadable.count > 0 {
            counts.record("line", "cannot be read", at: lines.unreadable.first, count: lines.unreadable.count)
        }
        if parsed.strayEnds.count > 0 {
            counts.record("line", "cannot be read", at: parsed.strayEnds.first, count: parsed.strayEnds.count)
        }
        let seriesByUID = Dictionary(grouping: events.filter { $0.recurrence == nil && $0.uid != nil }, by: \.uid)
        // The changed occurrences of each recurring event, by its UID.
        let changesByUID = Dictionary(grouping: events.filter { $0.recurrence != nil && $0.uid != nil }, by: \.uid)
        var budget = maxPeriods
        for event in events {
            if event.isCancelled {
                counts.recordCancelled(event)
                continue
            }
            if event.recurrence != nil, seriesByUID[event.uid]?.contains(where: { $0.excludes(event) }) ?? false {
                continue
            }
            if event.hasUnsupportedRule {
                counts.record("event", "with an unsupported recurrence rule: listed once", at: event.line)
            }
            if event.recurrence != nil, !event.appliesToFuture, !event.rules.isEmpty {
                counts.record("event", "with a rule in a changed occurrence: the rule is ignored", at: event.line)
            }
            let changed = event.recurrence == nil ? event.uid.flatMap { changesByUID[$0] } ?? [] : []
            let times = Self.times(of: event, excluding: changed, within: options.window, budget: &budget)
            if event.start == nil {
                let text = "without a start that can be read, so in no listing by days"
                counts.record("event", text, at: event.line, .undatedRow)
            } else if event.hasUnsupportedTime || (event.unknownZone != nil && event.start?.unknownZone == nil) {
                counts.record("event", "with a time that cannot be read", at: event.line)
            }
            if let zone = event.start?.unknownZone { counts.recordZone(zone, at: event.line) }
            if event.hasImpossibleLength {
                counts.record("event", "with an end before the start, or a length that cannot be read", at: event.line)
            }
            if event.hasDuplicateUID {
                counts.record("event", "with the UID of another one: each is listed", at: event.line, .duplicateRow)
            }
            let isRecurring = event.recurrence != nil || !event.rules.isEmpty || !event.additions.isEmpty
            let lastingChanges = changed.filter(\.appliesToFuture)
            let ownTitle = titles.title(of: event, hasShow: options.show != nil)
            for time in times {
                let change = Self.last(of: lastingChanges, before: time, event)
                // A change with its own rule has its own occurrences.
                if change?.isCancelled == true || change?.rules.isEmpty == false { continue }
                // All occurrences after the change have its data, and are moved as it is moved.
                let (source, moved) = (change ?? event, change.flatMap { change in time.flatMap(change.moved) } ?? time)
                // The day before a move identifies the occurrence.
                let day = event.recurrence?.day ?? time?.day
                let title = change.map { titles.title(of: $0, hasShow: options.show != nil) } ?? ownTitle
                let row = row(source, title, at: moved, on: day, isOneOfSeveral: isRecurring, calendar, path, options)
                rows += Self.rowsByEpisode(of: title, row, source.length(at: moved))
                // aggctl writes one event for each airing, so its events have no later days.
                if contents.program == .aggctl { continue }
                let (laterDays, areCut) = source.laterDays(at: moved)
                if areCut {
                    let text =
                        "of more than \(CalendarEvent.maxDays) days: listed on the first \(CalendarEvent.maxDays)"
                    counts.record("event", text, at: event.line)
                }
                for laterDay in laterDays {
                    rows += Self.rowsByEpisode(of: title, Self.copy(of: row, on: laterDay), nil)
                }
            }
            if rows.count > maxRows {
                throw ProviderError(.malformedFile, "more than \(maxRows) events", at: path)
            }
        }
        if budget <= 0 { counts.record("rule", "with too many occurrences to be expanded", at: 1) }
        var mapper = EpisodeRowMapper(path: path, options: options, isListing: true)
        mapper.add(rows)
        var response = SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: (western.map { _ in [TextDecoding.windows1252Notice(path)] } ?? [])
                + (lines.hasForeignBytes ? [TextDecoding.notUTF8Notice(path)] : []) + counts.notices(path)
                + mapper.notices
        )
        if events.contains(where: { !$0.rules.isEmpty || !$0.additions.isEmpty }) {
            response.recurrenceWindow = options.window
        }
        return response
    }

    /// Returns the times of an event, or one nil if it has no start. The result is empty if the event is outside the
    /// window, or if other events replace all its occurrences.
    private static func times(
        of event: CalendarEvent,
        excluding changed: [CalendarEvent],
        within window: DaySpan,
        budget: inout Int
    ) -> [CalendarTime?] {
        guard let start = event.start else { return [nil] }
        if event.rules.isEmpty, event.additions.isEmpty, changed.isEmpty { return [start] }
        // A changed occurrence takes place once, even if it has a rule.
        if event.recurrence != nil, !event.appliesToFuture { return [start] }
        var times: [CalendarTime] = event.rules.isEmpty ? [start] : []
        for rule in event.rules {
            let until = rule.until.map(event.occurrence)
            let days = rule.days(
                from: start.day,
                within: window,
                isOver: { day in
                    guard let until else { return false }
                    let occurrence = start.on(day)
                    // A floating end is compared with the local time of the event.
                    if until.clock == .floating, start.clock != .none { return occurrence.shown > until.shown }
                    if let last = until.instant, let instant = occurrence.instant { return instant > last }
                    return day > until.day
                },
                budget: &budget
            )
            times += days.map(start.on)
        }
        times += event.additions.filter { window.contains($0.day) }
        let excluded = (event.exceptions + changed.compactMap(\.recurrence)).map(event.occurrence)
        // An exception or changed occurrence without a time of day applies to all occurrences on that day. It has no
        // instant. Its key would be that of midnight in UTC, the evening before in America.
        let excludedDays = Set(excluded.filter { $0.clock == .none }.map(\.day))
        // The keys of the listed times are added, so that each time is listed once.
        var usedKeys = Set(excluded.filter { $0.clock != .none }.map(\.key))
        return times.filter { usedKeys.insert($0.key).inserted && !excludedDays.contains($0.day) }
            .sorted { $0.key < $1.key }
    }

    /// Returns the last change before a time, of changes that apply to all later occurrences.
    private static func last(
        of changes: [CalendarEvent],
        before time: CalendarTime?,
        _ event: CalendarEvent
    ) -> CalendarEvent? {
        guard let time else { return nil }
        let earlier = changes.filter { $0.recurrence.map { event.occurrence($0).key < time.key } ?? false }
        return earlier.max { ($0.recurrence?.key ?? .min) < ($1.recurrence?.key ?? .min) }
    }

    /// Returns a copy of the row of an event for each episode that the title numbers. The copies have different IDs.
    ///
    /// - Parameter seconds: The length of the airing, or nil if it is unknown.
    private static func rowsByEpisode(of title: EventTitle, _ row: EpisodeRow, _ seconds: Int?) -> [EpisodeRow] {
        var row = row
        row.seconds = seconds
        if title.numbers.count < 2 { return [row] }
        let id = row.values[.id]
        return title.numbers.enumerated().map { index, number in
            row.values[.number] = String(number)
            if index > 0 { row.values[.id] = id.map { "\($0)/\(number)" } }
            return row
        }
    }

    /// Returns the row of another day of the same event. Only the first day has a time and a length.
    private static func copy(of row: EpisodeRow, on day: CivilDay) -> EpisodeRow {
        var row = row
        for field in [EpisodeField.start, .airtime, .runtime] { row.values[field] = nil }
        row.values[.airdate] = day.description
        return row
    }

    /// Returns the row of one occurrence, with the values that the event contains.
    ///
    /// - Parameters:
    ///   - title: The title of the event.
    ///   - time: The time of the airing.
    ///   - originalDay: The day of the occurrence before it was moved.
    ///   - isOneOfSeveral: True if the event recurs, so that its UID identifies several occurrences.
    ///   - calendar: The name of the calendar, and whether Sonarr wrote it.
    private static func row(
        _ event: CalendarEvent,
        _ title: EventTitle,
        at time: CalendarTime?,
        on originalDay: CivilDay?,
        isOneOfSeveral: Bool,
        _ calendar: (name: String?, isSonarr: Bool),
        _ path: String,
        _ options: EpisodeFileOptions
    ) -> EpisodeRow {
        var row = EpisodeRow(location: "\(path):\(event.line)")
        if !title.isWhole {
            row.values[.show] = title.show ?? options.show ?? calendar.name
            row.values[.season] = title.season.map(String.init)
            row.values[.number] = title.number.map(String.init)
            row.values[.part] = title.part.map(String.init)
            row.values[.title] = title.title
            row.values[.role] = title.role
        } else if options.show == nil {
            row.values[.show] = title.show
        } else {
            // If the show is configured, the undivided text is the title of the episode.
            row.values[.title] = title.show
        }
        // The title has priority, because users edit titles by hand.
        for (property, value) in event.aggctlProperties where property != .title && row.values[property.field] == nil {
            row.values[property.field] = value
        }
        if title.season == 0 { row.values[.kind] = row.values[.kind] ?? EpisodeKind.special.rawValue }
        // Season and number identify the episode. Without them the UID does, which stays the same if the event is
        // moved.
        if title.number == nil || title.season == nil, let uid = event.uid {
            // A moved occurrence is identified by its original day.
            row.values[.id] = isOneOfSeveral ? "\(uid)/\(originalDay?.description ?? "")" : uid
            // If several events share a UID, the title is added to it.
            if event.hasDuplicateUID {
                row.values[.id] = "\(uid)/\(PercentEncoding.encode(ShowKey.make(from: event.summary ?? "")))"
            }
        }
        if let instant = time?.instant {
            row.values[.start] = Instant.text(instant)
        } else if let time {
            row.values[.airdate] = time.day.description
            if time.clock == .floating { row.values[.airtime] = time.time.description }
        }
        row.values[.runtime] = event.length(at: time).map { String(($0 + 30) / 60) }
        row.values[.network] = event.location ?? (calendar.isSonarr ? Self.network(in: event.categories) : nil)
        row.values[.summary] = event.description
        row.values[.url] = event.url
        row.values[.image] = event.image
        return row
    }

    /// Returns the network among the categories of an event, or nil if they name a kind of programme.
    private static func network(in categories: String?) -> String? {
        guard let categories, !kindsOfProgramme.contains(categories.lowercased()) else { return nil }
        return categories
    }

    private static let kindsOfProgramme: Set = [
        "tv", "tv show", "tv shows", "television", "series", "show", "shows", "anime",
    ]

    /// The notices of a file. Equal notices are counted, and have the line of the first one.
    private struct Counts {
        private var kinds: [(what: String, text: String, code: Notice.Code, count: Int, line: Int)] = []
        /// The titles of some cancelled events, in the order of the file.
        private var cancelledTitles: [String] = []
        private static let maxTitles = 3
        private static let cancelledText = "cancelled and left out"

        /// Records a cancelled event. The notice names the first ones, because another source may still list them.
        mutating func recordCancelled(_ event: CalendarEvent) {
            record("event", Self.cancelledText, at: event.line)
            guard let title = event.summary, cancelledTitles.count < Self.maxTitles else { return }
            let name = "“\(TextSanitizer.truncated(title, to: 60).text)”"
            if !cancelledTitles.contains(name) { cancelledTitles.append(name) }
        }

        mutating func record(
            _ what: String,
            _ text: String,
            at line: Int,
            count: Int = 1,
            _ code: Notice.Code = .unreadableField
        ) {
            if let index = kinds.firstIndex(where: { $0.text == text }) {
                kinds[index].count += count
            } else {
                kinds.append((what, text, code, count, line))
            }
        }

        /// Records an event in an unknown time zone. It has a day, and no time. All these events are one notice, which
        /// names only the first zone.
        mutating func recordZone(_ name: String, at line: Int) {
            let text = "in an unknown time zone "
            let existing = kinds.first { $0.text.utf8.starts(with: text.utf8) }?.text
            record(
                "event",
                existing ?? "\(text)(“\(TextSanitizer.truncated(name, to: 64).text)”): listed without a time",
                at: line
            )
        }

        func notices(_ path: String) -> [Notice] {
            kinds.map { kind in
                let what = kind.count == 1 ? kind.what : kind.what + "s"
                let titles = kind.text == Self.cancelledText ? cancelledTitles : []
                let names = titles.isEmpty ? "" : ": " + titles.joined(separator: ", ")
                let suffix = !titles.isEmpty && kind.count > titles.count ? " and more" : ""
                return Notice(
                    kind.code,
                    "\(kind.count) \(what) \(kind.text)\(names)\(suffix)",
                    at: "\(path):\(kind.line)"
                )
            }
        }
    }
}
