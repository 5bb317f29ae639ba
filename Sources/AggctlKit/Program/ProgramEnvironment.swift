internal import ScheduleModel
public import ProviderBoundary
public import ScheduleMerging
public import Foundation

/// All that a run of the program takes from outside, so that a test can stand in for each.
public struct ProgramEnvironment: Sendable {
    /// The environment's variables.
    public var variables: [String: String]
    /// The time now; `--now` stands in for it.
    public var now: @Sendable () -> Date
    /// Measures how long things take.
    public var clock: any Clock<Duration>
    /// Where documents go.
    public var output: any ByteSink
    /// Where notices, progress and errors go.
    public var errors: any ByteSink
    /// The width of the terminal that the output goes to; nil where it goes elsewhere.
    public var outputWidth: Int?
    /// Whether errors go to a terminal.
    public var errorsAreTerminal: Bool
    /// Reads the configuration.
    public var files: any FileReading
    /// The zone of the system, where nothing else says one.
    public var systemZone: TimeZone
    /// The same as it is now, for what stays alive while it changes; nil where it does not change.
    public var currentSystemZone: (@Sendable () -> TimeZone)?
    /// The folder in which the program was started.
    public var folder: String
    /// Whether what providers said and what the user decided is kept on the disk.
    public var keepsThings = false
    /// The web as providers are given it.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in ReplayedWeb() }
    /// Keeps what providers said in place of the disk.
    public var storage: (any ScheduleStorage)?

    /// An environment without a terminal, variables or a store.
    public init(
        now: @escaping @Sendable () -> Date,
        output: any ByteSink,
        errors: any ByteSink,
        files: any FileReading
    ) {
        variables = [:]
        self.now = now
        clock = ContinuousClock()
        self.output = output
        self.errors = errors
        errorsAreTerminal = false
        self.files = files
        systemZone = .gmt
        folder = "."
    }

    /// What providers are given of the world.
    var world: ProviderWorld { ProviderWorld(web: web, files: files, now: now) }

    /// Whether the locale names a character set that is not UTF-8. One that is not set at all says nothing.
    var hasASCIILocale: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }
}

/// Takes bytes, and says so where it cannot: `print` would lose them without a word (`failures.md`, C1).
public protocol ByteSink: Sendable {
    /// Writes all of them.
    ///
    /// - Throws: `SinkError`.
    func write(_ bytes: [UInt8]) throws
}

/// Why bytes could not be written.
public struct SinkError: Error, Sendable {
    /// The system's reason.
    public var reason: String

    /// A reason.
    public init(_ reason: String) { self.reason = reason }
}
