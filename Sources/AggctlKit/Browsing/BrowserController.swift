internal import Aggregator
internal import FullScreen
internal import Synchronization

/// A browser before a terminal: keys, time and news change it one after the other, and what differs is painted.
///
/// A key is worked on by the thread that reads it. On two cores a merge can keep all of Swift's own threads busy.
final class BrowserController: Sendable {
    private struct State {
        var browser: Browser
        var painter = ScreenPainter()
        var isOver = false
    }

    private let terminal: Terminal
    private let state: Mutex<State>
    /// Ends when the user has enough.
    let ended: AsyncStream<Never>
    private let ending: AsyncStream<Never>.Continuation

    init(_ browser: Browser, on terminal: Terminal) {
        self.terminal = terminal
        state = Mutex(State(browser: browser))
        (ended, ending) = AsyncStream.makeStream()
        change { _ in [] }
    }

    /// What is asked for now.
    var request: Browser.Request { state.withLock { $0.browser.asked } }

    /// What a terminal's input does.
    ///
    /// - Returns: what is to be done beside the terminal.
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

    /// Takes on what came of an effect.
    func receive(_ news: Browser.Update) {
        // To let go of ten thousand episodes takes a while: not while a key waits.
        let before = state.withLock { $0.browser.rows }
        change { browser in
            browser.receive(news)
            return []
        }
        withExtendedLifetime(before) {}
    }

    /// Changes the browser, and paints what differs.
    ///
    /// - Returns: what is to be done beside the terminal.
    @discardableResult
    func change(_ body: (inout Browser) -> [Browser.Effect]) -> [Browser.Effect] {
        state.withLock { state in
            if state.isOver { return [] }
            var left: [Browser.Effect] = []
            for effect in body(&state.browser) {
                switch effect {
                case .quit:
                    state.isOver = true
                    ending.finish()
                    return left
                case .repaint: state.painter.forget()
                case .suspend:
                    terminal.suspend()
                    state.painter.forget()
                    (state.browser.width, state.browser.height) = terminal.size
                default: left.append(effect)
                }
            }
            let bytes = state.painter.bytes(to: state.browser.screen())
            if !bytes.isEmpty { try? DescriptorSink(descriptor: 1).write(bytes) }
            return left
        }
    }
}
