internal import Aggregator
internal import Foundation
internal import FullScreen
internal import ProviderAPI
internal import ScheduleMerging

/// A run of the browser, from its first screen with stored data to its end.
struct BrowserRun {
    /// A session that only uses stored data, so that it is shown at once.
    let first: Session
    let live: LiveSessionFactory
    let style: Style
    let includesStreaming: Bool?
    /// Prints a line after the terminal was restored.
    let print: @Sendable (String) -> Void

    private var streams: Bool { includesStreaming ?? first.includesStreaming }

    /// Runs until the user quits.
    ///
    /// - Returns: false if there is no terminal.
    /// - Throws: the failure to create the session.
    func run() async throws(CommandFailure) -> Bool {
        guard let terminal = Terminal() else { return false }
        defer { terminal.end() }
        let size = terminal.size
        var browser = Browser(session: first, style: style, width: size.width, height: size.height)
        if !first.marks.followed.isEmpty { browser.viewMode = .tonight }
        let method = PictureProtocol(variables: first.environment.variables)
        browser.drawing = method.map { PictureDrawing($0, cell: Terminal.cell) }
        let loader = ScheduleLoader(browser.currentRequest, style: style, streams: streams)
        if let update = await loader.update(from: first, isComplete: false) { browser.receive(update) }
        let controller = BrowserController(browser, on: terminal)

        let live: LiveSession
        do {
            live = try await LiveSession(
                includesStreaming: streams,
                log: { controller.receive(.message($0)) },
                makeSession: self.live.makeSession
            )
        } catch {
            terminal.end()
            throw CommandFailure(error)
        }
        let runner = BrowserEffectRunner(live: live, style: style, streams: streams) { controller.receive($0) }
        if method == nil { terminal.querySixelSupport() }
        terminal.read { input in runner.performAll(controller.receive(input)) }
        let session = live.snapshot.session
        controller.change { browser in
            browser.session = session
            return []
        }
        runner.performAll([.fetch(controller.request)])
        let refreshing = Task { await live.run() }
        let ticking = Task { await tick(controller, live, runner) }
        for await _ in controller.ended {}
        refreshing.cancel()
        ticking.cancel()
        terminal.end()
        // The last changes are saved before the program ends.
        await runner.finish(first.environment.clock, report: print)
        return true
    }

    /// Updates the time every second, and the data if there is a new snapshot.
    private func tick(_ controller: BrowserController, _ live: LiveSession, _ runner: BrowserEffectRunner) async {
        let environment = first.environment
        var lastNumber = live.snapshot.number
        while (try? await environment.clock.sleep(for: .seconds(1))) != nil {
            let (snapshot, now) = (live.snapshot, live.now)
            let isNew = snapshot.number != lastNumber
            lastNumber = snapshot.number
            let effects = controller.change { browser in
                browser.progress = environment.progress.text
                if isNew { browser.session = snapshot.session }
                return browser.advance(to: now) + (isNew ? [.read(browser.currentRequest)] : [])
            }
            runner.performAll(effects)
        }
    }
}
