internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderAPI

/// A browser from its first picture, of what is kept, to its end.
struct BrowserRun {
    /// Asks no one: what is kept is seen at once.
    let first: Session
    let live: LiveSessionFactory
    let style: Style
    let includesStreaming: Bool?
    /// Says a line where the terminal is the shell's again.
    let print: @Sendable (String) -> Void

    private var streams: Bool { includesStreaming ?? first.includesStreaming }

    /// Runs until the user has enough.
    ///
    /// - Returns: false where there is no terminal.
    func run() async throws(CommandFailure) -> Bool {
        guard let terminal = Terminal() else { return false }
        defer { terminal.end() }
        let size = terminal.size
        var browser = Browser(session: first, style: style, width: size.width, height: size.height)
        let method = PictureProtocol(variables: first.environment.variables)
        browser.drawing = method.map { PictureDrawing($0, cell: Terminal.cell) }
        let opening = ScheduleLoader(browser.asked, style: style, streams: streams)
        if let news = await opening.news(of: first, isComplete: false) { browser.receive(news) }
        let desk = BrowserController(browser, on: terminal)

        let live: LiveSession
        do {
            live = try LiveSession(
                includesStreaming: streams,
                log: { desk.receive(.message($0)) },
                make: self.live.session
            )
        } catch {
            terminal.end()
            throw CommandFailure(error)
        }
        let asker = BrowserEffectRunner(live: live, style: style, streams: streams) { desk.receive($0) }
        if method == nil { terminal.querySixelSupport() }
        terminal.read { input in asker.do(desk.receive(input)) }
        let session = live.snapshot.session
        desk.change { browser in
            browser.session = session
            return []
        }
        asker.do([.ask(desk.request)])
        let living = Task { await live.run() }
        let ticking = Task { await tick(desk, live, asker) }
        for await _ in desk.ended {}
        living.cancel()
        ticking.cancel()
        terminal.end()
        // What was marked last is kept before the program ends.
        await asker.finish(first.environment.clock, say: print)
        return true
    }

    /// Takes on that time passes, and what changed meanwhile.
    private func tick(_ desk: BrowserController, _ live: LiveSession, _ asker: BrowserEffectRunner) async {
        let environment = first.environment
        var seen = live.snapshot.number
        while (try? await environment.clock.sleep(for: .seconds(1))) != nil {
            let (snapshot, now) = (live.snapshot, live.now)
            let isNew = snapshot.number != seen
            seen = snapshot.number
            let effects = desk.change { browser in
                browser.progress = environment.progress.text
                if isNew { browser.session = snapshot.session }
                return browser.advance(to: now) + (isNew ? [.read(browser.asked)] : [])
            }
            asker.do(effects)
        }
    }
}
