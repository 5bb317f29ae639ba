public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation

/// The outcome of one provider in a run.
public struct ProviderReport: Sendable {
    /// The provider's name.
    public let id: ProviderID
    /// The provider's kind.
    public let kind: String
    /// The priority. If sources disagree, the higher one wins.
    public let priority: Int
    /// The outcomes by resource.
    public internal(set) var outcomes: [FetchOutcome]
    /// The error that ended the provider's part early, or nil.
    public let error: ProviderError?

    /// The attribution and license of the source's data, or nil if none is required.
    public var attribution: ProviderDescriptor.Attribution?

    /// The extents of the seasons in the lists of episodes that were stored before the run, by show ID.
    var extents: [String: SeasonExtents] = [:]

    /// Creates a report.
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

    /// Whether the provider made no progress for too long, so that the run continued without it.
    public var timedOut: Bool { error?.code == .timedOut }

    /// The claims for the merge.
    public var claims: ProviderClaims { ProviderClaims(provider: id, priority: priority, outcomes: outcomes) }

    /// All failures: that of the provider first, then those of single resources.
    public var failures: [ProviderError] { (error.map { [$0] } ?? []) + outcomes.compactMap(\.failure) }

    /// Whether there is any response, even an empty one.
    public var hasContent: Bool { outcomes.contains { $0.response != nil } }

    /// Whether there is a complete list of a show's episodes, so that an episode that is not in it does not exist.
    var hasEpisodeList: Bool {
        outcomes.contains {
            $0.failure == nil && $0.response?.kind == .episodes && $0.resource != .cachedEpisodes
        }
    }

    /// Whether a list of all episodes of a show was fetched in this run.
    var fetchedEpisodeLists: Bool { outcomes.contains { $0.wasFetchedNow && $0.response?.isEpisodeList ?? false } }

    /// The state of the provider: the worst state of its resources with a response.
    public var state: ResponseState {
        if !failures.isEmpty { return hasContent ? .failed : .missing }
        if outcomesForFreshness.contains(where: { $0.response != nil && $0.isStale }) { return .stale }
        return hasContent ? .fresh : .missing
    }

    /// The fetch time of the oldest response, or nil if unknown.
    public var fetchedAt: Date? {
        outcomesForFreshness.compactMap { $0.response?.fetchedAt }.filter { $0 > .distantPast }.min()
    }

    /// The outcomes that determine the age of the data. A cache supplement does not count if fetched data covers all of
    /// it.
    private var outcomesForFreshness: [FetchOutcome] {
        if !outcomes.contains(where: \.isCacheSupplement) { return outcomes }
        let fetched = outcomes.filter { !$0.isCacheSupplement }.compactMap(\.response)
        let shows = Set(fetched.flatMap { $0.shows.map(\.id) })
        let episodes = Set(fetched.flatMap { $0.episodes.map(\.id) })
        return outcomes.filter { outcome in
            // A cached cast is only added if none was fetched. Empty cached data cannot be covered.
            guard outcome.isCacheSupplement, let cached = outcome.response, cached.kind != .cast,
                !(cached.shows.isEmpty && cached.episodes.isEmpty)
            else { return true }
            return !cached.shows.allSatisfy { shows.contains($0.id) }
                || !cached.episodes.allSatisfy { episodes.contains($0.id) }
        }
    }

    /// The number of different episodes.
    public var episodeCount: Int {
        let lists = outcomes.compactMap { $0.response?.episodes }
        // A set of the IDs of a large listing would need too much memory. Most IDs are distinguished by their hash.
        var hashes: [Int] = []
        hashes.reserveCapacity(lists.reduce(0) { $0 + $1.count })
        for list in lists { for episode in list { hashes.append(episode.id.hashValue) } }
        hashes.sort()
        let shared = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
        if shared.isEmpty { return hashes.count }
        let ids = Set(lists.joined().lazy.map(\.id).filter { shared.contains($0.hashValue) })
        return hashes.count { !shared.contains($0) } + ids.count
    }

    /// The number of different shows.
    public var showCount: Int { Set(outcomes.flatMap { $0.response?.shows.map(\.id) ?? [] }).count }

    /// The earliest time for new requests: the latest of all failures, or nil unless every failure has one.
    public var retryAt: Date? {
        let times = failures.map(\.retryAt)
        return times.isEmpty || times.contains(nil) ? nil : times.compactMap { $0 }.max()
    }

    /// The notices for the user: failures first, then skipped or changed data.
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
    /// Returns the reports of the show's sources that have any failure.
    func failures(for show: MergedShow) -> [ProviderReport] {
        let holders = Set(show.sources.map(\.key.provider))
        return filter { holders.contains($0.id) && !$0.failures.isEmpty }
    }
}
