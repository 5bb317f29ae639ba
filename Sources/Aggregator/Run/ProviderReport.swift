public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation

/// How one provider answered in a run.
public struct ProviderReport: Sendable {
    /// The provider's name.
    public let id: ProviderID
    /// The provider's kind.
    public let kind: String
    /// The higher wins where sources disagree.
    public let priority: Int
    /// What the provider answered, by resource.
    public internal(set) var outcomes: [FetchOutcome]
    /// Why it ended early; nil where it did not.
    public let error: ProviderError?

    /// Whom to thank for what it says, and under which licence; nil where no one asks for that.
    public var attribution: ProviderDescriptor.Attribution?

    /// How far the seasons went of shows whose lists were kept when it was asked.
    var extents: [String: SeasonExtents] = [:]

    /// A report.
    public init(
        id: ProviderID,
        kind: String,
        priority: Int,
        outcomes: [FetchOutcome],
        error: ProviderError? = nil,
        attribution: ProviderDescriptor.Attribution? = nil
    ) {
        self.attribution = attribution
        self.id = id
        self.kind = kind
        self.priority = priority
        self.outcomes = outcomes
        self.error = error
    }

    /// Whether the run went on without it, since it was silent for too long.
    public var timedOut: Bool { error?.code == .timedOut }

    /// Its claims, for the merge.
    public var claims: ProviderClaims { ProviderClaims(provider: id, priority: priority, outcomes: outcomes) }

    /// Everything that failed: the provider as a whole first, then single resources.
    public var failures: [ProviderError] { (error.map { [$0] } ?? []) + outcomes.compactMap(\.failure) }

    /// Whether it has something to show, be it that there is nothing on.
    public var hasContent: Bool { outcomes.contains { $0.response != nil } }

    /// Whether it has a show's list of episodes, whatever else failed: what is not in it is known to be missing.
    var hasEpisodeList: Bool {
        outcomes.contains {
            $0.failure == nil && $0.response?.kind == .episodes && $0.resource != .cachedEpisodes
        }
    }

    /// Whether it brought a list of all episodes of a show just now.
    var fetchedEpisodeLists: Bool { outcomes.contains { $0.wasFetchedNow && $0.response?.isEpisodeList ?? false } }

    /// Its state as a whole: the worst of its resources that still has something to show.
    public var state: ResponseState {
        if !failures.isEmpty { return hasContent ? .failed : .missing }
        if outcomesForFreshness.contains(where: { $0.response != nil && $0.isStale }) { return .stale }
        return hasContent ? .fresh : .missing
    }

    /// When the oldest of what is shown was said, as far as that is known.
    public var fetchedAt: Date? {
        outcomesForFreshness.compactMap { $0.response?.fetchedAt }.filter { $0 > .distantPast }.min()
    }

    /// The outcomes by which it is seen how old the answer is: what was recalled and is all told anew says nothing of that.
    private var outcomesForFreshness: [FetchOutcome] {
        if !outcomes.contains(where: \.isCacheSupplement) { return outcomes }
        let told = outcomes.filter { !$0.isCacheSupplement }.compactMap(\.response)
        let shows = Set(told.flatMap { $0.shows.map(\.id) })
        let episodes = Set(told.flatMap { $0.episodes.map(\.id) })
        return outcomes.filter { outcome in
            // A cast is recalled only where none is told; and of what is empty nothing is told anew.
            guard outcome.isCacheSupplement, let kept = outcome.response, kept.kind != .cast,
                !(kept.shows.isEmpty && kept.episodes.isEmpty)
            else { return true }
            return !kept.shows.allSatisfy { shows.contains($0.id) }
                || !kept.episodes.allSatisfy { episodes.contains($0.id) }
        }
    }

    /// How many different episodes the provider delivered.
    public var episodeCount: Int {
        let lists = outcomes.compactMap { $0.response?.episodes }
        // A table of the ids of a large listing takes more room than is left beside it: most are told apart by a number.
        var hashes: [Int] = []
        hashes.reserveCapacity(lists.reduce(0) { $0 + $1.count })
        for list in lists { for episode in list { hashes.append(episode.id.hashValue) } }
        hashes.sort()
        let shared = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
        if shared.isEmpty { return hashes.count }
        let ids = Set(lists.joined().lazy.map(\.id).filter { shared.contains($0.hashValue) })
        return hashes.count { !shared.contains($0) } + ids.count
    }

    /// How many different shows the provider delivered.
    public var showCount: Int { Set(outcomes.flatMap { $0.response?.shows.map(\.id) ?? [] }).count }

    /// When the source may be asked again; nil unless every failure says so. The latest counts.
    public var retryAt: Date? {
        let times = failures.map(\.retryAt)
        return times.isEmpty || times.contains(nil) ? nil : times.compactMap { $0 }.max()
    }

    /// What a person should know of its answers: the failures first, then what was left out.
    public var notices: [Notice] {
        var notices: [Notice] = []
        if let error {
            notices.append(Notice(.failedProvider, error.message, at: error.location))
        }
        for outcome in outcomes {
            if let failure = outcome.failure {
                let isOlder = outcome.response != nil && failure.partialResponse == nil
                let code: Notice.Code = isOlder ? .staleResource : .failedResource
                notices.append(Notice(code, failure.message, at: failure.location ?? outcome.resource.rawValue))
            }
            notices += outcome.response?.notices ?? []
        }
        return notices
    }
}

extension [ProviderReport] {
    /// Those of the sources that have a show of which anything failed.
    func failures(for show: MergedShow) -> [ProviderReport] {
        let holders = Set(show.sources.map(\.key.provider))
        return filter { holders.contains($0.id) && !$0.failures.isEmpty }
    }
}
