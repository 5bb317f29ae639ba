internal import CTerminal
internal import Glibc

/// A running pager. If the user exits it early, further output is dropped.
public struct PagerProcess: Sendable {
    private let id: pid_t
    private let pipe: Int32
    private let handlers: [sighandler_t?]

    /// Signals that aggctl ignores while the pager runs. Ctrl-C ends a search in the pager, and must not end aggctl. A pager
    /// that exits early must not end it with SIGPIPE.
    private static let ignored = [SIGINT, SIGQUIT, SIGPIPE]

    /// Starts a command in the shell.
    ///
    /// - Parameter variables: The complete environment of the command.
    /// - Returns: nil if it cannot be started.
    public init?(_ command: String, variables: [String: String]) {
        var texts = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in texts { free(text) } }
        var pipe: Int32 = -1
        id = cterminal_pager(command, &texts, &pipe)
        if id < 0 { return nil }
        self.pipe = pipe
        handlers = Self.ignored.map { Glibc.signal($0, SIG_IGN) }
    }

    /// Writes bytes to the pager.
    ///
    /// - Returns: false if the pager no longer reads.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            start += count
        }
        return true
    }

    /// Closes the input of the pager, and waits until it exits.
    public func end() {
        close(pipe)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        for (signal, handler) in zip(Self.ignored, handlers) { Glibc.signal(signal, handler) }
    }
}
