internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// A page over a listing: details, a season, an explanation or the keys.
struct BrowserPage: Sendable {
    /// The subject of a page. A loaded page replaces the one with the same subject.
    enum Subject: Hashable, Sendable {
        case details(SourceKey)
        case season(of: SourceKey)
        case explanation(SourceKey)
        case keys
    }

    /// Makes the lines of a page.
    typealias Lines = @Sendable (_ style: Style, _ session: Session) -> [String]

    let subject: Subject
    let title: String
    var makeLines: Lines
    /// The episodes of a list, one for each line. Empty if the lines are text.
    var entries: [ScheduleEntry] = []
    var position = ListPosition()

    /// The selected episode, or the subject of the page.
    var entry: ScheduleEntry?

    /// The episode from which the user opened the list.
    var origin: SourceKey?

    /// Whether the page is a list with a selected line.
    var isList: Bool { !entries.isEmpty }

    /// Moves the selection by some lines.
    mutating func move(by steps: Int) {
        position.move(by: steps, of: entries.count)
        if entries.indices.contains(position.index) { entry = entries[position.index] }
    }

    /// The changes by the user while the content of the page is being loaded. That content may be from before them.
    private(set) var changesWhileLoading: [Browser.Change] = []

    /// Applies a change by the user.
    mutating func apply(_ change: Browser.Change) {
        changesWhileLoading.append(change)
        entries = entries.map { change.concerns($0) ? change.applied(to: $0) : $0 }
        guard let entry, change.concerns(entry) else { return }
        let changed = change.applied(to: entry)
        self.entry = changed
        if case .details = subject { makeLines = Self.lines(of: changed) }
    }

    // MARK: Pages

    /// Returns the details of an episode, from the data of the listing.
    static func details(_ entry: ScheduleEntry) -> BrowserPage {
        BrowserPage(
            subject: .details(entry.episode.id),
            title: entry.show.value.title,
            makeLines: lines(of: entry),
            entry: entry
        )
    }

    /// Returns a season that is being loaded.
    static func season(of entry: ScheduleEntry) -> BrowserPage {
        BrowserPage(
            subject: .season(of: entry.show.id),
            title: entry.show.value.title,
            makeLines: { style, _ in ["  fetching \(style.mark("…", "..."))"] },
            entry: entry
        )
    }

    /// Returns a loaded season.
    static func season(_ result: SeasonResult) -> BrowserPage {
        var page = BrowserPage(
            subject: .season(of: result.show.id),
            title: "\(result.show.value.title), season \(result.number)",
            makeLines: { _, _ in [] },
            entries: result.entries
        )
        page.origin = result.selected
        page.position.index = result.entries.firstIndex { $0.episode.id == result.selected } ?? 0
        page.entry = page.entries.indices.contains(page.position.index) ? page.entries[page.position.index] : nil
        return page
    }

    /// Returns an explanation that is being loaded.
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

    /// Returns the lines of a list of episodes. The one from which the user opened it is highlighted.
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

    /// Returns the other airings of an episode.
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

/// The help for the keys of the full screen.
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
        ("0 1 2 3, Tab", "tonight, week, month, and the month as a list, newest first"),
        ("Ctrl-L", "repaint the screen"),
        ("Ctrl-Z", "back to the shell until you enter fg"),
        ("?", "these keys"),
        ("q", "back. In a schedule: quit"),
    ]

    /// The marks before shows and episodes, with their ASCII forms and meanings.
    private static let marks: [(mark: String, ascii: String, meaning: String)] = [
        ("▸", ">", "on now"), ("★", "*", "followed"), ("✓", "x", "watched"), ("↷", "-", "skipped"),
        ("▶", ">", "in a season: the one you came from"), ("○", "o", "in a season: the next one to watch"),
    ]

    /// Returns the help. If the width is small, keys and meanings have separate lines.
    static func lines(_ style: Style) -> [String] {
        let marks = marks.map { (style.mark($0.mark, $0.ascii), $0.meaning) }
        return lines(all, style) + ["", "Marks before a show or an episode:"] + lines(marks, style)
    }

    private static func lines(_ items: [(String, String)], _ style: Style) -> [String] {
        items.flatMap { key, meaning -> [String] in
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
