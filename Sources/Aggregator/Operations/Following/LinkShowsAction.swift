public import ScheduleMerging
public import ScheduleModel

/// What a user can decide about two sources' shows.
public enum LinkDecision: String, Sendable, CaseIterable {
    /// They are one.
    case linked = "joined"
    /// They are not.
    case parted
    /// Nothing: the rules decide.
    case undecided
}

/// Decides whether two sources' shows are one. It is kept as marks are, and stands above what the rules find.
public struct LinkShowsAction: Query {
    /// The two shows.
    public let one: SourceKey, other: SourceKey
    /// What is decided.
    public let choice: LinkDecision

    /// A wish to decide.
    public init(_ one: SourceKey, _ other: SourceKey, _ choice: LinkDecision) {
        self.one = one
        self.other = other
        self.choice = choice
    }

    /// What holds now.
    ///
    /// - Throws: where nothing can be kept, both are of one source, a source is not configured, or the configuration says
    ///   otherwise.
    public func perform(in session: Session) async throws(OperationError) -> LinkResult {
        for key in [one, other] where !session.instances.contains(where: { $0.id == key.provider }) {
            throw .unknownProvider(key.provider.rawValue, known: session.instances.map(\.id))
        }
        if one.provider == other.provider { throw .sameProvider(one, other) }
        let pair = LinkConstraints.Pair(one, other)
        let configured = session.configuration.policy.links
        if configured.mustLink.contains(pair) || configured.cannotLink.contains(pair) {
            throw .fixedByConfiguration(one, other)
        }
        let isSame: Bool? =
            switch choice {
            case .linked: true
            case .parted: false
            case .undecided: nil
            }
        let hasChanged = try session.sessionStore.change { $0.setLink(pair, isSame: isSame, at: session.now) }
        return LinkResult(origin: session.origin(), pair: pair, choice: choice, hasChanged: hasChanged)
    }
}

/// What holds for two shows.
public struct LinkResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The two shows.
    public let pair: LinkConstraints.Pair
    /// What was decided.
    public let choice: LinkDecision
    /// Whether that is otherwise than before.
    public let hasChanged: Bool
}
