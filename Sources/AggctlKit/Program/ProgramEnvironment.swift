public import Aggregator
public import ProviderAPI
public import Foundation

/// The environment of a run: that of its session, and the streams of the user or script.
@dynamicMemberLookup
public struct ProgramEnvironment: Sendable {
    /// The environment of the session. Its members can be used as members of this type.
    public var sessionEnvironment: SessionEnvironment
    /// The destination of documents.
    public var output: any ByteSink
    /// The destination of warnings, progress and errors.
    public var errors: any ByteSink
    /// The width of the output terminal in columns, or nil if the output is not a terminal.
    public var outputWidth: Int?
    /// The pager for output that is longer than the terminal, or nil.
    public var pager: Pager?
    /// Whether errors are written to a terminal.
    public var errorsAreTerminal = false
    /// Reads one line of input, without its line break. It returns nil at the end of the input. Nil if standard input
    /// is not a terminal.
    public var readLine: (@Sendable () -> String?)?

    /// Reads one line of standard input, even if it is not a terminal. Returns nil at its end.
    public var readInputLine: @Sendable () -> String? = { nil }
    /// Runs a command line of aggctl in the background, which continues after this program has ended. Nil if it cannot.
    public var runInBackground: (@Sendable (_ arguments: [String]) -> Void)?

    /// Creates an environment without a terminal, variables or a store.
    public init(
        now: @escaping @Sendable () -> Date,
        output: any ByteSink,
        errors: any ByteSink,
        files: any FileReading
    ) {
        sessionEnvironment = SessionEnvironment(now: now, files: files)
        self.output = output
        self.errors = errors
    }

    /// A member of the session's environment.
    public subscript<Value>(dynamicMember member: WritableKeyPath<SessionEnvironment, Value>) -> Value {
        get { sessionEnvironment[keyPath: member] }
        set { sessionEnvironment[keyPath: member] = newValue }
    }

    /// Whether the locale has a character set other than UTF-8. False if no locale is set.
    var hasASCIILocale: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { sessionEnvironment.variables[$0] }
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }
}

/// A destination of bytes that reports errors. `print` would lose the bytes silently.
public protocol ByteSink: Sendable {
    /// Writes all bytes.
    ///
    /// - Throws: `SinkError`.
    func write(_ bytes: [UInt8]) throws
}

/// The reason why bytes could not be written.
public struct SinkError: Error, Sendable {
    /// The system's reason.
    public var reason: String

    /// Creates an error with the system's reason.
    public init(_ reason: String) { self.reason = reason }
}
