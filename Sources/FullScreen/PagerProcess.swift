internal import CTerminal
internal import Glibc

/// A running pager. Whoever leaves it early has seen enough: what comes then is dropped.
public struct PagerProcess: Sendable {
    private let id: pid_t
    private let pipe: Int32
    private let handlers: [sighandler_t?]

    /// What is not for us while it runs. What the user types is the pager's: an interrupt there ends a search, and not
    /// us. One that was left early is no reason to die of a broken pipe.
    private static let ignored = [SIGINT, SIGQUIT, SIGPIPE]

    /// Starts a command by the shell.
    ///
    /// - Parameter variables: all that it is given of the environment.
    /// - Returns: nil where it cannot be started.
    public init?(_ command: String, variables: [String: String]) {
        var texts = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in texts { free(text) } }
        var pipe: Int32 = -1
        id = cterminal_pager(command, &texts, &pipe)
        if id < 0 { return nil }
        self.pipe = pipe
        handlers = Self.ignored.map { Glibc.signal($0, SIG_IGN) }
    }

    /// Writes to it.
    ///
    /// - Returns: whether it is still there to read.
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

    /// Says that there is no more, and waits for its end.
    public func end() {
        close(pipe)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        for (signal, handler) in zip(Self.ignored, handlers) { Glibc.signal(signal, handler) }
    }
}
