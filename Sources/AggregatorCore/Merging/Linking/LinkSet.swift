public import ScheduleModel

/// A request for stored links.
public struct LinkRequest: Sendable {
    /// The providers and the user's overrides that the links depend on.
    public var scope: LinkScope
    /// The claims to link. Claims that are not stored, such as those that a provider delivers again each time, are
    /// linked with the stored ones for this request only.
    public var claims: [ProviderClaims]

    /// Creates a request for the links of some providers' claims.
    public init(scope: LinkScope, claims: [ProviderClaims]) {
        self.scope = scope
        self.claims = claims
    }
}

/// The providers whose shows are linked, and the user's overrides. A different scope has different links.
public struct LinkScope: Sendable {
    /// The version of the rules, raised if a rule changes. Links that were made by other rules are replaced.
    private static let version = 3

    /// The providers, sorted.
    public let providers: [ProviderID]
    /// The user's overrides for single shows.
    public let policy: MergePolicy

    /// Creates a scope of some providers, in any order.
    public init(providers: [ProviderID], policy: MergePolicy) {
        self.providers = Set(providers).sorted()
        self.policy = policy
    }

    /// A text that is equal for equal scopes, in every run.
    public var name: String {
        let shows = policy.shows.map { show -> String in
            let links = show.linked.map { "+\($0)" }.sorted() + show.unlinked.map { "-\($0)" }.sorted()
            let numbering = show.numbering.map { "\($0)" } ?? ""
            return "\(show.source)\t\(links.joined(separator: "\t"))\t\(show.shift)\t\(numbering)"
        }
        return (["\(Self.version)"] + providers.map(\.rawValue) + shows.sorted()).joined(separator: "\n")
    }

    /// Returns the identity of a source's show with the user's overrides applied.
    public func identity(
        _ record: Show,
        provider: ProviderID,
        firstYear: @autoclosure () -> Int?,
        episodes: @escaping () -> [Episode]
    ) -> ShowIdentity {
        let policy = policy
        let hasYear = record.year != nil || ParsedTitle(record.title).year != nil
        return ShowIdentity(record, provider: provider, firstYear: hasYear ? nil : firstYear()) {
            policy.applyingOverrides(episodes(), of: SourceKey(provider: provider, id: record.id))
        }
    }
}

/// Shows that are the same, and the evidence.
public struct LinkFamily: Hashable, Sendable {
    /// The shows, sorted by key.
    public var members: [SourceKey]
    /// The evidence for the links. Empty for a single show.
    public var evidence: [LinkEvidence]

    /// Creates a family of some shows, in any order.
    public init(members: [SourceKey], evidence: [LinkEvidence] = []) {
        self.members = members.sorted()
        self.evidence = evidence
    }
}

/// The links of the requested shows.
public struct LinkSet: Sendable {
    /// The families of the requested shows. A requested show without a family is unknown.
    public var families: [LinkFamily]
    /// Pairs of shows that may be the same, without certainty.
    public var suggestions: [LinkEvidence]

    /// Creates a set of links, empty by default.
    public init(families: [LinkFamily] = [], suggestions: [LinkEvidence] = []) {
        self.families = families
        self.suggestions = suggestions
    }
}

/// The new links after some shows changed.
public struct LinkUpdate: Sendable {
    /// Every show whose links were made again.
    public let relinkedShows: Set<SourceKey>
    /// The links of these shows. Each show is in one family.
    public let links: LinkSet

    /// Links all shows from scratch.
    public init(of shows: [ShowIdentity], constraints: LinkConstraints) {
        let index = MemoryLinkIndex(shows)
        let keys = shows.map(\.key)
        let (groups, suggestions) = ShowGrouping.group(
            keys,
            candidates: index.allCandidates(constraints),
            in: LinkNeighbourhood(index, constraints)
        )
        relinkedShows = Set(keys)
        links = LinkSet(groups, suggestions)
    }

    /// Updates the links after some shows were added, changed or removed (nil). The result equals linking
    /// everything from scratch.
    ///
    /// - Parameter index: All stored shows in their old state.
    public init(changing shows: [SourceKey: ShowIdentity?], in index: any LinkIndex, constraints: LinkConstraints) {
        let neighbourhood = LinkNeighbourhood(index, constraints)
        let members = neighbourhood.apply(shows)
        let (groups, suggestions) = neighbourhood.group(members)
        relinkedShows = members.union(shows.keys)
        links = LinkSet(groups, suggestions)
    }
}

extension LinkSet {
    init(_ groups: [ShowGrouping.Group], _ suggestions: [LinkEvidence]) {
        self.init(
            families: groups.map { LinkFamily(members: $0.members, evidence: $0.evidence) },
            suggestions: suggestions
        )
    }
}
