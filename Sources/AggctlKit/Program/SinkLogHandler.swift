internal import Logging
internal import Synchronization

/// Writes log lines among the program's errors; only `-v` asks for it.
struct SinkLogHandler: LogHandler {
    let sink: any ByteSink
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        try? sink.write(Array("aggctl: \(TerminalText.clean("\(event.message)"))\n".utf8))
    }
}

extension LoggingSystem {
    private static let isStarted = Mutex(false)

    /// Starts logging, once in a process: the library allows no more.
    static func bootstrapOnce(_ make: @escaping @Sendable () -> any LogHandler) {
        let isFirst = isStarted.withLock { started in
            defer { started = true }
            return !started
        }
        if isFirst { bootstrap { _ in make() } }
    }
}
