public import ScheduleMerging
public import ScheduleModel

/// What a user can decide about two sources' shows.
public enum LinkChoice: String, Sendable, CaseIterable {
    /// They are one.
    case joined
    /// They are not.
    case parted
    /// Nothing: the rules decide.
    case undecided
}

/// Decides whether two sources' shows are one. It is kept as marks are, and stands above what the rules find.
public struct LinkChoiceQuestion: Question {
    /// The two shows.
    public let one: SourceKey, other: SourceKey
    /// What is decided.
    public let choice: LinkChoice

    /// A wish to decide.
    public init(_ one: SourceKey, _ other: SourceKey, _ choice: LinkChoice) {
        self.one = one
        self.other = other
        self.choice = choice
    }

    /// What holds now.
    ///
    /// - Throws: where nothing can be kept, both are of one source, a source is not configured, or the configuration says
    ///   otherwise.
    public func answer(in session: Session) async throws(QuestionError) -> LinkChoiceAnswer {
        for key in [one, other] where !session.instances.contains(where: { $0.id == key.provider }) {
            throw .unknownProvider(key.provider.rawValue, known: session.instances.map(\.id))
        }
        if one.provider == other.provider { throw .neverOne(one, other) }
        let pair = LinkChoices.Pair(one, other)
        let configured = session.configuration.policy.links
        if configured.joined.contains(pair) || configured.parted.contains(pair) { throw .settledElsewhere(one, other) }
        let isSame: Bool? =
            switch choice {
            case .joined: true
            case .parted: false
            case .undecided: nil
            }
        let hasChanged = try session.sessionStore.change { $0.decide(pair, isSame: isSame, at: session.now) }
        return LinkChoiceAnswer(origin: session.origin(), pair: pair, choice: choice, hasChanged: hasChanged)
    }
}

/// What holds for two shows.
public struct LinkChoiceAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The two shows.
    public let pair: LinkChoices.Pair
    /// What was decided.
    public let choice: LinkChoice
    /// Whether that is otherwise than before.
    public let hasChanged: Bool
}
