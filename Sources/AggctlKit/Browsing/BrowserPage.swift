internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// What is opened over a listing: details, a season, an explanation, the keys.
struct BrowserPage: Sendable {
    /// What it is of: an answer finds its page by it.
    enum Subject: Hashable, Sendable {
        case details(SourceKey)
        case season(of: SourceKey)
        case explanation(SourceKey)
        case keys
    }

    /// Makes its lines, as wide as there is room.
    typealias Lines = @Sendable (_ style: Style, _ session: Session) -> [String]

    let subject: Subject
    let title: String
    var makeLines: Lines
    /// The episodes that its lines are, one each; empty where its lines are text.
    var entries: [ScheduleEntry] = []
    var position = ListPosition()

    /// The episode that is chosen on it, or that it is of.
    var entry: ScheduleEntry?

    /// The episode that one came from, where its lines are episodes.
    var origin: SourceKey?

    /// Whether one of its lines is chosen.
    var isList: Bool { !entries.isEmpty }

    /// Chooses another of its episodes.
    mutating func move(by steps: Int) {
        position.move(by: steps, of: entries.count)
        if entries.indices.contains(position.index) { entry = entries[position.index] }
    }

    /// Shows what the user decided.
    mutating func apply(_ change: Browser.Change) {
        entries = entries.map { change.concerns($0) ? change.applied(to: $0) : $0 }
        guard let entry, change.concerns(entry) else { return }
        let changed = change.applied(to: entry)
        self.entry = changed
        if case .details = subject { makeLines = Self.lines(of: changed) }
    }

    // MARK: The pages there are

    /// An episode's details, from what the listing knows of it.
    static func details(_ entry: ScheduleEntry) -> BrowserPage {
        BrowserPage(
            subject: .details(entry.episode.id),
            title: entry.show.value.title,
            makeLines: lines(of: entry),
            entry: entry
        )
    }

    /// A season, of which nothing is known yet.
    static func season(of entry: ScheduleEntry) -> BrowserPage {
        BrowserPage(
            subject: .season(of: entry.show.id),
            title: entry.show.value.title,
            makeLines: { style, _ in ["  fetching \(style.mark("…", "..."))"] },
            entry: entry
        )
    }

    /// A season as it is known.
    static func season(_ answer: SeasonResult) -> BrowserPage {
        var page = BrowserPage(
            subject: .season(of: answer.show.id),
            title: "\(answer.show.value.title), season \(answer.number)",
            makeLines: { _, _ in [] },
            entries: answer.entries
        )
        page.origin = answer.selected
        page.position.index = answer.entries.firstIndex { $0.episode.id == answer.selected } ?? 0
        page.entry = page.entries.indices.contains(page.position.index) ? page.entries[page.position.index] : nil
        return page
    }

    /// An explanation, of which nothing is known yet.
    static func explanation(of entry: ScheduleEntry) -> BrowserPage {
        BrowserPage(
            subject: .explanation(entry.episode.id),
            title: "\(entry.show.value.title), explained",
            makeLines: { style, _ in ["  fetching \(style.mark("…", "..."))"] },
            entry: entry
        )
    }

    /// The keys.
    static let keys = BrowserPage(
        subject: .keys,
        title: "Keys",
        makeLines: { style, _ in BrowserKeys.lines(style) }
    )

    /// The lines of a page that lists episodes, with the one pointed out that one came from.
    func seasonLines(_ style: Style, _ session: Session) -> [String] {
        let next = entries.hasWatchActivity ? WatchProgress(in: entries.map(\.episode)).next?.id : nil
        let table = ScheduleTable(style: style, zone: session.zone)
        return table.lines(season: entries, selected: origin, next: next, folds: false)
    }

    private static func lines(of entry: ScheduleEntry) -> Lines {
        { style, session in
            let page = ShowText(session: session, style: style)
            return page.lines(entry) + airings(of: entry, style, session) + cast(of: entry, style)
        }
    }

    /// When else it is shown.
    private static func airings(of entry: ScheduleEntry, _ style: Style, _ session: Session) -> [String] {
        let all = entry.show.entry(entry.episode, in: session.zone).airings
        let starts = all.compactMap { $0.value.time.start(in: session.zone) }.filter { $0 != entry.start }
        if starts.isEmpty { return [] }
        let texts = EntryFormatter(style: style, zone: session.zone)
        return ["", style.paint("Also shown", .heading)]
            + starts.prefix(8).map { "  \(session.zone.day(of: $0)) \(texts.time($0))" }
    }

    private static func cast(of entry: ScheduleEntry, _ style: Style) -> [String] {
        let credits = entry.show.credits
        if credits.isEmpty { return [] }
        var table = TextTable(
            columns: [TextTable.Column(minWidth: 12, yields: 2), TextTable.Column(minWidth: 12, yields: 1)],
            style: style
        )
        for credit in credits {
            table.add([.init(text: credit.person.name), .init(text: credit.character ?? "", role: .faint)])
        }
        return ["", style.paint("Cast", .heading)] + table.lines()
    }
}

/// The keys of the full screen, as they are told.
enum BrowserKeys {
    private static let all: [(keys: String, meaning: String)] = [
        ("arrows, h j k l", "go to another episode, another day"),
        ("page up and down", "one screen back or on. Home, End, g and G: first and last"),
        (
            "Enter",
            "open the details, with cast and summary. Esc goes back. In a month: open the day, which w, f, s and e need"
        ),
        ("n, p", "in the details: next or previous episode"),
        ("/", "filter by show or channel as you type. Enter applies, Esc clears"),
        ("w", "mark as watched or unwatched"),
        ("f", "follow or unfollow the show"),
        ("F", "only followed shows, or all"),
        ("s", "the episode's season"),
        ("e", "explain which source reports what"),
        ("t", "today, and what is on now"),
        ("[ ]", "previous or next week. In a month: month"),
        ("1 2 3, Tab", "week, month, and the month as a list, newest first"),
        ("Ctrl-L", "repaint the screen"),
        ("Ctrl-Z", "back to the shell until you enter fg"),
        ("?", "these keys"),
        ("q", "back. In a schedule: quit"),
    ]

    /// What stands before a show or an episode, and what it says; with its stand-in in ASCII.
    private static let marks: [(mark: String, ascii: String, meaning: String)] = [
        ("▸", ">", "on now"), ("★", "*", "followed"), ("✓", "x", "watched"), ("↷", "-", "skipped"),
        ("▶", ">", "in a season: the one you came from"), ("○", "o", "in a season: the next one to watch"),
    ]

    /// A line each, or two where there is little room.
    static func lines(_ style: Style) -> [String] {
        let marks = marks.map { (style.mark($0.mark, $0.ascii), $0.meaning) }
        return lines(all, style) + ["", "Marks before a show or an episode:"] + lines(marks, style)
    }

    private static func lines(_ told: [(String, String)], _ style: Style) -> [String] {
        told.flatMap { key, meaning -> [String] in
            if style.width < 60 {
                return [style.paint(key, .heading)]
                    + TerminalText.wrap(meaning, to: max(style.width - 2, 10)).map { "  " + $0 }
            }
            let lines = TerminalText.wrap(meaning, to: style.width - 20)
            return lines.enumerated().map { index, line in
                "  " + style.paint(TerminalText.pad(index == 0 ? key : "", to: 18), .heading) + line
            }
        }
    }
}
