internal import CTerminal
internal import Foundation
internal import Glibc

/// What comes from a terminal.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    /// It draws sixels, as it answers.
    case drawsSixels
    /// It has another size.
    case resized
    /// The process goes on after it was stopped: others may have changed the terminal.
    case continued
    /// The process is asked to stop, as by Ctrl-Z of another terminal.
    case suspend
    /// The terminal is gone, or the process is asked to end.
    case ended
}

/// The terminal of this process as a whole screen, from `begin` to `end`; it is set back whatever happens in between.
package final class Terminal: Sendable {
    /// What is written first: the other screen, no cursor, no wrapping, pasted text told from keys. And what undoes it.
    private static let (enter, leave) = (
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J",
        "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    )

    private let events: Int32

    /// Takes the terminal over.
    ///
    /// - Returns: nil where standard input or output is none.
    package init?() {
        events = cterminal_begin(STDIN_FILENO, STDOUT_FILENO, Self.enter, Self.leave)
        if events < 0 { return nil }
    }

    /// Begins to read.
    ///
    /// - Parameter send: is told what comes, by a thread of its own: a key waits for nothing else that the program does.
    package func read(_ send: @escaping @Sendable (TerminalInput) -> Void) {
        let events = events
        let reader = Thread { Self.read(events: events, send) }
        reader.name = "terminal"
        reader.start()
    }

    /// Its columns and rows.
    package var size: (width: Int, height: Int) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        cterminal_size(STDOUT_FILENO, &columns, &rows)
        return (Int(columns), Int(rows))
    }

    /// The pixels of the cells of standard output's terminal.
    package static var cell: CellSize {
        var (width, height): (Int32, Int32) = (0, 0)
        cterminal_cell(STDOUT_FILENO, &width, &height)
        return CellSize(width: Int(width), height: Int(height))
    }

    /// Asks it whether it draws sixels: every terminal says what it is (DA1).
    package func querySixelSupport() { cterminal_write("\u{1B}[c") }

    /// Sets the terminal back.
    package func end() { cterminal_end() }

    /// Stops the process, and goes on with a terminal of which nothing is known.
    package func suspend() { cterminal_suspend() }

    /// Takes the terminal over again after the process was stopped.
    package func resume() { cterminal_resume() }

    /// Reads until the terminal is set back.
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
                if count == 0 { return }
                for byte in buffer.prefix(max(count, 0)) { if let input = input(byte) { send(input) } }
            }
            if sources[0].revents != 0 {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count <= 0 { break }
                let knew = decoder.supportsSixels
                for key in decoder.keys(Array(buffer.prefix(count))) { send(.key(key)) }
                if decoder.supportsSixels != knew { send(.drawsSixels) }
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
