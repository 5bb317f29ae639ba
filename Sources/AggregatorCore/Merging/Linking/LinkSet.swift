public import ScheduleModel

/// What is asked of the links that are kept.
public struct LinkRequest: Sendable {
    /// Among whose shows, and by which choices of the user's.
    public var scope: LinkScope
    /// What is looked at. What of it is not kept, such as what a provider delivers anew each time, is linked beside what
    /// is, for this question alone.
    public var claims: [ProviderClaims]

    /// A question about the links of what some providers said.
    public init(scope: LinkScope, claims: [ProviderClaims]) {
        self.scope = scope
        self.claims = claims
    }
}

/// Among whose shows links are made, and by which choices: where this is another, so are the links.
public struct LinkScope: Sendable {
    /// The rules' version: links that other rules made are made anew.
    private static let version = 3

    /// The providers, in order.
    public let providers: [ProviderID]
    /// What the user settled for single shows.
    public let policy: MergePolicy

    /// A scope of some providers, in any order.
    public init(providers: [ProviderID], policy: MergePolicy) {
        self.providers = Set(providers).sorted()
        self.policy = policy
    }

    /// The scope as a text, the same for equal scopes in every run.
    public var name: String {
        let shows = policy.shows.map { show -> String in
            let joined = show.linked.map { "+\($0)" }.sorted() + show.unlinked.map { "-\($0)" }.sorted()
            let numbering = show.numbering.map { "\($0)" } ?? ""
            return "\(show.source)\t\(joined.joined(separator: "\t"))\t\(show.shift)\t\(numbering)"
        }
        return (["\(Self.version)"] + providers.map(\.rawValue) + shows.sorted()).joined(separator: "\n")
    }

    /// What counts of a source's show, as the user settled it.
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

/// Shows that are one, and why.
public struct LinkFamily: Hashable, Sendable {
    /// The shows, by key.
    public var members: [SourceKey]
    /// Why they are taken for one; empty of one alone.
    public var evidence: [LinkEvidence]

    /// A family of some shows, in any order.
    public init(members: [SourceKey], evidence: [LinkEvidence] = []) {
        self.members = members.sorted()
        self.evidence = evidence
    }
}

/// Which shows are one, as far as was asked.
public struct LinkSet: Sendable {
    /// The families of the shows that were asked for. A show in no family is linked to nothing.
    public var families: [LinkFamily]
    /// Pairs of shows that may be one, and are not surely.
    public var suggestions: [LinkEvidence]

    /// Links; none, where nothing is given.
    public init(families: [LinkFamily] = [], suggestions: [LinkEvidence] = []) {
        self.families = families
        self.suggestions = suggestions
    }
}

/// What becomes of links when some shows change.
public struct LinkUpdate: Sendable {
    /// Every show whose links were made anew.
    public let relinkedShows: Set<SourceKey>
    /// Which of them are one; each is in one family.
    public let links: LinkSet

    /// The links of everything, from nothing.
    public init(of shows: [ShowIdentity], choices: LinkConstraints) {
        let index = MemoryLinkIndex(shows)
        let keys = shows.map(\.key)
        let (groups, suggestions) = ShowGrouping.group(
            keys,
            candidates: index.allCandidates(choices),
            in: LinkNeighbourhood(index, choices)
        )
        relinkedShows = Set(keys)
        links = LinkSet(groups, suggestions)
    }

    /// What changes where some shows are new, other ones than they were, or gone (nil): equal to linking everything from
    /// nothing.
    ///
    /// - Parameter index: all that are known, as it was before.
    public init(changing shows: [SourceKey: ShowIdentity?], in index: any LinkIndex, choices: LinkConstraints) {
        let neighbourhood = LinkNeighbourhood(index, choices)
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
