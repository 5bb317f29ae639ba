internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Synchronization

/// Performs the effects that a browser asks for, beside its keys: what is asked may take as long as it will, and marks
/// are kept in the order in which they were set.
final class BrowserEffectRunner: Sendable {
    private let live: LiveSession
    private let style: Style
    private let streams: Bool
    private let send: @Sendable (Browser.Update) -> Void
    /// The last of the marks that are being kept.
    private let marking = Mutex<Task<Void, Never>?>(nil)
    /// What is fetched of the shows that were followed: neither a mark nor a change of mind waits for it.
    private let fetching = Mutex<[SourceKey: Task<Void, Never>]>([:])
    /// What is being waited for that has to be kept, in words.
    private let waits = Mutex<[String]>([])
    /// The question that is being asked; another one makes it pointless.
    private let loadTask = Mutex<Task<Void, Never>?>(nil)

    init(live: LiveSession, style: Style, streams: Bool, send: @escaping @Sendable (Browser.Update) -> Void) {
        (self.live, self.style, self.streams, self.send) = (live, style, streams, send)
    }

    func `do`(_ effects: [Browser.Effect]) { for effect in effects { perform(effect) } }

    private func perform(_ effect: Browser.Effect) {
        switch effect {
        case .ask(let asked): load(asked)
        case .read(let asked): read(asked)
        case .details, .season, .explanation: open(effect)
        case .poster(let entry, let drawing): draw(entry, drawing)
        case .save(let change, let entry): save(change, of: entry)
        case .repaint, .suspend, .quit: break
        }
    }

    /// How long is waited without a word.
    private static let quiet = Duration.milliseconds(300)

    /// Waits until all is kept that was marked and followed.
    ///
    /// - Parameter say: is told what is waited for, where it takes a while.
    func finish(_ clock: any Clock<Duration>, say: @escaping @Sendable (String) -> Void) async {
        loadTask.withLock { $0?.cancel() }
        let telling = Task { [self] in
            try await clock.sleep(for: Self.quiet)
            let what = waits.withLock { $0 }
            if !what.isEmpty { say("waiting for " + what.joined(separator: ", ")) }
        }
        await marking.withLock { $0 }?.value
        let tasks = fetching.withLock { Array($0.values) }
        for task in tasks { await task.value }
        telling.cancel()
    }

    private func load(_ asked: Browser.Request) {
        let (live, style, streams, send) = (live, style, streams, send)
        loadTask.withLock { task in
            task?.cancel()
            task = Task {
                let answer = ScheduleLoader(asked, style: style, streams: streams)
                let kept = live.current.withFetchMode(.never)
                func tell(_ session: Session, isWhole: Bool) async {
                    let news = await answer.news(of: session, isComplete: isWhole)
                    if let news, !Task.isCancelled { send(news) }
                }
                await tell(kept, isWhole: false)
                for week in await answer.unknownWeeks(of: kept) {
                    await answer.fetch(week, by: live.current)
                    if Task.isCancelled { return }
                    await tell(kept, isWhole: false)
                }
                await tell(live.current, isWhole: true)
            }
        }
    }

    private func read(_ asked: Browser.Request) {
        let (live, send) = (live, send)
        let answer = ScheduleLoader(asked, style: style, streams: streams)
        Task {
            if let news = await answer.news(of: live.current.withFetchMode(.never), isComplete: false) { send(news) }
        }
    }

    private func save(_ change: Browser.Change, of entry: ScheduleEntry) {
        let (live, send) = (live, send)
        marking.withLock { last in
            let before = last
            last = Task {
                await before?.value
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

    /// Fetches what is kept of a followed show for offline.
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
            if let place = waits.firstIndex(of: text) { waits.remove(at: place) }
        }
    }

    private func draw(_ entry: ScheduleEntry, _ drawing: PictureDrawing) {
        let (live, send) = (live, send)
        Task {
            if let news = await Browser.Update.poster(of: entry, drawing, in: live.current) { send(news) }
        }
    }

    private func open(_ effect: Browser.Effect) {
        let (live, send) = (live, send)
        Task { if let page = await BrowserPage.loaded(effect, in: live.current) { send(.page(page)) } }
    }
}

extension BrowserPage {
    /// The page that is asked for, as it is known now.
    ///
    /// - Returns: nil where what is shown already stands.
    static func loaded(_ effect: Browser.Effect, in session: Session) async -> BrowserPage? {
        switch effect {
        case .details(let entry):
            let question = EpisodeQuery(entry.show.id.description, .source(entry.episode.id))
            guard let answer = try? await session.perform(question) else { return nil }
            var page = details(answer.entry)
            page.entry = entry
            return page
        case .season(let entry):
            do throws(OperationError) {
                let place = SeasonQuery.Target.episode(.source(entry.episode.id), of: entry.show.id.description)
                return season(try await session.perform(SeasonQuery(place)))
            } catch {
                return season(of: entry).withMessage(error.message)
            }
        case .explanation(let entry):
            var page = explanation(of: entry)
            do throws(OperationError) {
                let name = EpisodeReference.source(entry.episode.id)
                let answer = try await session.perform(ExplainQuery(entry.show.id.description, name))
                page.makeLines = { style, session in Explanation(session: session, style: style, result: answer).lines }
                return page
            } catch {
                return page.withMessage(error.message)
            }
        case .ask, .read, .poster, .save, .repaint, .suspend, .quit: return nil
        }
    }

    private func withMessage(_ message: String) -> BrowserPage {
        var page = self
        page.makeLines = { style, _ in TerminalText.wrap(style.text(message), to: style.width - 2).map { "  " + $0 } }
        return page
    }
}

extension Browser.Update {
    /// A show's poster, as this terminal draws it.
    ///
    /// - Returns: nil where there is none, it does not come, or the terminal cannot draw it.
    static func poster(of entry: ScheduleEntry, _ drawing: PictureDrawing, in session: Session) async -> Browser.Update?
    {
        guard let link = entry.show.value.image,
            let source = entry.show.sources.first(where: { $0.show.image == link }),
            let answer = try? await session.perform(PictureQuery(link, of: source.key.provider, isSmall: true))
        else { return nil }
        let (columns, rows) = Browser.posterSize
        return TerminalPicture(answer.bytes, columns: columns, rows: rows, by: drawing).map {
            .poster(entry.show.id, $0)
        }
    }
}

/// The answer to what a browser asks of some days.
struct ScheduleLoader: Sendable {
    let request: Browser.Request
    let style: Style
    private let options: ListingOptions

    init(_ asked: Browser.Request, style: Style, streams: Bool) {
        (self.request, self.style) = (asked, style)
        var options = ListingOptions()
        options.includesStreaming = streams
        options.filter.onlyFollowed = asked.onlyFollowed
        self.options = options
    }

    /// The rows, as a session knows them.
    ///
    /// - Parameter isWhole: whether nothing more is asked for; till then it is no news that something is missing.
    /// - Returns: nil where nothing is known yet.
    func news(of session: Session, isComplete: Bool) async -> Browser.Update? {
        do {
            let question = ScheduleQuery(request.days, options, includesFollowed: true, includesRunning: true)
            let answer = try await session.perform(question)
            let notices = answer.origin.reports.flatMap { report in
                // The program is on the screen, and need not be named.
                NoticeFormatter.lines(report, now: session.now, zone: session.zone).map(NoticeFormatter.withoutProgram)
            }
            let table = ScheduleTable(style: style, zone: session.zone, now: session.now)
            let rows = EpisodeRows(
                answer.view,
                table,
                running: answer.running,
                isNewestFirst: request.isNewestFirst,
                known: answer.dayCoverage
            )
            return .days(request, rows, notices: isComplete ? notices : [], isWhole: isComplete)
        } catch {
            return isComplete ? .failed(request, Self.reason(error, session)) : nil
        }
    }

    /// Why nothing is known, of each source in one line, without its address.
    private static func reason(_ error: OperationError, _ session: Session) -> String {
        guard case .sourcesFailed(let reports) = error else { return error.message }
        let lines = reports.compactMap { NoticeFormatter.lines($0, now: session.now, zone: session.zone).first }
        return lines.isEmpty ? error.message : lines.map(NoticeFormatter.withoutProgram).joined(separator: "; ")
    }

    /// The weeks of a longer span of which something was never asked for: they come one after the other.
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
            let answer = try? await session.perform(ScheduleQuery(week, options))
            let failures = answer?.origin.reports.flatMap(\.failures)
            if failures?.contains(where: { $0.code == .offline }) ?? true { unknown.append(week) }
        }
        return unknown
    }

    /// Asks for some days; what comes of it is kept.
    func fetch(_ days: DaySpan, by session: Session) async {
        _ = try? await session.perform(ScheduleQuery(days, options))
    }
}
