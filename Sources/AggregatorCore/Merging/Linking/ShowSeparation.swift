public import ScheduleModel

/// The reasons why two shows of a catalog are not one show.
public struct ShowSeparation: Sendable {
    /// The reasons, one for each pair of their sources' records at most. The decisive ones come first.
    public let obstacles: [Obstacle]

    /// The reason why the records of two sources are not linked.
    public struct Obstacle: Hashable, Sendable {
        /// The record of the first show.
        public let left: SourceKey
        /// The record of the second show.
        public let right: SourceKey
        /// The reason.
        public let reason: Reason
    }

    /// A reason against a link.
    public enum Reason: Hashable, Sendable {
        /// The user's configuration or marks separate them.
        case decision
        /// One source lists both as different shows.
        case sameSource
        /// A record of the other record's source is linked already, and a show has one record of each source.
        case rival(SourceKey)
        /// They began in years that are too far apart for one show.
        case years(Int, Int)
        /// Their countries or languages differ, and nothing outweighs that.
        case countries
        /// No title of one matches a title of the other.
        case titles
        /// The titles match, which is not sufficient. The doubts of the evidence are the facts against the link.
        case weakEvidence(LinkEvidence)
    }

    /// Compares two shows.
    ///
    /// - Parameters:
    ///   - policy: The user's decisions.
    ///   - suggestions: The pairs of their catalog that may be the same. They name rivals that are not compared here.
    public init(of first: MergedShow, _ second: MergedShow, policy: MergePolicy, suggestions: [LinkEvidence] = []) {
        let (lefts, rights) = (first.identities, second.identities)
        let separated = policy.links.cannotLink
        var obstacles: [Obstacle] = []
        for left in lefts {
            for right in rights {
                let suggestion = suggestions.first {
                    Set([$0.left, $0.right]) == [left.key, right.key]
                }
                let reason: Reason? =
                    if separated.contains(LinkConstraints.Pair(left.key, right.key)) { .decision } else {
                        suggestion.map(Reason.weakEvidence) ?? Self.reason(left, right, in: lefts, rights)
                    }
                if let reason { obstacles.append(Obstacle(left: left.key, right: right.key, reason: reason)) }
            }
        }
        self.obstacles = obstacles.sorted { $0.reason.order < $1.reason.order }
    }

    /// Returns why two records are not linked, or nil if only other records of their shows prevent it.
    private static func reason(
        _ left: ShowIdentity,
        _ right: ShowIdentity,
        in lefts: [ShowIdentity],
        _ rights: [ShowIdentity]
    ) -> Reason? {
        if left.key.provider == right.key.provider { return .sameSource }
        let candidate = LinkRules.judge(left, right)
        if candidate == nil, !NameSimilarity(left.names, right.names, isLoose: true).isMatch { return .titles }
        let years = (left.year.map { [$0] } ?? [], right.year.map { [$0] } ?? [])
        if LinkRules.exclude(left, right, years: years) {
            guard let year = left.year, let other = right.year, LinkRules.areTooFarApart(year, other) else {
                return .countries
            }
            return .years(year, other)
        }
        guard let candidate else {
            // The names match, so other facts prevent a candidate.
            guard let year = left.year, let other = right.year, year != other else { return .countries }
            return .years(year, other)
        }
        let rival =
            lefts.first { $0.key.provider == right.key.provider }
            ?? rights.first { $0.key.provider == left.key.provider }
        if let rival { return .rival(rival.key) }
        return candidate.isSufficient && candidate.doubts.isEmpty ? nil : .weakEvidence(candidate.evidence(agreeing: 0))
    }
}

extension ShowSeparation.Reason {
    /// A short text of the reason: `years 1984 and 2023, too far apart for one show`.
    public var text: String {
        switch self {
        case .decision: "you or the configuration separate them"
        case .sameSource: "one source lists both, so they are two shows"
        case .rival(let key): "\(key) is the same source's show that matches better"
        case .years(let year, let other): "years \(year) and \(other), too far apart for one show"
        case .countries: "their countries or languages differ"
        case .titles: "their titles do not match"
        case .weakEvidence(let evidence):
            "\(evidence.reason.text) is not sufficient"
                + (evidence.doubts.isEmpty ? "" : ": " + evidence.doubts.map(\.text).joined(separator: "; "))
        }
    }

    fileprivate var order: Int {
        switch self {
        case .decision: 0
        case .sameSource: 1
        case .rival: 2
        case .years: 3
        case .countries: 4
        case .weakEvidence: 5
        case .titles: 6
        }
    }
}

extension MergedShow {
    /// The features of each of its records, for linking.
    fileprivate var identities: [ShowIdentity] {
        sources.map { source in
            let records = episodes.flatMap(\.sources).filter { $0.provider == source.key.provider }.map(\.episode)
            let firstYear = source.show.year == nil ? FirstYearEstimator(of: records).year : nil
            return ShowIdentity(source.show, provider: source.key.provider, firstYear: firstYear) { records }
        }
    }
}
