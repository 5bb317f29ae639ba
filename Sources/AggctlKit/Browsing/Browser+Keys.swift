internal import Aggregator
internal import FullScreen
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The actions of keys.
extension Browser {
    /// Handles a key, and returns the effects to perform.
    mutating func press(_ key: Key) -> [Effect] {
        message = nil
        if key == .control("c") { return [.quit] }
        if key == .control("z") { return [.suspend] }
        if key == .control("l") { return [.repaint] }
        if case .pasted(let text) = key { return paste(text) }
        if isTyping { return editFilter(key) }
        return pages.isEmpty ? pressInListing(key) : pressOnPage(key)
    }

    /// Adds pasted text to the filter. Its characters do not count as keys.
    private mutating func paste(_ text: String) -> [Effect] {
        guard isTyping else {
            message = "pasted text only goes to the filter: / opens it"
            return []
        }
        filter += text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        hasMoved = false
        applyFilter()
        return []
    }

    /// Edits the filter. Other keys work as in the listing.
    private mutating func editFilter(_ key: Key) -> [Effect] {
        switch key {
        case .character(let character): filter.append(character)
        case .backspace:
            if filter.isEmpty { isTyping = false } else { filter.removeLast() }
        case .control("u"): filter = ""
        case .control("w"):
            filter = filter.split(separator: " ").dropLast().map { $0 + " " }.joined()
        case .enter:
            // Enter confirms the filter and the selected episode.
            (isTyping, hasMoved) = (false, true)
            applyFilter()
            return []
        case .escape:
            (isTyping, filter) = (false, "")
            return dropFilter()
        default:
            hasMoved = true
            return pressInListing(key)
        }
        hasMoved = false
        applyFilter()
        return []
    }

    /// Applies the filter to the rows. The same episode stays selected if it matches.
    private mutating func applyFilter() {
        guard var rows, rows.filter != filter else { return }
        let selected = rows.entry(position.index)
        rows.apply(filter)
        self.rows = rows
        position.top = 0
        let sameEpisode = selected.flatMap { rows.index(of: $0) }
        position.index = sameEpisode ?? min(rows.index(from: day) ?? 0, max(rows.count - 1, 0))
    }

    /// Shows all episodes again. The selection before the filter is restored, unless the user selected another episode.
    private mutating func dropFilter() -> [Effect] {
        let match = rows?.entry(position.index)
        applyFilter()
        let selected = hasMoved ? match : selectionBeforeFilter ?? match
        if let selected, let rows, let index = rows.index(of: selected) {
            select(index)
            // A third of the screen shows earlier rows.
            position.top = rows.rowIndices[index] - bodyHeight / 3
        }
        hasMoved = false
        return []
    }

    private mutating func pressInListing(_ key: Key) -> [Effect] {
        switch key {
        case .character("q"): return [.quit]
        case .character("/"):
            isTyping = true
            if filter.isEmpty { selectionBeforeFilter = isLoaded ? rows?.entry(position.index) : nil }
        case .escape where !filter.isEmpty:
            filter = ""
            return dropFilter()
        case .character("0"): return go(to: .tonight)
        case .character("1"): return go(to: .week)
        case .character("2"): return go(to: .month)
        case .character("3"): return go(to: .list)
        case .tab: return go(to: viewMode(by: 1))
        case .backTab: return go(to: viewMode(by: -1))
        case .character("t"): return go(to: today, isStart: true)
        case .character("["): return turn(by: -1)
        case .character("]"): return turn(by: 1)
        case .character("F"):
            onlyFollowed.toggle()
            return requestLoad()
        case .enter where viewMode == .month: return go(to: .week)
        default:
            if viewMode == .month { return moveInMonth(key) }
            return move(key) ? [] : act(key)
        }
        return []
    }

    /// Returns a later or earlier view mode. The first one follows the last one.
    private func viewMode(by steps: Int) -> ViewMode {
        let count = ViewMode.allCases.count
        return ViewMode(rawValue: (viewMode.rawValue + steps + count) % count) ?? .week
    }

    private mutating func go(to mode: ViewMode) -> [Effect] {
        viewMode = mode
        if mode == .tonight { day = today }
        position.top = 0
        isAtStart = day == today
        selectDay(force: false)
        return requestLoad()
    }

    /// Shows a day.
    ///
    /// - Parameter isStart: True to select the episode that is on now or next.
    private mutating func go(to day: CivilDay, isStart: Bool = false) -> [Effect] {
        let oldRequest = currentRequest
        self.day = day
        isAtStart = isStart
        selectDay(force: isStart)
        return currentRequest == oldRequest ? [] : requestLoad()
    }

    /// Selects an episode of the current day, if its episodes are loaded.
    ///
    /// - Parameter force: True to change the selection even if it is on the day already.
    private mutating func selectDay(force: Bool) {
        guard isLoaded, let rows else { return }
        if !force, rows.entry(position.index)?.date == day { return }
        select(isAtStart ? initialSelection(in: rows) : rows.index(from: day) ?? position.index)
    }

    /// Moves to another week, or to the same day of another month.
    private mutating func turn(by steps: Int) -> [Effect] {
        position.top = 0
        if viewMode == .tonight { viewMode = .week }
        if viewMode == .week { return go(to: day.advanced(by: 7 * steps)) }
        let month = Self.month(of: day)
        let dayInOtherMonth = steps < 0 ? month.first.advanced(by: -1) : month.last.advanced(by: 1)
        let otherMonth = Self.month(of: dayInOtherMonth)
        // A shorter month may not have the day. Then its last day is shown.
        return go(to: otherMonth.first.advanced(by: min(day.parts.day, otherMonth.count) - 1))
    }

    private mutating func moveInMonth(_ key: Key) -> [Effect] {
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

    /// Moves the selection. Returns false if the key does not move it.
    private mutating func move(_ key: Key) -> Bool {
        guard isLoaded, let rows else { return false }
        switch key {
        case .up, .character("k"): select(position.index - 1)
        case .down, .character("j"): select(position.index + 1)
        case .pageUp, .control("b"): turnScreen(by: -1)
        case .pageDown, .control("f"), .character(" "): turnScreen(by: 1)
        case .home, .character("g"): select(0)
        case .end, .character("G"): select(rows.count - 1)
        case .left, .character("h"): select(dayStart(from: position.index, by: -1))
        case .right, .character("l"): select(dayStart(from: position.index, by: 1))
        default: return false
        }
        isAtStart = false
        return true
    }

    /// Moves by one screen of rows, including headings of days, so that no episode is skipped.
    private mutating func turnScreen(by step: Int) {
        guard let rows, rows.rowIndices.indices.contains(position.index) else { return }
        let reached = rows.rowIndices[position.index] + step * bodyHeight
        let top = max(0, min(position.top, rows.rows.count - bodyHeight)) + step * bodyHeight
        let index =
            step > 0
            ? max(rows.rowIndices.lastIndex { $0 <= reached } ?? 0, position.index + 1)
            : min(rows.rowIndices.firstIndex { $0 >= reached } ?? 0, position.index - 1)
        select(index)
        position.top = top
    }

    /// Returns the index of the first episode of another day. In a list with other sections, a section counts as a day.
    ///
    /// - Parameter step: 1 for the next day. With -1, it is this day, or the previous one if its first episode is at
    ///   `index` already.
    private func dayStart(from index: Int, by step: Int) -> Int {
        if let section = rows?.indexOfSection(from: index, by: step) { return section }
        guard let rows, let date = rows.entry(index)?.date else { return index }
        let indices = rows.rowIndices.indices
        if step > 0 { return indices.first { $0 > index && rows.entry($0)?.date != date } ?? index }
        let first = indices.first { rows.entry($0)?.date == date } ?? 0
        guard first == index, index > 0, let previousDate = rows.entry(index - 1)?.date else { return first }
        return indices.first { rows.entry($0)?.date == previousDate } ?? 0
    }

    /// Handles `?`, and the keys for the selected episode.
    private mutating func act(_ key: Key) -> [Effect] {
        if key == .character("?") {
            if pages.last?.subject != .keys { pages.append(.keys) }
            return []
        }
        guard let entry = selectedEntry else {
            if Self.episodeKeys.contains(key) { message = blockedReason }
            return []
        }
        switch key {
        case .enter: return openDetails(entry)
        case .character("s"): return open(.season(of: entry), .season(entry))
        case .character("e"): return open(.explanation(of: entry), .explanation(entry))
        case .character("w"): return mark(entry)
        case .character("f"): return follow(entry)
        default: return []
        }
    }

    /// The keys that need a selected episode.
    private static let episodeKeys: Set<Key> = [
        .enter, .character("s"), .character("e"), .character("w"), .character("f"),
    ]

    /// The message if a key needs an episode and none is selected, or nil if the reason is visible.
    private var blockedReason: String? {
        if !pages.isEmpty { return nil }
        if viewMode == .month { return "open a day first: Enter opens it" }
        return !isLoaded && isLoading ? "the days are still being fetched" : nil
    }

    private mutating func openDetails(_ entry: ScheduleEntry) -> [Effect] {
        let effects = open(.details(entry), .details(entry))
        guard !effects.isEmpty, let drawing, entry.show.value.image != nil, poster?.show != entry.show.id else {
            return effects
        }
        return effects + [.poster(of: entry, drawing)]
    }

    /// Opens a page, and returns the effect that loads its content. The same page is not opened twice.
    private mutating func open(_ page: BrowserPage, _ effect: Effect) -> [Effect] {
        if pages.last?.subject == page.subject { return [] }
        pages.append(page)
        return [effect]
    }

    private mutating func mark(_ entry: ScheduleEntry) -> [Effect] {
        let state: WatchState = entry.isWatched ? .unwatched : .watched
        let texts = EntryFormatter(style: style, zone: session.zone)
        message = [state.rawValue + ":", entry.show.value.title, texts.code(entry)].joined(separator: " ")
        return change(.mark(entry.episode.id, state), of: entry)
    }

    private mutating func follow(_ entry: ScheduleEntry) -> [Effect] {
        let isFollowed = !entry.show.isFollowed
        message = (isFollowed ? "following: " : "no longer followed: ") + entry.show.value.title
        return change(.follow(entry.show.id, isFollowed), of: entry)
    }

    /// Applies a change to the screen at once, and requests to save it.
    private mutating func change(_ change: Change, of entry: ScheduleEntry) -> [Effect] {
        unsavedChanges.append(change)
        if isLoading { changesWhileLoading.append(change) }
        rows?.apply(change)
        for index in pages.indices { pages[index].apply(change) }
        return [.save(change, of: entry)]
    }

    /// The keys of the listing that also work on pages. They close the pages first.
    private static let listingKeys: Set<Key> = [
        .character("/"), .character("0"), .character("1"), .character("2"), .character("3"), .tab, .backTab,
        .character("t"), .character("["), .character("]"), .character("F"),
    ]

    /// A distance that is longer than any page. Scrolling stops at the first or last line.
    private static let beyondPage = 100_000

    /// Handles a key on the last page. The page is removed first, and added again unless the key closes or replaces it.
    private mutating func pressOnPage(_ key: Key) -> [Effect] {
        // Both depend on the page, so they are read before it is removed.
        let (style, hasNeighbours) = (pageStyle, hasNeighbours)
        guard var page = pages.popLast() else { return [] }
        let lineCount = page.isList ? 0 : page.makeLines(style, session).count
        func scroll(by steps: Int) {
            if page.isList {
                page.move(by: steps)
            } else {
                page.position.scroll(by: steps, height: bodyHeight, of: lineCount)
            }
        }
        switch key {
        case .escape, .backspace, .left, .character("q"), .character("h"): return []
        case .character("n"), .character("p"):
            if hasNeighbours {
                select(position.index + (key == .character("n") ? 1 : -1))
                return selectedEntry.map { openDetails($0) } ?? []
            }
        case .up, .character("k"): scroll(by: -1)
        case .down, .character("j"): scroll(by: 1)
        case .pageUp, .control("b"): scroll(by: -bodyHeight)
        case .pageDown, .control("f"), .character(" "): scroll(by: bodyHeight)
        case .home, .character("g"): scroll(by: -Self.beyondPage)
        case .end, .character("G"): scroll(by: Self.beyondPage)
        case _ where Self.listingKeys.contains(key):
            pages = []
            return pressInListing(key)
        default:
            pages.append(page)
            return act(key)
        }
        pages.append(page)
        return []
    }
}
