/// A check of the configuration, the storage and the sources.
public struct DoctorQuery: Query {
    /// Creates the check.
    public init() {}

    /// Returns the findings. Errors of the configuration or of time zones prevent the session and so never get here.
    public func perform(in session: Session) async throws(OperationError) -> DoctorResult {
        DoctorResult(origin: session.origin(), findings: await StoreDiagnostics(session: session).findings())
    }
}

/// The findings of a check, one for each checked thing.
public struct DoctorResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The findings.
    public let findings: [Finding]

    /// The result of one check.
    public struct Finding: Sendable {
        /// The severity of a finding.
        public enum Severity: String, Sendable {
            /// No problem.
            case good = "ok"
            /// A problem without loss of data or function.
            case warning
            /// An error.
            case bad
        }

        /// The checked thing, in one word.
        public let subject: String
        /// The severity.
        public let verdict: Severity
        /// The description for the user.
        public let text: String
        /// The fix.
        public var fix: String?
    }
}
