internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Synchronization

/// What a session that stays alive is made of.
struct LiveSessionMaking: Sendable {
    let kinds: [any ProviderKind]
    let surroundings: Surroundings
    let options: SessionOptions
    let unfinished: UnfinishedWrites

    func session() throws(QuestionError) -> Session {
        try Session(kinds: kinds, surroundings: surroundings, options: options, unfinished: unfinished)
    }
}

/// A browser on a terminal: keys, time and answers go in at one place, one after the other; what differs is painted.
struct BrowserRun {
    /// What the loop takes on.
    private enum Input: Sendable {
        case terminal(TerminalInput)
        case news(Browser.News)
        /// A second went by.
        case tick
    }

    /// Asks no one: what is kept is seen at once.
    let first: Session
    let live: LiveSessionMaking
    let style: Style
    let includesStreaming: Bool?

    private var streams: Bool { includesStreaming ?? first.includesStreaming }

    /// Runs until the user has enough.
    ///
    /// - Returns: false where there is no terminal.
    func run() async throws(CommandFailure) -> Bool {
        let (inputs, send) = AsyncStream<Input>.makeStream()
        guard let terminal = Terminal(sending: { send.yield(.terminal($0)) }) else { return false }
        defer { terminal.end() }
        var painter = ScreenPainter()
        let size = terminal.size
        var browser = Browser(session: first, style: style, width: size.width, height: size.height)
        browser.take(await Self.days(browser.asked, of: first, style, streams))
        Self.paint(&browser, &painter)

        let live: LiveSession
        do {
            live = try LiveSession(includesStreaming: streams, note: { send.yield(.news(.said($0))) }, make: self.live.session)
        } catch {
            terminal.end()
            throw CommandFailure(error)
        }
        let asker = BrowserAsker(live: live, style: style, streams: streams) { send.yield(.news($0)) }
        let clock = first.surroundings.clock
        let living = Task { await live.run() }
        let ticking = Task {
            while (try? await clock.sleep(for: .seconds(1))) != nil { send.yield(.tick) }
        }
        defer {
            living.cancel()
            ticking.cancel()
        }
        browser.session = live.snapshot.session
        var seen = live.snapshot.number
        asker.do(.ask(browser.asked))

        for await input in inputs {
            var wishes: [Browser.Wish] = []
            switch input {
            case .terminal(.key(let key)): wishes = browser.press(key)
            case .terminal(.resized): (browser.width, browser.height) = terminal.size
            case .terminal(.continued):
                terminal.resume()
                wishes = [.repaint]
            case .terminal(.suspend): wishes = [.suspend]
            case .terminal(.ended): wishes = [.quit]
            case .news(let news): browser.take(news)
            case .tick:
                wishes = browser.pass(to: live.now)
                if live.snapshot.number != seen {
                    seen = live.snapshot.number
                    browser.session = live.snapshot.session
                    wishes.append(.ask(browser.asked))
                }
            }
            var isOver = false
            for wish in wishes {
                switch wish {
                case .quit: isOver = true
                case .repaint: painter.forget()
                case .suspend:
                    terminal.suspend()
                    painter.forget()
                    (browser.width, browser.height) = terminal.size
                default: asker.do(wish)
                }
            }
            if isOver { break }
            Self.paint(&browser, &painter)
        }
        terminal.end()
        // What was marked last is kept before the program ends.
        await asker.finish()
        return true
    }

    private static func paint(_ browser: inout Browser, _ painter: inout ScreenPainter) {
        let bytes = painter.bytes(to: browser.screen())
        if !bytes.isEmpty { try? DescriptorSink(descriptor: 1).write(bytes) }
    }

    /// The rows of some days.
    static func days(
        _ asked: Browser.Asked,
        of session: Session,
        _ style: Style,
        _ streams: Bool
    ) async -> Browser.News {
        var options = ListingOptions()
        options.includesStreaming = streams
        options.filter.onlyFollowed = asked.onlyFollowed
        do {
            let answer = try await session.answer(DaysQuestion(asked.days, options, addsFollowed: true))
            let notices = answer.origin.reports.flatMap { NoticeText.lines($0, now: session.now, zone: session.zone) }
            let table = ScheduleTable(style: style, zone: session.zone, now: session.now)
            let rows = EpisodeRows(answer.view, table, isNewestFirst: asked.isNewestFirst)
            return .days(asked, rows, notices: notices)
        } catch {
            return .noDays(asked, error.message)
        }
    }
}

/// Does what a browser wishes for, beside its keys: what is asked may take as long as it will, and marks are kept in the
/// order in which they were set.
final class BrowserAsker: Sendable {
    private let live: LiveSession
    private let style: Style
    private let streams: Bool
    private let send: @Sendable (Browser.News) -> Void
    /// The last of the marks that are being kept.
    private let marking = Mutex<Task<Void, Never>?>(nil)
    /// The question that is being asked; another one makes it pointless.
    private let asking = Mutex<Task<Void, Never>?>(nil)

    init(live: LiveSession, style: Style, streams: Bool, send: @escaping @Sendable (Browser.News) -> Void) {
        (self.live, self.style, self.streams, self.send) = (live, style, streams, send)
    }

    func `do`(_ wish: Browser.Wish) {
        switch wish {
        case .ask(let asked): ask(asked)
        case .details(let entry): look(at: entry)
        case .season(let entry): season(of: entry)
        case .explanation(let entry): explain(entry)
        case .mark(let entry, let state):
            keep { session async throws(QuestionError) in
                let one = EpisodeSelection.one(.source(entry.episode.id))
                _ = try await session.answer(MarkQuestion(entry.show.id.description, [one], as: state))
            }
        case .follow(let entry, let isFollowed):
            keep { session async throws(QuestionError) in
                let name = entry.show.id.description
                if isFollowed {
                    _ = try await session.answer(FollowQuestion(name))
                } else {
                    _ = try await session.answer(UnfollowQuestion(name))
                }
            }
        case .repaint, .suspend, .quit: break
        }
    }

    /// Waits until all is kept that was marked.
    func finish() async {
        asking.withLock { $0?.cancel() }
        await marking.withLock { $0 }?.value
    }

    private func ask(_ asked: Browser.Asked) {
        let (live, style, streams, send) = (live, style, streams, send)
        asking.withLock { task in
            task?.cancel()
            task = Task {
                let news = await BrowserRun.days(asked, of: live.current, style, streams)
                if !Task.isCancelled { send(news) }
            }
        }
    }

    private func keep(_ work: @escaping @Sendable (Session) async throws(QuestionError) -> Void) {
        let (live, send) = (live, send)
        marking.withLock { last in
            let before = last
            last = Task {
                await before?.value
                do throws(QuestionError) {
                    try await work(live.current)
                } catch {
                    send(.said("not kept: \(error.message)"))
                }
            }
        }
    }

    private func look(at entry: ScheduleEntry) {
        let (live, send) = (live, send)
        Task {
            let question = EpisodeQuestion(entry.show.id.description, .source(entry.episode.id))
            // What the listing knows is shown already, and stands.
            guard let answer = try? await live.current.answer(question) else { return }
            var page = BrowserPage.details(answer.entry)
            page.entry = entry
            send(.page(page))
        }
    }

    private func season(of entry: ScheduleEntry) {
        let (live, send) = (live, send)
        Task {
            do throws(QuestionError) {
                let place = SeasonQuestion.Place.episode(.source(entry.episode.id), of: entry.show.id.description)
                let answer = try await live.current.answer(SeasonQuestion(place))
                send(.page(.season(answer)))
            } catch {
                send(.page(Self.failed(.season(of: entry), error)))
            }
        }
    }

    private func explain(_ entry: ScheduleEntry) {
        let (live, send) = (live, send)
        Task {
            var page = BrowserPage.explanation(of: entry)
            do throws(QuestionError) {
                let question = ExplainQuestion(entry.show.id.description, .source(entry.episode.id))
                let answer = try await live.current.answer(question)
                page.makeLines = { style, session in Explanation(session: session, style: style, answer: answer).lines }
                send(.page(page))
            } catch {
                send(.page(Self.failed(page, error)))
            }
        }
    }

    private static func failed(_ page: BrowserPage, _ error: QuestionError) -> BrowserPage {
        var page = page
        let message = error.message
        page.makeLines = { style, _ in TerminalText.wrap(style.text(message), to: style.width - 2).map { "  " + $0 } }
        return page
    }
}
