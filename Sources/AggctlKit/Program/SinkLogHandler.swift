internal import Logging
internal import Synchronization

/// A log handler that writes to the program's error stream. It is used with `-v`.
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

    /// Starts logging. The library allows this only once in a process.
    static func bootstrapOnce(_ make: @escaping @Sendable () -> any LogHandler) {
        let isFirst = isStarted.withLock { started in
            defer { started = true }
            return !started
        }
        if isFirst { bootstrap { _ in make() } }
    }
}
