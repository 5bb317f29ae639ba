public import ScheduleMerging
public import ScheduleModel

/// A user's decision about shows of two sources.
public enum LinkDecision: String, Sendable, CaseIterable {
    /// They are the same show.
    case linked = "joined"
    /// They are different shows.
    case parted
    /// No decision: the rules apply.
    case undecided
}

/// Links or unlinks shows of two sources. The decision is saved as a mark and overrides the linking rules.
public struct LinkShowsAction: Query {
    /// The two shows.
    public let one: SourceKey, other: SourceKey
    /// The decision.
    public let choice: LinkDecision

    /// Creates an action that links or unlinks two shows.
    public init(_ one: SourceKey, _ other: SourceKey, _ choice: LinkDecision) {
        self.one = one
        self.other = other
        self.choice = choice
    }

    /// Saves the decision.
    ///
    /// - Throws: An error if marks cannot be saved, or if a source is not configured. Also if both shows are of one
    ///   source, or if the configuration already decides about them.
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

/// The decision in effect for two shows.
public struct LinkResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The two shows.
    public let pair: LinkConstraints.Pair
    /// The decision.
    public let choice: LinkDecision
    /// Whether the decision changed.
    public let hasChanged: Bool
}
