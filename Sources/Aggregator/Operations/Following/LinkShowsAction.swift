public import ScheduleMerging
public import ScheduleModel

/// A user's decision about shows of two sources.
public enum LinkDecision: String, Sendable, CaseIterable {
    /// They are the same show.
    case linked = "joined"
    /// They are different shows.
    case separated = "parted"
    /// No decision: the rules apply.
    case undecided
}

/// Links or unlinks shows of two sources. The decision is saved as a mark and overrides the linking rules.
public struct LinkShowsAction: Query {
    /// The two shows.
    public let first: SourceKey, second: SourceKey
    /// The decision.
    public let decision: LinkDecision

    /// Creates an action that links or unlinks two shows.
    public init(_ one: SourceKey, _ other: SourceKey, _ choice: LinkDecision) {
        self.first = one
        self.second = other
        self.decision = choice
    }

    /// Saves the decision.
    ///
    /// - Throws: An error if marks cannot be saved, or if a source is not configured. Also if both shows are of one
    ///   source, or if the configuration already decides about them.
    public func perform(in session: Session) async throws(OperationError) -> LinkResult {
        for key in [first, second] where !session.instances.contains(where: { $0.id == key.provider }) {
            throw .unknownProvider(key.provider.rawValue, configured: session.instances.map(\.id))
        }
        if first.provider == second.provider { throw .sameProvider(first, second) }
        let pair = LinkConstraints.Pair(first, second)
        let configured = session.configuration.policy.links
        if configured.mustLink.contains(pair) || configured.cannotLink.contains(pair) {
            throw .fixedByConfiguration(first, second)
        }
        let isSame: Bool? =
            switch decision {
            case .linked: true
            case .separated: false
            case .undecided: nil
            }
        let hasChanged = try session.sessionStore.change { $0.setLink(pair, isSame: isSame, at: session.now) }
        return LinkResult(origin: session.origin(), pair: pair, decision: decision, hasChanged: hasChanged)
    }
}

/// The decision in effect for two shows.
public struct LinkResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The two shows.
    public let pair: LinkConstraints.Pair
    /// The decision.
    public let decision: LinkDecision
    /// Whether the decision changed.
    public let hasChanged: Bool
}
