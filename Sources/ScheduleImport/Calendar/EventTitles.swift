/// The titles of all events of a calendar. One title alone cannot show whether `Show - Guest` is a show with an
/// episode, but several that begin alike can.
struct EventTitles {
    /// The events in which a text occurs in front of a dash, or of a colon.
    private struct Evidence {
        var events = 0
        /// The hashes of the different texts after it.
        var remainders: Set<Int> = []
    }

    private let calendar: CalendarProgram
    private var prefixes: [String: Evidence] = [:]
    /// The shows of events with a number.
    private var numberedShows: Set<String> = []
    /// A season of a show whose events may have a title in front of their code.
    private struct TitledSeason: Hashable {
        let show: String
        let season: Int
    }
    /// The numbers by the text between the show and the code.
    private var titlesBefore: [TitledSeason: [String: Set<Int>]] = [:]
    /// The texts after the number in titles such as `1x02 Show - Title`, up to the first dash, with their counts.
    private var afterNumber: [String: Int] = [:]
    /// The counts of events with a show, and of those that begin with a number.
    private var (withShow, withoutShow) = (0, 0)
    /// Whether all texts after a number contain a dash.
    private var allHaveDash = true
    /// The maximum number of different texts in front of a dash. Later events are not recorded.
    private static let limit = 20_000

    /// - Parameter calendar: The program that wrote the calendar.
    init(_ events: [CalendarEvent], of calendar: CalendarProgram) {
        self.calendar = calendar
        if calendar == .aggctl { return }
        for event in events where !event.isCancelled && prefixes.count < Self.limit { record(event) }
    }

    private mutating func record(_ event: CalendarEvent) {
        let title = plainTitle(of: event)
        if title.show != nil { withShow += 1 }
        // A whole title has no number. Its text is in `show`, and may also contain a title.
        if title.isWhole, let text = title.show {
            // A repeating event has only the title of its show.
            guard event.rules.isEmpty, event.additions.isEmpty else { return }
            for (prefix, remainder) in Self.divisions(of: text) {
                prefixes[prefix, default: Evidence()].events += 1
                prefixes[prefix]?.remainders.insert(remainder.hashValue)
            }
            if let (prefix, remainder) = Self.colonDivision(of: text) {
                prefixes[prefix + ":", default: Evidence()].events += 1
                prefixes[prefix + ":"]?.remainders.insert(remainder.hashValue)
            }
        } else if let show = title.show {
            numberedShows.insert(show)
            if title.title == nil, let season = title.season, let number = title.number {
                recordTitle(before: season, number, show)
            }
        } else if let text = title.title {
            withoutShow += 1
            let head = Self.divisions(of: text).first?.prefix
            allHaveDash = allHaveDash && head != nil
            afterNumber[head ?? text, default: 0] += 1
        }
    }

    /// Records the text in front of a code, which may be a show and a title: `Show - Title (S01E04)`.
    private mutating func recordTitle(before season: Int, _ number: Int, _ text: String) {
        for (prefix, remainder) in Self.divisions(of: text).prefix(1)
            + [Self.colonDivision(of: text)].compactMap(\.self)
        {
            titlesBefore[TitledSeason(show: prefix, season: season), default: [:]][remainder, default: []].insert(
                number
            )
        }
    }

    /// Divides the text in front of a code if several episodes of one season begin alike, each with a title of its own.
    /// The shows of a franchise have several numbers for one text.
    private func titleBefore(_ title: EventTitle, _ text: String) -> (show: String, title: String)? {
        guard title.title == nil, let season = title.season else { return nil }
        let dash = Self.divisions(of: text).first.map { ($0.prefix, $0.remainder, 2) }
        let colon = Self.colonDivision(of: text).map { ($0.prefix, $0.remainder, 3) }
        for (prefix, remainder, minTitles) in [dash, colon].compactMap(\.self) {
            guard let titles = titlesBefore[TitledSeason(show: prefix, season: season)] else { continue }
            let numbers = titles.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
            let isEach = titles.values.allSatisfy { $0.count == 1 } && numbers.count == titles.count
            if isEach, titles.count >= minTitles { return (prefix, remainder) }
        }
        return nil
    }

    private func plainTitle(of event: CalendarEvent) -> EventTitle {
        EventTitle(event.summary ?? "", of: event.aggctlProperties[.title], isOwn: calendar == .aggctl)
    }

    /// Returns the title of an event, with the show and the episode as far as they are known.
    ///
    /// - Parameter hasShow: Whether the show of the whole file is configured.
    func title(of event: CalendarEvent, hasShow: Bool) -> EventTitle {
        var title = plainTitle(of: event)
        if calendar == .aggctl { return title }
        if title.isWhole, !hasShow, let text = title.show {
            divide(&title, text)
        } else if let text = title.show, let divided = titleBefore(title, text) {
            (title.show, title.title) = divided
        } else if title.show == nil, !hasShow, let text = title.title {
            // After a number, a text in front of a dash is the show if all texts have a dash or several begin alike.
            func isShow(_ name: String) -> Bool { afterNumber[name] ?? 0 > 1 || numberedShows.contains(name) }
            if let (prefix, remainder) = Self.divisions(of: text).first, allHaveDash || isShow(prefix) {
                (title.show, title.title) = (prefix, remainder)
            } else if isShow(text) {
                (title.show, title.title) = (text, nil)
            } else if title.season == nil, withShow > withoutShow, let summary = event.summary,
                let whole = EventTitle.trimmed(Array(summary.unicodeScalars)[...])
            {
                // Next to events with shows, `#1 Hits` and `Folge 3 dem Herzen` are shows too.
                return EventTitle(show: whole)
            }
        }
        return title
    }

    /// Divides a text without a number at the dash that most likely separates show and episode.
    private func divide(_ title: inout EventTitle, _ text: String) {
        let divisions = Self.divisions(of: text)
        // Episodes of a show have different titles. So a prefix counts if it has several remainders and few of them
        // repeat.
        func weight(_ prefix: String) -> Int {
            guard let evidence = prefixes[prefix] else { return 0 }
            let distinct = evidence.remainders.count
            return distinct >= 2 && distinct * 2 > evidence.events ? distinct : 0
        }
        var best: (prefix: String, remainder: String, weight: Int)?
        for (prefix, remainder) in divisions {
            let weight = numberedShows.contains(prefix) ? Int.max : weight(prefix)
            if weight > 0, weight > best?.weight ?? 0 { best = (prefix, remainder, weight) }
        }
        // A number or a placeholder is after the last dash: `[Group] Show - Subtitle - 05`, `Show - TBA`.
        if best == nil, let last = divisions.last, title.hasGroup, EventTitle.plainNumber(last.remainder) != nil {
            best = (last.prefix, last.remainder, 1)
        }
        if best == nil, let last = divisions.last, Self.placeholders.contains(last.remainder.lowercased()) {
            best = (last.prefix, last.remainder, 1)
        }
        // Sonarr writes `Show - Title`, so the first dash divides.
        if best == nil, calendar == .sonarr { best = divisions.first.map { ($0.prefix, $0.remainder, 1) } }
        // A colon also joins the titles of a franchise, such as `CSI: Miami`. They repeat, those of episodes do not.
        if best == nil, let (prefix, remainder) = Self.colonDivision(of: text), let evidence = prefixes[prefix + ":"],
            evidence.remainders.count >= Self.minColonTitles, evidence.remainders.count * 10 >= evidence.events * 9
        {
            best = (prefix, remainder, 1)
        }
        guard let best else { return }
        title.show = best.prefix
        if let number = EventTitle.plainNumber(best.remainder) {
            title.numbers = [number]
        } else {
            title.title = best.remainder
        }
    }

    /// The minimum number of different texts after a colon that make the text in front of it a show.
    private static let minColonTitles = 5

    /// Divides a text at its first colon with a blank after it: `Show: Title`.
    private static func colonDivision(of text: String) -> (prefix: String, remainder: String)? {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count <= 512, let colon = scalars.firstIndex(of: ":"), colon + 1 < scalars.count,
            EventTitle.isBlank(scalars[colon + 1]), let prefix = EventTitle.trimmed(scalars[..<colon]),
            let remainder = EventTitle.trimmed(scalars[(colon + 1)...])
        else { return nil }
        return (prefix, remainder)
    }

    /// Texts for a future title. They are never part of a show's title.
    private static let placeholders: Set = ["tba", "tbd", "tbc", "to be announced", "to be determined"]

    /// Returns whether a dash is that of a score: `France 3 - 1 Senegal`.
    private static func isScore(_ prefix: String, _ remainder: String) -> Bool {
        let before = prefix.split(separator: " ").last.flatMap { Int($0) }
        let terms = remainder.split(separator: " ", maxSplits: 1)
        guard let before, terms.count == 2, prefix.contains(" "), let after = Int(terms[0]) else { return false }
        return (0..<100).contains(before) && (0..<100).contains(after)
    }

    /// Returns the ways to divide a text at one of its first three dashes, dots or bars with blanks around them, from
    /// left to right.
    static func divisions(of text: String) -> [(prefix: String, remainder: String)] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 5, scalars.count <= 512 else { return [] }
        var divisions: [(String, String)] = []
        for index in 1..<scalars.count - 1 where "-–—·•|".unicodeScalars.contains(scalars[index]) {
            guard EventTitle.isBlank(scalars[index - 1]), EventTitle.isBlank(scalars[index + 1]), divisions.count < 3,
                let prefix = EventTitle.trimmed(scalars[..<index]),
                let remainder = EventTitle.trimmed(scalars[(index + 1)...])
            else { continue }
            if isScore(prefix, remainder) { continue }
            divisions.append((prefix, remainder))
        }
        return divisions
    }
}

/// The program that wrote a calendar, if its titles have a special form.
enum CalendarProgram {
    case aggctl, sonarr, other

    /// Recognizes the program by the value of `PRODID`, or by the name of the calendar. In `PRODID` Sonarr names only
    /// the library that it uses.
    mutating func recognize(name: String) {
        if self != .other { return }
        let name = name.lowercased()
        if name.utf8.starts(with: "-//aggctl//".utf8) {
            self = .aggctl
        } else if name.contains("sonarr") {
            self = .sonarr
        }
    }
}
