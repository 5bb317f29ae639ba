internal import CTerminal
internal import Foundation
internal import Glibc

/// Input and events of a terminal.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    /// The terminal reported that it draws sixels.
    case drawsSixels
    /// The size of the terminal changed.
    case resized
    /// The process continues after a stop. Other programs may have changed the terminal.
    case continued
    /// The process received a stop signal from elsewhere.
    case suspend
    /// The terminal closed, or the process received a termination signal.
    case ended
}

/// The terminal of this process in full-screen mode, from creation to `end`. It is also restored if the process ends
/// early.
package final class Terminal: Sendable {
    /// The sequences that start and end full-screen mode: alternate screen, hidden cursor, no wrapping, bracketed
    /// paste.
    private static let (enter, leave) = (
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J",
        "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    )

    /// The file descriptor of a pipe. Each byte is an event, such as a new size. The pipe ends when the terminal is
    /// restored.
    private let events: Int32

    /// Starts full-screen mode.
    ///
    /// - Returns: nil if standard input or output is not a terminal.
    package init?() {
        events = cterminal_begin(STDIN_FILENO, STDOUT_FILENO, Self.enter, Self.leave)
        if events < 0 { return nil }
    }

    /// Starts to read input.
    ///
    /// - Parameter send: Receives the input on a separate thread, so that keys do not wait for other work.
    package func read(_ send: @escaping @Sendable (TerminalInput) -> Void) {
        let events = events
        let reader = Thread { Self.read(events: events, send) }
        reader.name = "terminal"
        reader.start()
    }

    /// The size in columns and rows.
    package var size: (width: Int, height: Int) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        cterminal_size(STDOUT_FILENO, &columns, &rows)
        return (Int(columns), Int(rows))
    }

    /// The size of a cell in pixels, of the terminal on standard output.
    package static var cell: CellSize {
        var (width, height): (Int32, Int32) = (0, 0)
        cterminal_cell(STDOUT_FILENO, &width, &height)
        return CellSize(width: Int(width), height: Int(height))
    }

    /// Queries the features of the terminal (DA1). If it draws sixels, `read` sends `drawsSixels`.
    package func querySixelSupport() { cterminal_write("\u{1B}[c") }

    /// Restores the terminal.
    package func end() { cterminal_end() }

    /// Restores the terminal and stops the process. After it continues, the content of the terminal is unknown.
    package func suspend() { cterminal_suspend() }

    /// Starts full-screen mode again after a stop.
    package func resume() { cterminal_resume() }

    /// Reads until the terminal is restored.
    private static func read(events: Int32, _ send: (TerminalInput) -> Void) {
        defer { close(events) }
        var decoder = KeyDecoder()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var sources = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&sources, 2, decoder.escapeTimeout ?? -1)
            if count < 0, errno != EINTR { break }
            if count == 0 { for key in decoder.finish() { send(.key(key)) } }
            if sources[1].revents != 0 {
                let count = Glibc.read(events, &buffer, buffer.count)
                // At the end of the pipe the terminal is already restored, so `ended` is not sent.
                if count == 0 { return }
                for byte in buffer.prefix(max(count, 0)) { if let input = input(byte) { send(input) } }
            }
            if sources[0].revents != 0 {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count <= 0 { break }
                let supportedSixels = decoder.supportsSixels
                for key in decoder.keys(Array(buffer.prefix(count))) { send(.key(key)) }
                if decoder.supportsSixels != supportedSixels { send(.drawsSixels) }
            }
        }
        send(.ended)
    }

    private static func input(_ event: UInt8) -> TerminalInput? {
        switch Int(event) {
        case CTERMINAL_RESIZED: .resized
        case CTERMINAL_CONTINUED: .continued
        case CTERMINAL_SUSPEND: .suspend
        case CTERMINAL_ENDED: .ended
        default: nil
        }
    }
}
