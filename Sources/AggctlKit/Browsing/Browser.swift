internal import Aggregator
internal import FullScreen
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// What the full screen shows, and what a key makes of it: a value, which asks nothing and draws nothing itself.
struct Browser: Sendable {
    /// How the days are shown.
    enum ViewMode: Int, CaseIterable, Sendable {
        case week, month, list
    }

    /// What the days were asked for: an answer to something else comes too late.
    struct Request: Hashable, Sendable {
        let days: DaySpan
        let isNewestFirst: Bool
        let onlyFollowed: Bool
    }

    /// What is to be done that a value cannot do.
    enum Effect: Sendable {
        /// Asks sources for what is missing.
        case ask(Request)
        /// Reads again what is kept.
        case read(Request)
        case details(ScheduleEntry)
        case season(ScheduleEntry)
        case explanation(ScheduleEntry)
        case poster(of: ScheduleEntry, PictureDrawing)
        /// Keeps a change of an entry.
        case save(Change, of: ScheduleEntry)
        case repaint, suspend, quit
    }

    /// What came of an effect.
    enum Update: Sendable {
        /// The rows of some days, and what is to be said of the sources.
        ///
        /// - Parameter isWhole: whether no more of them are still being asked for.
        case days(Request, EpisodeRows, notices: [String], isWhole: Bool)
        case failed(Request, String)
        case page(BrowserPage)
        /// The poster of a show.
        case poster(SourceKey, TerminalPicture)
        case message(String)
        /// That a change is kept, or is not, as it is said then.
        case saved(Change)
    }

    /// What the user decided, which may not be kept yet.
    enum Change: Hashable, Sendable {
        case mark(SourceKey, EpisodeMark.State)
        case follow(SourceKey, Bool)

        /// The one episode that it is about; nil where it is about a show.
        var episode: SourceKey? { if case .mark(let id, _) = self { id } else { nil } }

        /// Whether it changes an entry.
        func concerns(_ entry: ScheduleEntry) -> Bool {
            switch self {
            case .mark(let id, _): entry.episode.id == id
            case .follow(let id, _): entry.show.id == id
            }
        }

        /// An entry that it concerns, as it is then.
        func applied(to entry: ScheduleEntry) -> ScheduleEntry {
            switch self {
            case .mark(_, let state): entry.marked(state)
            case .follow(_, let isFollowed): entry.following(isFollowed)
            }
        }
    }

    var session: Session
    var style: Style
    var width: Int
    var height: Int
    var now: Date
    var viewMode = ViewMode.week
    /// The day one stands on.
    var day: CivilDay
    var onlyFollowed = false
    var filter = ""
    /// Whether letters go to the filter.
    var isTyping = false
    /// The days that are shown; nil before the first answer.
    var rows: EpisodeRows?
    /// Where one stands in the listing; drawing moves its view.
    var position = ListPosition()
    /// What is open over the listing; the last one is seen.
    var pages: [BrowserPage] = []
    /// How the terminal draws pictures; nil where it draws none.
    var drawing: PictureDrawing?
    /// The poster that was drawn last, and its show.
    var poster: (show: SourceKey, picture: TerminalPicture)?
    /// The message at the bottom, until the next key.
    var message: String?
    /// The notices that the bottom line has shown.
    private var shownNotices: Set<String> = []
    private var request: Request?
    /// Why nothing is known of some days.
    private var failure: (asked: Request, text: String)?
    /// Changes that are shown, and not kept yet.
    var unsavedChanges: [Change] = []
    /// Whether sources are still being asked for what is shown.
    var isLoading = true
    /// How far they have come, where that is known.
    var progress: String?
    /// Where one stood when the filter began.
    var selectionBeforeFilter: ScheduleEntry?
    /// Whether one went to another episode among those that the filter left.
    var hasMoved = false
    /// Whether one has gone anywhere since the days were asked for.
    var isAtStart = true

    /// A browser before its first answer.
    init(session: Session, style: Style, width: Int, height: Int) {
        (self.session, self.style, self.width, self.height) = (session, style, width, height)
        now = session.now
        day = session.today
    }

    /// Today, for the viewer.
    var today: CivilDay { session.zone.day(of: now) }

    /// What is shown, or waited for.
    var asked: Request {
        let days =
            switch viewMode {
            case .week: DaySpan(weekOf: day)
            case .month: Self.month(of: day).extendedToFullWeeks
            case .list: Self.month(of: day)
            }
        return Request(days: days, isNewestFirst: viewMode == .list, onlyFollowed: onlyFollowed)
    }

    /// Whether what is shown is what was asked for.
    var isLoaded: Bool { request == asked }

    /// Why nothing is known of what is asked for; nil while it is being asked for, and where something is known.
    var reason: String? { failure.flatMap { $0.asked == asked && !isLoading ? $0.text : nil } }

    static func month(of day: CivilDay) -> DaySpan {
        let (year, month, number) = day.parts
        let first = day.advanced(by: 1 - number)
        return DaySpan(first).extended(before: 0, after: CivilDay.length(ofMonth: month, year: year) - 1)
    }

    /// How many rows there are between the bars.
    var bodyHeight: Int { max(height - 2, 1) }

    /// The episode that a key is about: one that is seen.
    var chosen: ScheduleEntry? {
        if let page = pages.last { return page.entry }
        return viewMode == .month || !isLoaded ? nil : rows?.entry(position.index)
    }

    /// Whether the details that are open lead to those of the episode before and after.
    var hasNeighbours: Bool {
        guard pages.count == 1, viewMode != .month, isLoaded, case .details = pages.last?.subject else { return false }
        return true
    }

    // MARK: News

    /// Takes on what came of an effect.
    mutating func receive(_ news: Update) {
        switch news {
        case .days(let asked, let rows, let notices, let isWhole):
            guard asked == self.asked else { return }
            receive(rows, asked)
            if isWhole { isLoading = false }
            // A notice that the user has seen does not cover the keys again.
            if let notice = notices.first, shownNotices.insert(notice).inserted { message = notice }
        case .failed(let asked, let text):
            guard asked == self.asked else { return }
            (message, isLoading) = (text, false)
            failure = (asked, text)
        case .page(let page):
            guard let index = pages.lastIndex(where: { $0.subject == page.subject }) else { return }
            let position = pages[index].isList == page.isList && page.isList ? pages[index].position : page.position
            pages[index] = page
            pages[index].position = position
            for change in unsavedChanges { pages[index].apply(change) }
        case .poster(let show, let picture):
            // One that comes late does not take the place of another show's.
            if pages.last?.entry?.show.id == show { poster = (show, picture) }
        case .message(let text): message = text
        case .saved(let change):
            if let index = unsavedChanges.firstIndex(of: change) { unsavedChanges.remove(at: index) }
        }
    }

    private mutating func receive(_ rows: EpisodeRows, _ asked: Request) {
        let stood = request == asked ? self.rows?.entry(position.index) : nil
        var rows = rows
        if rows.filter != filter { rows.apply(filter) }
        for change in unsavedChanges { rows.apply(change) }
        self.rows = rows
        request = asked
        failure = nil
        if let stood, let index = rows.index(of: stood) {
            position.index = index
        } else {
            choose(isAtStart ? initialSelection(in: rows) : rows.index(from: day) ?? rows.count - 1)
            // A third of the screen tells what came before.
            if rows.rowIndices.indices.contains(position.index) {
                position.top = rows.rowIndices[position.index] - bodyHeight / 3
            }
        }
    }

    mutating func requestLoad() -> [Effect] {
        isLoading = true
        return [.ask(asked)]
    }

    /// What is on, or what comes next: of today, else the first.
    func initialSelection(in rows: EpisodeRows) -> Int {
        if asked.isNewestFirst { return rows.index(from: today) ?? 0 }
        return rows.rowIndices.indices.first { index in
            rows.entry(index).map { $0.date == today && !$0.isOver(at: now) } ?? false
        } ?? rows.index(from: day) ?? max(rows.count - 1, 0)
    }

    mutating func choose(_ index: Int) {
        position.index = max(0, min(index, (rows?.count ?? 1) - 1))
        if viewMode != .month, let date = rows?.entry(position.index)?.date, asked.days.contains(date) { day = date }
    }

    /// Takes on that time passes.
    ///
    /// - Returns: what is to be asked: another week, where today has left the one that is shown.
    mutating func advance(to now: Date) -> [Effect] {
        let before = today
        self.now = now
        guard today != before, day == before else { return [] }
        day = today
        isAtStart = true
        return isLoaded ? [] : requestLoad()
    }
}
