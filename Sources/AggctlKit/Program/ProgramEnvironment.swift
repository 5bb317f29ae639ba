public import Aggregator
public import ProviderAPI
public import Foundation

/// All that a run of the program takes from outside: what a session does, and the streams that a person or a script sees.
@dynamicMemberLookup
public struct ProgramEnvironment: Sendable {
    /// What a session takes from outside; its members are the environment's own.
    public var forSession: SessionEnvironment
    /// Where documents go.
    public var output: any ByteSink
    /// Where notices, progress and errors go.
    public var errors: any ByteSink
    /// The width of the terminal that the output goes to; nil where it goes elsewhere.
    public var outputWidth: Int?
    /// Shows what is longer than that terminal; nil where nothing does.
    public var pager: Pager?
    /// Whether errors go to a terminal.
    public var errorsAreTerminal = false
    /// Reads a line that a person types, without its end; nil where no person is there, or where the input ended.
    public var readLine: (@Sendable () -> String?)?

    /// An environment without a terminal, variables or a store.
    public init(
        now: @escaping @Sendable () -> Date,
        output: any ByteSink,
        errors: any ByteSink,
        files: any FileReading
    ) {
        forSession = SessionEnvironment(now: now, files: files)
        self.output = output
        self.errors = errors
    }

    /// What a session takes from outside.
    public subscript<Value>(dynamicMember member: WritableKeyPath<SessionEnvironment, Value>) -> Value {
        get { forSession[keyPath: member] }
        set { forSession[keyPath: member] = newValue }
    }

    /// Whether the locale names a character set that is not UTF-8. One that is not set at all says nothing.
    var hasASCIILocale: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { forSession.variables[$0] }
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
