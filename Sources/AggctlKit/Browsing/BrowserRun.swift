internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderBoundary

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
        let opening = DaysAnswer(browser.asked, style: style, streams: streams)
        if let news = await opening.news(of: first, isWhole: false) { browser.take(news) }
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
                browser.progress = first.surroundings.progress.text
                if live.snapshot.number != seen {
                    seen = live.snapshot.number
                    browser.session = live.snapshot.session
                    wishes.append(.read(browser.asked))
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
}
