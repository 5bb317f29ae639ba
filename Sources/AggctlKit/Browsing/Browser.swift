internal import Aggregator
internal import FullScreen
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The state of the full screen, and its changes by keys. It is a value that does no input or output.
struct Browser: Sendable {
    /// The view of the days, by the key that opens it.
    enum ViewMode: Int, CaseIterable, Sendable {
        /// The viewer's evening.
        case tonight
        case week, month, list
    }

    /// A request for days. A result for another request is outdated, and is ignored.
    struct Request: Hashable, Sendable {
        let viewMode: ViewMode
        let days: DaySpan
        let onlyFollowed: Bool
    }

    /// Work that the browser requests, such as fetching and saving.
    enum Effect: Sendable {
        /// Fetches missing data from sources.
        case fetch(Request)
        /// Reads stored data again.
        case read(Request)
        case details(ScheduleEntry)
        case season(ScheduleEntry)
        case explanation(ScheduleEntry)
        case poster(of: ScheduleEntry, PictureDrawing)
        /// Saves a change of an entry.
        case save(Change, of: ScheduleEntry)
        case repaint, suspend, quit
    }

    /// The result of an effect.
    enum Update: Sendable {
        /// The rows of some days, and warnings about sources.
        ///
        /// - Parameter isComplete: False while more of them is being fetched.
        case days(Request, EpisodeRows, notices: [String], isComplete: Bool)
        case failed(Request, String)
        case page(BrowserPage)
        /// The poster of a show.
        case poster(SourceKey, TerminalPicture)
        case message(String)
        /// A change is saved, or could not be saved. In that case a message precedes this.
        case saved(Change)
    }

    /// A change by the user, which may not be saved yet.
    enum Change: Hashable, Sendable {
        case mark(SourceKey, WatchState)
        case follow(SourceKey, Bool)

        /// The changed episode, or nil if a show is changed.
        var episode: SourceKey? { if case .mark(let id, _) = self { id } else { nil } }

        /// Returns whether the change applies to an entry.
        func concerns(_ entry: ScheduleEntry) -> Bool {
            switch self {
            case .mark(let id, _): entry.episode.id == id
            case .follow(let id, _): entry.show.id == id
            }
        }

        /// Returns an entry with the change.
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
    /// The selected day.
    var day: CivilDay
    var onlyFollowed = false
    var filter = ""
    /// Whether typed characters go to the filter.
    var isTyping = false
    /// The rows of the shown days, or nil before the first result.
    var rows: EpisodeRows?
    /// The position in the listing. Drawing may scroll it.
    var position = ListPosition()
    /// The pages over the listing. The last one is visible.
    var pages: [BrowserPage] = []
    /// The method that draws pictures, or nil if the terminal cannot.
    var drawing: PictureDrawing?
    /// The last loaded poster, and its show.
    var poster: (show: SourceKey, picture: TerminalPicture)?
    /// The message in the bottom line, until the next key.
    var message: String?
    /// The warnings that were shown in the bottom line.
    private var shownNotices: Set<String> = []
    /// The request of the shown rows.
    private var request: Request?
    /// The reason why a request had no result.
    private var failure: (request: Request, text: String)?
    /// Changes that are visible, but not saved yet.
    var unsavedChanges: [Change] = []
    /// The changes while rows are being fetched. Those rows may be from before them.
    var changesWhileLoading: [Change] = []
    /// Whether data for the current view is being fetched.
    var isLoading = true
    /// The progress of fetching, or nil if unknown.
    var progress: String?
    /// The selected entry when the filter was opened.
    var selectionBeforeFilter: ScheduleEntry?
    /// Whether the user selected another episode while filtering.
    var hasMoved = false
    /// True if the user has not moved since the days were requested.
    var isAtStart = true

    /// Creates a browser without data.
    init(session: Session, style: Style, width: Int, height: Int) {
        (self.session, self.style, self.width, self.height) = (session, style, width, height)
        now = session.now
        day = session.today
    }

    /// Today in the viewer's time zone.
    var today: CivilDay { session.zone.day(of: now) }

    /// The request of the current view, which is loaded or being loaded.
    var currentRequest: Request {
        let days =
            switch viewMode {
            case .tonight: DaySpan(today)
            case .week: DaySpan(weekOf: day)
            case .month: Self.month(of: day).extendedToFullWeeks
            case .list: Self.month(of: day)
            }
        return Request(viewMode: viewMode, days: days, onlyFollowed: onlyFollowed)
    }

    /// Whether the shown rows belong to the current view.
    var isLoaded: Bool { request == currentRequest }

    /// The reason why the current view has no data. Nil while it is loading, and if there is data.
    var reason: String? { failure.flatMap { $0.request == currentRequest && !isLoading ? $0.text : nil } }

    /// Returns the days of a month.
    static func month(of day: CivilDay) -> DaySpan {
        let (year, month, number) = day.parts
        let first = day.advanced(by: 1 - number)
        return DaySpan(first).extended(before: 0, after: CivilDay.length(ofMonth: month, year: year) - 1)
    }

    /// The number of rows between title and bottom line.
    var bodyHeight: Int { max(height - 2, 1) }

    /// The selected episode, or nil if none is visible.
    var selectedEntry: ScheduleEntry? {
        if let page = pages.last { return page.entry }
        return viewMode == .month || !isLoaded ? nil : rows?.entry(position.index)
    }

    /// Whether the open details can move to the next and previous episode.
    var hasNeighbours: Bool {
        guard pages.count == 1, viewMode != .month, isLoaded, case .details = pages.last?.subject else { return false }
        return true
    }

    // MARK: Updates

    /// Applies the result of an effect. Results for another view are ignored.
    mutating func receive(_ update: Update) {
        switch update {
        case .days(let request, let rows, let notices, let isComplete):
            guard request == currentRequest else { return }
            receive(rows, request)
            if isComplete { (isLoading, changesWhileLoading) = (false, []) }
            // A warning covers the key hints only once.
            if let notice = notices.first, shownNotices.insert(notice).inserted { message = notice }
        case .failed(let request, let text):
            guard request == currentRequest else { return }
            (message, isLoading) = (text, false)
            failure = (request, text)
        case .page(let page):
            guard let index = pages.lastIndex(where: { $0.subject == page.subject }) else { return }
            let position = pages[index].isList == page.isList && page.isList ? pages[index].position : page.position
            let changes = unsavedChanges + pages[index].changesWhileLoading
            pages[index] = page
            pages[index].position = position
            for change in changes { pages[index].apply(change) }
        case .poster(let show, let picture):
            // A late poster does not replace that of another show.
            if pages.last?.entry?.show.id == show { poster = (show, picture) }
        case .message(let text): message = text
        case .saved(let change):
            if let index = unsavedChanges.firstIndex(of: change) { unsavedChanges.remove(at: index) }
        }
    }

    private mutating func receive(_ rows: EpisodeRows, _ newRequest: Request) {
        let selected = request == newRequest ? self.rows?.entry(position.index) : nil
        var rows = rows
        if rows.filter != filter { rows.apply(filter) }
        for change in unsavedChanges + changesWhileLoading { rows.apply(change) }
        self.rows = rows
        request = newRequest
        failure = nil
        if let selected, let index = rows.index(of: selected) {
            position.index = index
        } else if selected != nil, viewMode == .tonight {
            // A watched episode left the evening. The next one in its row is selected.
            select(position.index)
        } else {
            select(isAtStart ? initialSelection(in: rows) : rows.index(from: day) ?? rows.count - 1)
            // A third of the screen shows earlier rows.
            if rows.rowIndices.indices.contains(position.index) {
                position.top = rows.rowIndices[position.index] - bodyHeight / 3
            }
        }
    }

    /// Requests the data of the current view.
    mutating func requestLoad() -> [Effect] {
        isLoading = true
        return [.fetch(currentRequest)]
    }

    /// Returns the index of the entry that is on now or next today, or else of the first on the selected day.
    func initialSelection(in rows: EpisodeRows) -> Int {
        if viewMode == .tonight { return 0 }
        if viewMode == .list { return rows.index(from: today) ?? 0 }
        return rows.rowIndices.indices.first { index in
            rows.entry(index).map { $0.date == today && !$0.isOver(at: now) } ?? false
        } ?? rows.index(from: day) ?? max(rows.count - 1, 0)
    }

    /// Selects an entry by index, within the rows.
    mutating func select(_ index: Int) {
        position.index = max(0, min(index, (rows?.count ?? 1) - 1))
        if viewMode != .month, let date = rows?.entry(position.index)?.date, currentRequest.days.contains(date) {
            day = date
        }
    }

    /// Updates the time. If the selected day was today and a new day begins, the new day is selected.
    ///
    /// - Returns: the effect that loads another week, if the new day is not in the shown one.
    mutating func advance(to now: Date) -> [Effect] {
        let (oldDay, oldMinute) = (today, session.zone.clock(of: self.now))
        self.now = now
        guard today != oldDay, day == oldDay else {
            // An evening changes with each minute.
            return viewMode == .tonight && session.zone.clock(of: now) != oldMinute ? [.read(currentRequest)] : []
        }
        day = today
        isAtStart = true
        return isLoaded ? [] : requestLoad()
    }
}
