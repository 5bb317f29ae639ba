internal import CTerminal
internal import Glibc

/// A running pager. If the user exits it early, further output is dropped.
public struct PagerProcess: Sendable {
    /// Signals that aggctl ignores while the pager runs. Ctrl-C ends a search in the pager, and must not end aggctl.
    /// If the pager exits early, SIGPIPE must not end aggctl.
    private static let ignoredSignals = [SIGINT, SIGQUIT, SIGPIPE]

    private let id: pid_t
    /// The file descriptor to which the input of the pager is written.
    private let pipe: Int32
    /// The handlers of the ignored signals before the pager started, in the same order.
    private let previousHandlers: [sighandler_t?]

    /// Starts a command in the shell.
    ///
    /// - Parameter variables: The complete environment of the command.
    /// - Returns: nil if it cannot be started.
    public init?(_ command: String, variables: [String: String]) {
        var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for entry in environment { free(entry) } }
        var pipe: Int32 = -1
        id = cterminal_pager(command, &environment, &pipe)
        if id < 0 { return nil }
        self.pipe = pipe
        previousHandlers = Self.ignoredSignals.map { Glibc.signal($0, SIG_IGN) }
    }

    /// Writes bytes to the pager.
    ///
    /// - Returns: false if the pager no longer reads.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            written += count
        }
        return true
    }

    /// Closes the input of the pager, waits until it exits, and restores the signal handlers.
    public func end() {
        close(pipe)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        for (signal, handler) in zip(Self.ignoredSignals, previousHandlers) { Glibc.signal(signal, handler) }
    }
}
