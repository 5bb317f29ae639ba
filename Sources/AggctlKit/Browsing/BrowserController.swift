internal import Aggregator
internal import FullScreen
internal import Synchronization

/// The connection between a browser and its terminal. Keys, updates and the clock change the browser one after the
/// other. After each change, only the differences on the screen are painted.
///
/// A key is handled on the thread that reads it. On two cores, a merge can occupy all threads of Swift's pool.
final class BrowserController: Sendable {
    private struct State {
        var browser: Browser
        var painter = ScreenPainter()
        var isOver = false
    }

    private static let standardOutput: Int32 = 1

    private let terminal: Terminal
    private let state: Mutex<State>
    /// Ends when the user quits.
    let ended: AsyncStream<Never>
    private let ending: AsyncStream<Never>.Continuation

    init(_ browser: Browser, on terminal: Terminal) {
        self.terminal = terminal
        state = Mutex(State(browser: browser))
        (ended, ending) = AsyncStream.makeStream()
        // A change of nothing paints the first screen.
        change { _ in [] }
    }

    /// The request of the current view.
    var request: Browser.Request { state.withLock { $0.browser.currentRequest } }

    /// Handles input of the terminal.
    ///
    /// - Returns: the effects that do not concern the terminal.
    func receive(_ input: TerminalInput) -> [Browser.Effect] {
        let size = terminal.size
        return change { browser in
            switch input {
            case .key(let key): return browser.press(key)
            case .resized:
                (browser.width, browser.height) = size
                browser.drawing?.cell = Terminal.cell
            case .drawsSixels:
                if browser.drawing == nil { browser.drawing = PictureDrawing(.sixel, cell: Terminal.cell) }
            case .continued:
                terminal.resume()
                return [.repaint]
            case .suspend: return [.suspend]
            case .ended: return [.quit]
            }
            return []
        }
    }

    /// Applies the result of an effect.
    func receive(_ update: Browser.Update) {
        // Freeing ten thousand episodes takes a while, so the old rows are freed outside the lock.
        let oldRows = state.withLock { $0.browser.rows }
        change { browser in
            browser.receive(update)
            return []
        }
        withExtendedLifetime(oldRows) {}
    }

    /// Changes the browser, performs the resulting effects on the terminal, and paints the differences.
    ///
    /// Nothing changes or is painted after the user quits.
    ///
    /// - Returns: the effects that do not concern the terminal.
    @discardableResult
    func change(_ body: (inout Browser) -> [Browser.Effect]) -> [Browser.Effect] {
        state.withLock { state in
            if state.isOver { return [] }
            var remaining: [Browser.Effect] = []
            for effect in body(&state.browser) {
                switch effect {
                case .quit:
                    state.isOver = true
                    ending.finish()
                    return remaining
                case .repaint: state.painter.forget()
                case .suspend:
                    terminal.suspend()
                    state.painter.forget()
                    (state.browser.width, state.browser.height) = terminal.size
                default: remaining.append(effect)
                }
            }
            let bytes = state.painter.bytes(to: state.browser.screen())
            if !bytes.isEmpty { try? DescriptorSink(descriptor: Self.standardOutput).write(bytes) }
            return remaining
        }
    }
}
