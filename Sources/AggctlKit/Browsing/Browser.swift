internal import Aggregator
internal import FullScreen
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// What the full screen shows, and what a key makes of it: a value, which asks nothing and draws nothing itself.
struct Browser: Sendable {
    /// How the days are shown.
    enum Place: Int, CaseIterable, Sendable {
        case week, month, list
    }

    /// What the days were asked for: an answer to something else comes too late.
    struct Asked: Hashable, Sendable {
        let days: DaySpan
        let isNewestFirst: Bool
        let onlyFollowed: Bool
    }

    /// What is to be done that a value cannot do.
    enum Wish: Sendable {
        /// Asks sources for what is missing.
        case ask(Asked)
        /// Reads again what is kept.
        case read(Asked)
        case details(ScheduleEntry)
        case season(ScheduleEntry)
        case explanation(ScheduleEntry)
        /// Keeps a change of an entry.
        case keep(Change, of: ScheduleEntry)
        case repaint, suspend, quit
    }

    /// What came of a wish.
    enum News: Sendable {
        /// The rows of some days, and what is to be said of the sources.
        ///
        /// - Parameter isWhole: whether no more of them are still being asked for.
        case days(Asked, EpisodeRows, notices: [String], isWhole: Bool)
        case noDays(Asked, String)
        case page(BrowserPage)
        case said(String)
        /// That a change is kept, or is not, as it is said then.
        case kept(Change)
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
    private(set) var place = Place.week
    /// The day one stands on.
    private(set) var day: CivilDay
    private(set) var onlyFollowed = false
    private(set) var filter = ""
    /// Whether letters go to the filter.
    private(set) var isTyping = false
    /// The days that are shown; nil before the first answer.
    private(set) var rows: EpisodeRows?
    /// Where one stands in the listing; drawing moves its view.
    var walk = Walk()
    /// What is open over the listing; the last one is seen.
    var pages: [BrowserPage] = []
    /// What is said below, until the next key.
    private(set) var message: String?
    private var answered: Asked?
    /// Changes that are shown, and not kept yet.
    private var unkept: [Change] = []
    /// Whether sources are still being asked for what is shown.
    private(set) var isAsking = true
    /// How far they have come, where that is known.
    var progress: String?
    /// Whether one has gone anywhere since the days were asked for.
    private var isAtStart = true

    /// A browser before its first answer.
    init(session: Session, style: Style, width: Int, height: Int) {
        (self.session, self.style, self.width, self.height) = (session, style, width, height)
        now = session.now
        day = session.today
    }

    /// Today, for the viewer.
    var today: CivilDay { session.zone.day(of: now) }

    /// What is shown, or waited for.
    var asked: Asked {
        let days =
            switch place {
            case .week: DaySpan(weekOf: day)
            case .month: Self.month(of: day).wholeWeeks
            case .list: Self.month(of: day)
            }
        return Asked(days: days, isNewestFirst: place == .list, onlyFollowed: onlyFollowed)
    }

    /// Whether what is shown is what was asked for.
    var isAnswered: Bool { answered == asked }

    static func month(of day: CivilDay) -> DaySpan {
        let (year, month, number) = day.parts
        let first = day.advanced(by: 1 - number)
        return DaySpan(first).widened(before: 0, after: CivilDay.length(ofMonth: month, year: year) - 1)
    }

    /// How many rows there are between the bars.
    var bodyHeight: Int { max(height - 2, 1) }

    /// The episode that a key is about.
    var chosen: ScheduleEntry? {
        if let page = pages.last { return page.entry }
        return place == .month ? nil : rows?.entry(walk.index)
    }

    // MARK: News

    /// Takes on what came of a wish.
    mutating func take(_ news: News) {
        switch news {
        case .days(let asked, let rows, let notices, let isWhole):
            guard asked == self.asked else { return }
            take(rows, asked)
            if isWhole { isAsking = false }
            if let notice = notices.first { message = notice }
        case .noDays(let asked, let text):
            guard asked == self.asked else { return }
            (message, isAsking) = (text, false)
        case .page(let page):
            guard let index = pages.lastIndex(where: { $0.subject == page.subject }) else { return }
            let walk = pages[index].isList == page.isList && page.isList ? pages[index].walk : page.walk
            pages[index] = page
            pages[index].walk = walk
            for change in unkept { pages[index].apply(change) }
        case .said(let text): message = text
        case .kept(let change): if let index = unkept.firstIndex(of: change) { unkept.remove(at: index) }
        }
    }

    private mutating func take(_ rows: EpisodeRows, _ asked: Asked) {
        let stood = answered == asked ? self.rows?.entry(walk.index) : nil
        var rows = rows
        if rows.filter != filter { rows.apply(filter) }
        for change in unkept { rows.apply(change) }
        self.rows = rows
        answered = asked
        if let stood, let index = rows.index(of: stood) {
            walk.index = index
        } else {
            choose(isAtStart ? firstSight(in: rows) : rows.index(from: day) ?? rows.count - 1)
            // A third of the screen tells what came before.
            if rows.places.indices.contains(walk.index) { walk.top = rows.places[walk.index] - bodyHeight / 3 }
        }
    }

    private mutating func ask() -> [Wish] {
        isAsking = true
        return [.ask(asked)]
    }

    /// What is on, or what comes next: of today, else the first.
    private func firstSight(in rows: EpisodeRows) -> Int {
        if asked.isNewestFirst { return rows.index(from: today) ?? 0 }
        return rows.places.indices.first { index in
            rows.entry(index).map { $0.date == today && !$0.isOver(at: now) } ?? false
        } ?? rows.index(from: day) ?? max(rows.count - 1, 0)
    }

    private mutating func choose(_ index: Int) {
        walk.index = max(0, min(index, (rows?.count ?? 1) - 1))
        if place != .month, let date = rows?.entry(walk.index)?.date, asked.days.contains(date) { day = date }
    }

    /// Takes on that time passes.
    ///
    /// - Returns: what is to be asked: another week, where today has left the one that is shown.
    mutating func pass(to now: Date) -> [Wish] {
        let before = today
        self.now = now
        guard today != before, day == before else { return [] }
        day = today
        isAtStart = true
        return isAnswered ? [] : ask()
    }

    // MARK: Keys

    /// What a key does.
    mutating func press(_ key: Key) -> [Wish] {
        message = nil
        if key == .control("c") { return [.quit] }
        if key == .control("z") { return [.suspend] }
        if key == .control("l") { return [.repaint] }
        if isTyping { return type(key) }
        return pages.isEmpty ? pressInListing(key) : pressOnPage(key)
    }

    private mutating func type(_ key: Key) -> [Wish] {
        switch key {
        case .character(let character): filter.append(character)
        case .backspace:
            if filter.isEmpty { isTyping = false } else { filter.removeLast() }
        case .control("u"): filter = ""
        case .control("w"):
            filter = filter.split(separator: " ").dropLast().map { $0 + " " }.joined()
        case .enter: isTyping = false
        case .escape: (isTyping, filter) = (false, "")
        default: return pressInListing(key)
        }
        applyFilter()
        return []
    }

    private mutating func applyFilter() {
        guard var rows, rows.filter != filter else { return }
        let stood = rows.entry(walk.index)
        rows.apply(filter)
        self.rows = rows
        walk.top = 0
        walk.index = stood.flatMap { rows.index(of: $0) } ?? min(rows.index(from: day) ?? 0, max(rows.count - 1, 0))
    }

    private mutating func pressInListing(_ key: Key) -> [Wish] {
        switch key {
        case .character("q"): return [.quit]
        case .character("/"): isTyping = true
        case .escape where !filter.isEmpty:
            filter = ""
            applyFilter()
        case .character("1"): return go(to: .week)
        case .character("2"): return go(to: .month)
        case .character("3"): return go(to: .list)
        case .tab: return go(to: Place(rawValue: (place.rawValue + 1) % Place.allCases.count) ?? .week)
        case .backTab: return go(to: Place(rawValue: (place.rawValue + 2) % Place.allCases.count) ?? .week)
        case .character("t"): return go(to: today, isStart: true)
        case .character("["): return turn(by: -1)
        case .character("]"): return turn(by: 1)
        case .character("F"):
            onlyFollowed.toggle()
            return ask()
        case .enter where place == .month: return go(to: .week)
        default:
            if place == .month { return moveInMonth(key) }
            return move(key) ? [] : act(key)
        }
        return []
    }

    private mutating func go(to place: Place) -> [Wish] {
        self.place = place
        walk.top = 0
        isAtStart = day == today
        return ask()
    }

    private mutating func go(to day: CivilDay, isStart: Bool = false) -> [Wish] {
        let before = asked
        self.day = day
        isAtStart = isStart
        if asked != before { return ask() }
        if let rows { choose(isStart ? firstSight(in: rows) : rows.index(from: day) ?? walk.index) }
        return []
    }

    /// To the week, or the month, before or after.
    private mutating func turn(by steps: Int) -> [Wish] {
        walk.top = 0
        if place == .week { return go(to: day.advanced(by: 7 * steps)) }
        let month = Self.month(of: day)
        let other = steps < 0 ? month.first.advanced(by: -1) : month.last.advanced(by: 1)
        let length = Self.month(of: other).count
        let first = Self.month(of: other).first
        return go(to: first.advanced(by: min(day.parts.day, length) - 1))
    }

    private mutating func moveInMonth(_ key: Key) -> [Wish] {
        switch key {
        case .left, .character("h"): return go(to: day.advanced(by: -1))
        case .right, .character("l"): return go(to: day.advanced(by: 1))
        case .up, .character("k"): return go(to: day.advanced(by: -7))
        case .down, .character("j"): return go(to: day.advanced(by: 7))
        case .home, .character("g"): return go(to: Self.month(of: day).first)
        case .end, .character("G"): return go(to: Self.month(of: day).last)
        case .pageUp: return turn(by: -1)
        case .pageDown: return turn(by: 1)
        default: return act(key)
        }
    }

    /// Whether a key goes to another episode.
    private mutating func move(_ key: Key) -> Bool {
        guard let rows else { return false }
        switch key {
        case .up, .character("k"): choose(walk.index - 1)
        case .down, .character("j"): choose(walk.index + 1)
        case .pageUp, .control("b"): choose(walk.index - bodyHeight)
        case .pageDown, .control("f"), .character(" "): choose(walk.index + bodyHeight)
        case .home, .character("g"): choose(0)
        case .end, .character("G"): choose(rows.count - 1)
        case .left, .character("h"): choose(neighbour(of: walk.index, -1))
        case .right, .character("l"): choose(neighbour(of: walk.index, 1))
        default: return false
        }
        isAtStart = false
        return true
    }

    /// The first episode of the day after, or of this day and then of the day before.
    private func neighbour(of index: Int, _ step: Int) -> Int {
        guard let rows, let date = rows.entry(index)?.date else { return index }
        if step > 0 { return rows.places.indices.first { $0 > index && rows.entry($0)?.date != date } ?? index }
        let first = rows.places.indices.first { rows.entry($0)?.date == date } ?? 0
        guard first == index, index > 0, let before = rows.entry(index - 1)?.date else { return first }
        return rows.places.indices.first { rows.entry($0)?.date == before } ?? 0
    }

    /// What a key does with the chosen episode.
    private mutating func act(_ key: Key) -> [Wish] {
        if key == .character("?") {
            pages.append(.keys)
            return []
        }
        guard let entry = chosen else { return [] }
        switch key {
        case .enter: return open(.details(entry), .details(entry))
        case .character("s"): return open(.season(of: entry), .season(entry))
        case .character("e"): return open(.explanation(of: entry), .explanation(entry))
        case .character("w"): return mark(entry)
        case .character("f"): return follow(entry)
        default: return []
        }
    }

    private mutating func open(_ page: BrowserPage, _ wish: Wish) -> [Wish] {
        if pages.last?.subject == page.subject { return [] }
        pages.append(page)
        return [wish]
    }

    private mutating func mark(_ entry: ScheduleEntry) -> [Wish] {
        let state: EpisodeMark.State = entry.isWatched ? .unwatched : .watched
        let texts = EntryTexts(style: style, zone: session.zone)
        message = [state.rawValue + ":", entry.show.value.title, texts.code(entry)].joined(separator: " ")
        return change(.mark(entry.episode.id, state), of: entry)
    }

    private mutating func follow(_ entry: ScheduleEntry) -> [Wish] {
        let isFollowed = !entry.show.isFollowed
        message = (isFollowed ? "following: " : "not followed any more: ") + entry.show.value.title
        return change(.follow(entry.show.id, isFollowed), of: entry)
    }

    /// Shows a change at once, and wishes that it be kept.
    private mutating func change(_ change: Change, of entry: ScheduleEntry) -> [Wish] {
        unkept.append(change)
        rows?.apply(change)
        for index in pages.indices { pages[index].apply(change) }
        return [.keep(change, of: entry)]
    }

    private mutating func pressOnPage(_ key: Key) -> [Wish] {
        let style = pageStyle
        guard var page = pages.popLast() else { return [] }
        let count = page.isList ? 0 : page.makeLines(style, session).count
        func step(by steps: Int) {
            if page.isList { page.move(by: steps) } else { page.walk.scroll(by: steps, height: bodyHeight, of: count) }
        }
        switch key {
        case .escape, .backspace, .left, .character("q"), .character("h"): return []
        case .character("n"), .character("p"):
            if case .details = page.subject, pages.isEmpty, place != .month {
                choose(walk.index + (key == .character("n") ? 1 : -1))
                return chosen.map { open(.details($0), .details($0)) } ?? []
            }
        case .up, .character("k"): step(by: -1)
        case .down, .character("j"): step(by: 1)
        case .pageUp, .control("b"): step(by: -bodyHeight)
        case .pageDown, .control("f"), .character(" "): step(by: bodyHeight)
        case .home, .character("g"): step(by: -100_000)
        case .end, .character("G"): step(by: 100_000)
        default:
            pages.append(page)
            return act(key)
        }
        pages.append(page)
        return []
    }
}
