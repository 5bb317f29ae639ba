/// What is wrong here, and how it is mended.
public struct DoctorQuery: Query {
    /// A question about everything.
    public init() {}

    /// The findings. What is wrong with the configuration or the zones is told before there is a session.
    public func perform(in session: Session) async throws(OperationError) -> DoctorResult {
        DoctorResult(origin: session.origin(), findings: await StoreDiagnostics(session: session).findings())
    }
}

/// What was found, one finding for each thing that was looked at.
public struct DoctorResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The things that were looked at.
    public let findings: [Finding]

    /// One thing that was looked at.
    public struct Finding: Sendable {
        /// How good or bad a thing is.
        public enum Severity: String, Sendable {
            /// As it should be.
            case good = "ok"
            /// Not as it should be, and nothing is lost by it.
            case warning
            /// Wrong.
            case bad
        }

        /// What was looked at, in a word.
        public let subject: String
        /// Whether it is good, worth a warning, or bad.
        public let verdict: Severity
        /// What was found, for a person.
        public let text: String
        /// What mends it.
        public var fix: String?
    }
}
