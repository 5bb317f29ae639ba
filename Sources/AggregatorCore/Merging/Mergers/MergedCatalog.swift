public import ScheduleModel

/// The merged data of some providers.
/// It is a pure function of their claims, and the same for every order of providers and rows. If a provider is left
/// out, the claims of the others do not change.
public struct MergedCatalog: Sendable {
    /// The shows, in the order of their first source.
    public internal(set) var shows: [MergedShow]
    /// Pairs of shows that may be the same, without certainty.
    public internal(set) var suggestions: [LinkEvidence]

    /// Merges the claims of some providers.
    ///
    /// - Parameter otherShows: Other stored shows, which are linked but not merged. Links must not depend on which
    ///   shows are requested.
    public init(
        _ claims: [ProviderClaims],
        policy: MergePolicy = MergePolicy(),
        otherShows: [SourceKey: LinkableShow] = [:]
    ) {
        let merger = CatalogMerger(claims, policy: policy)
        self = merger.merged(by: merger.links(otherShows: otherShows))
    }

    /// Merges the claims of some providers with existing links.
    public init(_ claims: [ProviderClaims], policy: MergePolicy, links: LinkSet) {
        self = CatalogMerger(claims, policy: policy).merged(by: links)
    }

    /// Creates a catalog with a single show.
    public init(of show: MergedShow) { self.init(shows: [show], suggestions: []) }

    /// Creates a catalog with some merged shows.
    public init(of shows: [MergedShow]) { self.init(shows: shows, suggestions: []) }

    init(shows: [MergedShow], suggestions: [LinkEvidence]) {
        self.shows = shows
        self.suggestions = suggestions
    }

    /// Returns the catalog with shows of some types hidden, unless they are followed.
    ///
    /// - Parameter types: Types of shows, such as `News`. Case and accents are ignored.
    package func hiding(types: [String]) -> MergedCatalog {
        let types = Set(types.map { FoldedText($0) })
        var catalog = self
        for index in shows.indices where !shows[index].isFollowed {
            if let type = shows[index].value.type, types.contains(FoldedText(type.rawValue)) {
                catalog.shows[index].isHidden = true
            }
        }
        return catalog
    }

    /// Returns the show that includes a source's show.
    public func show(with key: SourceKey) -> MergedShow? {
        shows.first { $0.sources.contains { $0.key == key } }
    }

    /// Returns one show merged from all shows of some claims, which must be the same show, or nil if there are
    /// none.
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
