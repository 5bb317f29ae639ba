internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Synchronization

/// Performs the effects of a browser concurrently with its keys. Fetching may take any time, and marks are saved in the
/// order in which they were set.
final class BrowserEffectRunner: Sendable {
    private let live: LiveSession
    private let style: Style
    private let streams: Bool
    private let send: @Sendable (Browser.Update) -> Void
    /// The task that saves the last mark.
    private let saving = Mutex<Task<Void, Never>?>(nil)
    /// The tasks that fetch data of newly followed shows. Saving marks does not wait for them.
    private let fetching = Mutex<[SourceKey: Task<Void, Never>]>([:])
    /// Descriptions of unfinished work, for the message at the end.
    private let waits = Mutex<[String]>([])
    /// The task that loads the current view. Another view cancels it.
    private let loadTask = Mutex<Task<Void, Never>?>(nil)

    init(live: LiveSession, style: Style, streams: Bool, send: @escaping @Sendable (Browser.Update) -> Void) {
        (self.live, self.style, self.streams, self.send) = (live, style, streams, send)
    }

    func `performAll`(_ effects: [Browser.Effect]) { for effect in effects { perform(effect) } }

    private func perform(_ effect: Browser.Effect) {
        switch effect {
        case .fetch(let request): load(request)
        case .read(let request): read(request)
        case .details, .season, .explanation: open(effect)
        case .poster(let entry, let drawing): draw(entry, drawing)
        case .save(let change, let entry): save(change, of: entry)
        case .repaint, .suspend, .quit: break
        }
    }

    /// The delay before the message about unfinished work.
    private static let messageDelay = Duration.milliseconds(300)

    /// Waits until all changes are saved and followed shows are fetched.
    ///
    /// - Parameter report: Prints the unfinished work if it takes a while.
    func finish(_ clock: any Clock<Duration>, report: @escaping @Sendable (String) -> Void) async {
        loadTask.withLock { $0?.cancel() }
        let reporting = Task { [self] in
            try await clock.sleep(for: Self.messageDelay)
            let descriptions = waits.withLock { $0 }
            if !descriptions.isEmpty { report("waiting for " + descriptions.joined(separator: ", ")) }
        }
        await saving.withLock { $0 }?.value
        let tasks = fetching.withLock { Array($0.values) }
        for task in tasks { await task.value }
        reporting.cancel()
    }

    private func load(_ request: Browser.Request) {
        let (live, style, streams, send) = (live, style, streams, send)
        loadTask.withLock { task in
            task?.cancel()
            task = Task {
                let loader = ScheduleLoader(request, style: style, streams: streams)
                let offline = live.current.withFetchMode(.never)
                func sendUpdate(of session: Session, isComplete: Bool) async {
                    let update = await loader.update(from: session, isComplete: isComplete)
                    if let update, !Task.isCancelled { send(update) }
                }
                await sendUpdate(of: offline, isComplete: false)
                for week in await loader.unknownWeeks(of: offline) {
                    await loader.fetch(week, by: live.current)
                    if Task.isCancelled { return }
                    await sendUpdate(of: offline, isComplete: false)
                }
                await sendUpdate(of: live.current, isComplete: true)
            }
        }
    }

    private func read(_ request: Browser.Request) {
        let (live, send) = (live, send)
        let loader = ScheduleLoader(request, style: style, streams: streams)
        Task {
            if let update = await loader.update(from: live.current.withFetchMode(.never), isComplete: false) {
                send(update)
            }
        }
    }

    private func save(_ change: Browser.Change, of entry: ScheduleEntry) {
        let (live, send) = (live, send)
        saving.withLock { last in
            let previous = last
            last = Task {
                await previous?.value
                do throws(OperationError) {
                    try await self.save(change, of: entry, in: live.current)
                } catch {
                    send(.message("not saved: \(error.message)"))
                }
                send(.saved(change))
            }
        }
    }

    private func save(
        _ change: Browser.Change,
        of entry: ScheduleEntry,
        in session: Session
    ) async throws(OperationError) {
        let name = entry.show.id.description
        switch change {
        case .mark(let id, let state):
            if try await session.perform(MarkEntryAction(entry, as: state)) { return }
            let wait = "data of \(TerminalText.clean(entry.show.value.title)), to remove a mark"
            waits.withLock { $0.append(wait) }
            defer { endWait(wait) }
            _ = try await session.perform(MarkEpisodesAction(name, [.one(.source(id))], as: state))
        case .follow(_, true):
            _ = try await session.perform(FollowEntryAction(entry.show, follows: true))
            fetch(entry.show)
        case .follow(let id, false):
            fetching.withLock { $0.removeValue(forKey: id) }?.cancel()
            if try await session.perform(FollowEntryAction(entry.show, follows: false)) { return }
            _ = try await session.perform(UnfollowShowAction(name))
        }
    }

    /// Fetches the data of a followed show that is stored for offline use.
    private func fetch(_ show: MergedShow) {
        let live = live
        let title = TerminalText.clean(show.value.title)
        let wait = "the episodes, cast and poster of \(title) (already followed, Ctrl-C to stop)"
        waits.withLock { $0.append(wait) }
        let task = Task { [self] in
            defer { endWait(wait) }
            _ = try? await live.current.perform(FollowShowAction(followed: show))
        }
        fetching.withLock { $0.updateValue(task, forKey: show.id) }?.cancel()
    }

    private func endWait(_ text: String) {
        waits.withLock { waits in
            if let index = waits.firstIndex(of: text) { waits.remove(at: index) }
        }
    }

    private func draw(_ entry: ScheduleEntry, _ drawing: PictureDrawing) {
        let (live, send) = (live, send)
        Task {
            if let update = await Browser.Update.poster(of: entry, drawing, in: live.current) { send(update) }
        }
    }

    private func open(_ effect: Browser.Effect) {
        let (live, send) = (live, send)
        Task { if let page = await BrowserPage.loaded(effect, in: live.current) { send(.page(page)) } }
    }
}

extension BrowserPage {
    /// Loads the page of an effect.
    ///
    /// - Returns: nil if the shown page stays, because loading failed or the effect has no page.
    static func loaded(_ effect: Browser.Effect, in session: Session) async -> BrowserPage? {
        switch effect {
        case .details(let entry):
            let query = EpisodeQuery(entry.show.id.description, .source(entry.episode.id))
            guard let result = try? await session.perform(query) else { return nil }
            var page = details(result.entry)
            page.entry = entry
            return page
        case .season(let entry):
            do throws(OperationError) {
                let target = SeasonQuery.Target.episode(.source(entry.episode.id), of: entry.show.id.description)
                return season(try await session.perform(SeasonQuery(target)))
            } catch {
                return season(of: entry).withMessage(error.message)
            }
        case .explanation(let entry):
            var page = explanation(of: entry)
            do throws(OperationError) {
                let name = EpisodeReference.source(entry.episode.id)
                let result = try await session.perform(ExplainQuery(entry.show.id.description, name))
                page.makeLines = { style, session in Explanation(session: session, style: style, result: result).lines }
                return page
            } catch {
                return page.withMessage(error.message)
            }
        case .fetch, .read, .poster, .save, .repaint, .suspend, .quit: return nil
        }
    }

    private func withMessage(_ message: String) -> BrowserPage {
        var page = self
        page.makeLines = { style, _ in TerminalText.wrap(style.text(message), to: style.width - 2).map { "  " + $0 } }
        return page
    }
}

extension Browser.Update {
    /// Loads a show's poster for this terminal.
    ///
    /// - Returns: nil if there is none, it cannot be fetched, or the terminal cannot draw it.
    static func poster(of entry: ScheduleEntry, _ drawing: PictureDrawing, in session: Session) async -> Browser.Update?
    {
        guard let link = entry.show.value.image,
            let source = entry.show.sources.first(where: { $0.show.image == link }),
            let result = try? await session.perform(PictureQuery(link, of: source.key.provider, isSmall: true))
        else { return nil }
        let (columns, rows) = Browser.posterSize
        return TerminalPicture(result.bytes, columns: columns, rows: rows, by: drawing).map {
            .poster(entry.show.id, $0)
        }
    }
}

/// Loads the days of a browser's request.
struct ScheduleLoader: Sendable {
    let request: Browser.Request
    let style: Style
    private let options: ListingOptions

    init(_ request: Browser.Request, style: Style, streams: Bool) {
        (self.request, self.style) = (request, style)
        var options = ListingOptions()
        options.includesStreaming = streams
        options.filter.onlyFollowed = request.onlyFollowed
        self.options = options
    }

    /// Loads the rows from a session.
    ///
    /// - Parameter isComplete: Whether nothing more will be fetched. Before that, missing data is not reported.
    /// - Returns: nil if there is no data yet.
    func update(from session: Session, isComplete: Bool) async -> Browser.Update? {
        do {
            let (rows, origin) =
                request.viewMode == .tonight ? try await evening(in: session) : try await days(in: session)
            let notices = origin.reports.flatMap { report in
                // On the full screen the program's name is redundant.
                NoticeFormatter.lines(report, now: session.now, zone: session.zone).map(NoticeFormatter.withoutProgram)
            }
            return .days(request, rows, notices: isComplete ? notices : [], isComplete: isComplete)
        } catch {
            return isComplete ? .failed(request, Self.reason(error, session)) : nil
        }
    }

    private func evening(in session: Session) async throws(OperationError) -> (EpisodeRows, ResultOrigin) {
        let result = try await session.perform(TonightQuery(includesStreaming: options.includesStreaming))
        let table = EveningTable(style: style, zone: session.zone, now: session.now)
        let sections = table.sections(
            of: request.onlyFollowed ? result.evening.onlyFollowed : result.evening,
            hasFollows: result.hasFollows
        )
        return (EpisodeRows(sections, table, emptyText: result.emptyText(in: session)), result.origin)
    }

    private func days(in session: Session) async throws(OperationError) -> (EpisodeRows, ResultOrigin) {
        let query = ScheduleQuery(request.days, options, includesFollowed: true, includesRunning: true)
        let result = try await session.perform(query)
        let table = ScheduleTable(style: style, zone: session.zone, now: session.now)
        let rows = EpisodeRows(
            result.view,
            table,
            running: result.running,
            isNewestFirst: request.viewMode == .list,
            coverage: result.dayCoverage
        )
        return (rows, result.origin)
    }

    /// Returns the reason why there is no data, in one line for each source and without addresses.
    private static func reason(_ error: OperationError, _ session: Session) -> String {
        guard case .sourcesFailed(let reports) = error else { return error.message }
        let lines = reports.compactMap { NoticeFormatter.lines($0, now: session.now, zone: session.zone).first }
        return lines.isEmpty ? error.message : lines.map(NoticeFormatter.withoutProgram).joined(separator: "; ")
    }

    /// Returns the weeks with data that was never fetched, if the request is longer than a week. They are fetched one
    /// by one.
    func unknownWeeks(of session: Session) async -> [DaySpan] {
        if request.days.count <= 7 { return [] }
        let weeks = stride(from: 0, to: request.days.count, by: 7).map { first in
            DaySpan(request.days.first.advanced(by: first)).extended(
                before: 0,
                after: min(6, request.days.count - first - 1)
            )
        }
        var unknown: [DaySpan] = []
        for week in weeks {
            let result = try? await session.perform(ScheduleQuery(week, options))
            let failures = result?.origin.reports.flatMap(\.failures)
            if failures?.contains(where: { $0.code == .offline }) ?? true { unknown.append(week) }
        }
        return unknown
    }

    /// Fetches some days, and stores them.
    func fetch(_ days: DaySpan, by session: Session) async {
        _ = try? await session.perform(ScheduleQuery(days, options))
    }
}
