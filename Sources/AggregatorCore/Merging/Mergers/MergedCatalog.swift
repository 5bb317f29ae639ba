public import ScheduleModel

/// Everything that some providers said, as one: a pure function of their claims, the same for every order of
/// providers and rows. A provider left out leaves what the others say untouched.
public struct MergedCatalog: Sendable {
    /// The shows, by the order of their first source.
    public internal(set) var shows: [MergedShow]
    /// Shows that may be one, and were not found to be it surely.
    public internal(set) var suggestions: [LinkEvidence]

    /// The merge of some providers' claims.
    ///
    /// - Parameter known: what else is known of shows, beyond what is to be merged: whether two shows are one must not
    ///   hang on which of them one looks at.
    public init(_ claims: [ProviderClaims], policy: MergePolicy = MergePolicy(), known: [SourceKey: LinkableShow] = [:])
    {
        let merger = CatalogMerger(claims, policy: policy)
        self = merger.merged(by: merger.links(known: known))
    }

    /// The merge of some providers' claims, of which it is known already which shows are one.
    public init(_ claims: [ProviderClaims], policy: MergePolicy, links: LinkSet) {
        self = CatalogMerger(claims, policy: policy).merged(by: links)
    }

    /// One show alone.
    public init(of show: MergedShow) { self.init(shows: [show], suggestions: []) }

    init(shows: [MergedShow], suggestions: [LinkEvidence]) {
        self.shows = shows
        self.suggestions = suggestions
    }

    /// The show that has a source.
    public func show(with key: SourceKey) -> MergedShow? {
        shows.first { $0.sources.contains { $0.key == key } }
    }

    /// One show of all that some claims hold, which is known to be one; nil where they hold none.
    package static func show(of claims: [ProviderClaims], evidence: [LinkEvidence], policy: MergePolicy) -> MergedShow?
    {
        let claims = claims.sorted(by: ProviderClaims.hasPriority)
        let trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: max)
        let sources = claims.flatMap { claim in
            claim.shows.map {
                (SourceKey(provider: claim.provider, id: $0.show.id), policy.applyingOverrides($0, of: claim.provider))
            }
        }
        if sources.isEmpty { return nil }
        let rules = policy.rules(for: sources.map(\.0), outside: policy.rules(trusting: trust))
        return ShowMerger.merge(sources, evidence, by: rules)
    }
}
