public import ScheduleModel
public import ProviderAPI
internal import Foundation

/// The claims of one provider instance, merged from all its responses. Each show and each episode is included once.
public struct ProviderClaims: Sendable {
    /// The ID of the instance.
    public let provider: ProviderID
    /// The priority. If sources disagree, the claim with the highest priority wins.
    public let priority: Int
    /// The shows, sorted by ID.
    public private(set) var shows: [ClaimedShow]
    /// The shows of the source outside the requested part, such as those without an airing on the requested days.
    /// For a requested show, an entry adds the year of its first episode. These shows are linked but not merged.
    public var otherShows: [LinkableShow] = []

    /// The provider and the fetch time of claims. All claims of one response share one instance, so two claims with
    /// an identical instance are from the same response.
    final class Provenance: Sendable {
        let provider: ProviderID
        let fetchedAt: Date

        init(_ provider: ProviderID, at fetchedAt: Date) { (self.provider, self.fetchedAt) = (provider, fetchedAt) }
    }

    /// One show as the instance claims it, with its episodes, seasons and cast.
    public struct ClaimedShow: Sendable {
        /// The show.
        public var show: Show
        /// The provider and the fetch time.
        var provenance: Provenance
        /// The episodes, sorted by ID.
        public var episodes: [ClaimedEpisode]
        /// The seasons, sorted by number.
        public var seasons: [Season]
        /// The cast.
        public var credits: [Credit]
        /// The highest episode number and the episode count of each season. Empty unless a complete episode list of the
        /// source is available, fetched or stored.
        package var extents: SeasonExtents = [:]

        /// Sorts the episodes by ID, and the airings of each episode.
        fileprivate mutating func sortEpisodes() {
            episodes.sort { $0.episode.id < $1.episode.id }
            for index in episodes.indices where episodes[index].episode.airings.count > 1 {
                episodes[index] = episodes[index].withSortedAirings()
            }
        }
    }

    /// One episode as the instance claims it.
    /// It is immutable and shared by reference: a record is large, and the merge passes it on without a copy.
    public final class ClaimedEpisode: Sendable {
        /// The episode.
        public let episode: Episode
        let provenance: Provenance

        init(episode: Episode, provenance: Provenance) {
            self.episode = episode
            self.provenance = provenance
        }

        /// Returns this episode with its airings in order.
        func withSortedAirings() -> ClaimedEpisode {
            var episode = episode
            episode.airings.sort(by: AiringOrder.isBefore)
            return ClaimedEpisode(episode: episode, provenance: provenance)
        }
    }

    /// A look-up of a show's episodes by ID. A few episodes are searched one by one, because a table would need more
    /// memory than the episodes.
    private struct EpisodeLookup {
        private static let linearSearchLimit = 8
        private var indices: [String: Int] = [:]

        /// Returns the index of the episode with an ID, or nil if there is none. Between two calls, episodes may be
        /// appended but not removed.
        mutating func index(of id: String, in episodes: [ClaimedEpisode]) -> Int? {
            if episodes.count < Self.linearSearchLimit { return episodes.firstIndex { $0.episode.id == id } }
            // Add the episodes that were appended since the last call.
            for index in indices.count..<episodes.count { indices[episodes[index].episode.id] = index }
            return indices[id]
        }
    }

    /// Merges the responses of some outcomes. The order of the outcomes does not matter.
    ///
    /// The record of a later response wins, and its gaps are filled from earlier ones. A later cast or season replaces
    /// the earlier one completely. An episode is left out if no response has its show.
    public init(provider: ProviderID, priority: Int, outcomes: [FetchOutcome]) {
        self.provider = provider
        self.priority = priority
        let responses = Self.oldestFirst(outcomes)
        var merger = ResponseMerger()
        // Memory is reserved because a growing array exists twice while it is copied.
        merger.reserve(responses.lazy.map(\.shows.count).max() ?? 0)
        let provenances = responses.map { Provenance(provider, at: $0.fetchedAt) }
        // An episode can be in an earlier response than its show.
        for (response, provenance) in zip(responses, provenances) { merger.addShows(of: response, provenance) }
        for (response, provenance) in zip(responses, provenances) { merger.addContents(of: response, provenance) }
        shows = merger.finish()
        otherShows = responses.flatMap(\.otherShows)
    }

    /// Merges responses, the oldest first.
    private struct ResponseMerger {
        private var shows: [ClaimedShow] = []
        /// The index of each show by its ID.
        private var indices: [String: Int32] = [:]
        /// For each show, the look-up of its episodes.
        private var lookups: [EpisodeLookup] = []
        /// For each show, the numbers in complete episode lists.
        private var numbers: [SeasonNumbers] = []
        /// For each show, its seasons by number.
        private var seasons: [[Int: Season]] = []

        mutating func reserve(_ count: Int) {
            shows.reserveCapacity(count)
            indices.reserveCapacity(count)
        }

        private func index(of showID: String) -> Int? { indices[showID].map(Int.init) }

        mutating func addShows(of response: SourceResponse, _ provenance: Provenance) {
            for show in response.shows {
                if let index = index(of: show.id) {
                    shows[index].show = show.filled(from: shows[index].show)
                    shows[index].provenance = provenance
                } else {
                    indices[show.id] = Int32(shows.count)
                    shows.append(
                        ClaimedShow(show: show, provenance: provenance, episodes: [], seasons: [], credits: [])
                    )
                }
            }
        }

        /// Adds the episodes, seasons and casts of a response. All shows must be added before.
        mutating func addContents(of response: SourceResponse, _ provenance: Provenance) {
            if lookups.isEmpty {
                lookups = Array(repeating: EpisodeLookup(), count: shows.count)
                numbers = Array(repeating: SeasonNumbers(), count: shows.count)
                seasons = Array(repeating: [:], count: shows.count)
            }
            let isComplete = response.isCompleteList
            for episode in response.episodes {
                guard let index = index(of: episode.showID) else { continue }
                add(episode, to: index, replacingAirings: response.hasAllAirings, provenance)
                if isComplete { numbers[index].record(episode.number) }
            }
            for season in response.seasons {
                if let index = index(of: season.showID) { seasons[index][season.number] = season }
            }
            for (showID, credits) in response.credits where !credits.isEmpty {
                if let index = index(of: showID) { shows[index].credits = credits }
            }
        }

        private mutating func add(
            _ episode: Episode,
            to index: Int,
            replacingAirings: Bool,
            _ provenance: Provenance
        ) {
            guard let existing = lookups[index].index(of: episode.id, in: shows[index].episodes) else {
                return shows[index].episodes.append(ClaimedEpisode(episode: episode, provenance: provenance))
            }
            let older = shows[index].episodes[existing].episode
            shows[index].episodes[existing] = ClaimedEpisode(
                episode: episode.fillingGaps(from: older, replacingAirings: replacingAirings),
                provenance: provenance
            )
        }

        /// Returns the shows in their order, each with its sorted episodes and seasons.
        mutating func finish() -> [ClaimedShow] {
            // The tables are released here, because sorting needs memory.
            (indices, lookups) = ([:], [])
            for index in seasons.indices {
                shows[index].seasons = seasons[index].values.sorted { $0.number < $1.number }
                shows[index].extents = numbers[index].extents(announced: shows[index].seasons)
            }
            for index in shows.indices { shows[index].sortEpisodes() }
            shows.sort { $0.show.id < $1.show.id }
            return shows
        }
    }

    init(provider: ProviderID, priority: Int, shows: [ClaimedShow]) {
        self.provider = provider
        self.priority = priority
        self.shows = shows
    }

    /// Returns the responses of some outcomes, the oldest first. Responses of the same time are ordered by resource.
    /// Airings of a guide that a newer guide overrules are dropped.
    private static func oldestFirst(_ outcomes: [FetchOutcome]) -> [SourceResponse] {
        let withResponse = outcomes.filter { $0.response != nil }.sorted { left, right in
            let (time, otherTime) = (
                left.response?.effectiveTime ?? .distantPast, right.response?.effectiveTime ?? .distantPast
            )
            return time == otherTime ? left.resource < right.resource : time < otherTime
        }
        return GuideOverlapResolver.resolvingOverlaps(withResponse.compactMap(\.response))
    }

    /// Returns whether one provider precedes another. The higher priority is first, and equal ones are ordered by name.
    static func hasPriority(_ left: ProviderClaims, _ right: ProviderClaims) -> Bool {
        left.priority == right.priority ? left.provider < right.provider : left.priority > right.priority
    }
}

extension SourceResponse {
    /// The time by which responses are ordered: the fetch time, or for a guide the time at which it was created. A
    /// guide file may have been created long before it was read.
    fileprivate var effectiveTime: Date { isRollingWindow ? generatedAt ?? changedAt ?? fetchedAt : fetchedAt }

    /// Whether the response has all episodes that its source has of each show.
    ///
    /// This is false if rows of a web list are missing, because the last episode may be among them. Missing rows of a
    /// file do not count, because each belongs to only one of many shows.
    fileprivate var isCompleteList: Bool {
        !isFilteredByDate && !mayBeTruncated && isEpisodeList && (kind == .file || !hasMissingRows)
    }

    /// Whether the response is an episode list of shows, complete or partial, and not a schedule of some days. Such
    /// lists define the end of a season.
    package var isEpisodeList: Bool { kind == .episodes || kind == .file && !isRollingWindow }
}

extension ProviderClaims {
    /// Returns the claims about a show, or nil if there are none.
    func show(_ id: String) -> ClaimedShow? {
        let index = shows.partitionIndex { $0.show.id >= id }
        return index < shows.count && shows[index].show.id == id ? shows[index] : nil
    }

    /// Returns the claims with the season extents of stored episode lists. A show that already has extents is
    /// unchanged, because its list was requested.
    ///
    /// - Parameter extents: The stored extents by show ID.
    package func adding(seasonExtents extents: [String: SeasonExtents]) -> ProviderClaims {
        if extents.isEmpty { return self }
        var claims = self
        for index in claims.shows.indices where claims.shows[index].extents.isEmpty {
            claims.shows[index].extents = extents[claims.shows[index].show.id] ?? [:]
        }
        return claims
    }

    /// Returns the claims about some shows only, without `otherShows`.
    package func restricted(to keys: Set<SourceKey>) -> ProviderClaims {
        ProviderClaims(
            provider: provider,
            priority: priority,
            shows: shows.filter { keys.contains(SourceKey(provider: provider, id: $0.show.id)) }
        )
    }
}
