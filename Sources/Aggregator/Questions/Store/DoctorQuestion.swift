/// What is wrong here, and how it is mended.
public struct DoctorQuestion: Question {
    /// The question.
    public init() {}

    /// What was looked at. What is wrong with the configuration or the zones is told before there is a session.
    public func answer(in session: Session) async throws(QuestionError) -> DoctorAnswer {
        DoctorAnswer(origin: session.origin(), findings: await Checkup(session: session).findings())
    }
}

/// What was looked at.
public struct DoctorAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The things that were looked at.
    public let findings: [Finding]

    /// One thing that was looked at.
    public struct Finding: Sendable {
        /// How it is.
        public enum Verdict: String, Sendable {
            /// As it should be.
            case good = "ok"
            /// Not as it should be, and nothing is lost by it.
            case warning
            /// Wrong.
            case bad
        }

        /// What was looked at, in a word.
        public let subject: String
        /// How it is.
        public let verdict: Verdict
        /// What is to be said of it.
        public let text: String
        /// What mends it.
        public var cure: String?
    }
}
