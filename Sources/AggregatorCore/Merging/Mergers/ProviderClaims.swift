public import ScheduleModel
public import ProviderAPI
internal import Foundation

/// The claims of one provider instance: each show and each episode once.
public struct ProviderClaims: Sendable {
    /// The instance.
    public let provider: ProviderID
    /// The priority. The higher one wins if sources disagree.
    public let priority: Int
    /// The shows, by ID.
    public private(set) var shows: [ClaimedShow]
    /// Shows that were not requested, and more facts about the requested ones. Only used for linking.
    public var otherShows: [LinkableShow] = []
    /// The number of rows with an ID that an earlier row of the same response has.
    public let duplicateRows: Int

    /// The provider and the fetch time of claims. All claims of one response share it.
    final class Provenance: Sendable {
        let provider: ProviderID
        let fetchedAt: Date

        init(_ provider: ProviderID, at fetchedAt: Date) { (self.provider, self.fetchedAt) = (provider, fetchedAt) }
    }

    /// One show as the instance claims it.
    public struct ClaimedShow: Sendable {
        /// The show.
        public var show: Show
        /// The provider and the fetch time.
        var provenance: Provenance
        /// The episodes, by ID.
        public var episodes: [ClaimedEpisode]
        /// The seasons, by number.
        public var seasons: [Season]
        /// The cast.
        public var credits: [Credit]
        /// The extents of the seasons, if the source's complete episode list is available.
        package var extents: SeasonExtents = [:]
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

    /// A look-up of a show's episodes by ID. For a few episodes a linear search is used, because a table would take
    /// more memory than they do.
    private struct EpisodeLookup {
        private static let linearSearchLimit = 8
        private var indices: [String: Int] = [:]

        mutating func index(of id: String, in episodes: [ClaimedEpisode]) -> Int? {
            if episodes.count < Self.linearSearchLimit { return episodes.firstIndex { $0.episode.id == id } }
            for index in indices.count..<episodes.count { indices[episodes[index].episode.id] = index }
            return indices[id]
        }
    }

    /// Merges the responses of some outcomes, whatever their order.
    /// The latest response wins, and its gaps are filled from earlier ones. An episode without its show is left
    /// out.
    public init(provider: ProviderID, priority: Int, outcomes: [FetchOutcome]) {
        self.provider = provider
        self.priority = priority
        let responses = Self.inOrderOfTime(outcomes).map {
            (telling: Provenance(provider, at: $0.fetchedAt), content: $0)
        }
        var shows: [ClaimedShow] = []
        var indices: [String: Int32] = [:]
        var duplicates = 0
        // Growing the arrays would need memory for the old and the new one at once.
        let maxShowCount = responses.lazy.map(\.content.shows.count).max() ?? 0
        shows.reserveCapacity(maxShowCount)
        indices.reserveCapacity(maxShowCount)
        for (provenance, content) in responses {
            for show in content.shows {
                if let index = indices[show.id].map(Int.init) {
                    if shows[index].provenance === provenance { duplicates += 1 }
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
        var lookups = Array(repeating: EpisodeLookup(), count: shows.count)
        var numbers = Array(repeating: SeasonNumbers(), count: shows.count)
        var seasons: [[Int: Season]] = Array(repeating: [:], count: shows.count)
        for (provenance, content) in responses {
            for episode in content.episodes {
                guard let index = indices[episode.showID].map(Int.init) else { continue }
                if let existing = lookups[index].index(of: episode.id, in: shows[index].episodes) {
                    let older = shows[index].episodes[existing].episode
                    shows[index].episodes[existing] = ClaimedEpisode(
                        episode: episode.fillingGaps(from: older, replacingAirings: content.hasAllAirings),
                        provenance: provenance
                    )
                } else {
                    shows[index].episodes.append(ClaimedEpisode(episode: episode, provenance: provenance))
                }
            }
            for season in content.seasons {
                if let index = indices[season.showID].map(Int.init) { seasons[index][season.number] = season }
            }
            if content.isCompleteList {
                for episode in content.episodes {
                    if let index = indices[episode.showID].map(Int.init) { numbers[index].record(episode.number) }
                }
            }
            for (showID, credits) in content.credits where !credits.isEmpty {
                if let index = indices[showID].map(Int.init) { shows[index].credits = credits }
            }
        }
        // The tables are released here, because sorting needs memory.
        (indices, lookups) = ([:], [])
        for showIndex in shows.indices {
            shows[showIndex].episodes.sort { $0.episode.id < $1.episode.id }
            for index in shows[showIndex].episodes.indices
            where shows[showIndex].episodes[index].episode.airings.count > 1 {
                shows[showIndex].episodes[index] = shows[showIndex].episodes[index].withSortedAirings()
            }
            shows[showIndex].seasons = seasons[showIndex].values.sorted { $0.number < $1.number }
            shows[showIndex].extents = numbers[showIndex].extents(announced: shows[showIndex].seasons)
        }
        shows.sort { $0.show.id < $1.show.id }
        self.shows = shows
        duplicateRows = duplicates
        otherShows = responses.flatMap(\.content.otherShows)
    }

    init(provider: ProviderID, priority: Int, shows: [ClaimedShow], duplicateRows: Int) {
        self.provider = provider
        self.priority = priority
        self.shows = shows
        self.duplicateRows = duplicateRows
    }

    private static func inOrderOfTime(_ outcomes: [FetchOutcome]) -> [SourceResponse] {
        let withResponse = outcomes.filter { $0.response != nil }.sorted { left, right in
            let (time, otherTime) = (
                left.response?.effectiveTime ?? .distantPast, right.response?.effectiveTime ?? .distantPast
            )
            return time == otherTime ? left.resource < right.resource : time < otherTime
        }
        return GuideOverlapResolver.resolvingOverlaps(withResponse.compactMap(\.response))
    }

    /// Returns whether one provider comes before another: the higher priority first, then by name.
    static func hasPriority(_ left: ProviderClaims, _ right: ProviderClaims) -> Bool {
        left.priority == right.priority ? left.provider < right.provider : left.priority > right.priority
    }
}

extension SourceResponse {
    /// The time from which the response counts. A guide file may be older than the time at which it was read.
    fileprivate var effectiveTime: Date { isRollingWindow ? generatedAt ?? changedAt ?? fetchedAt : fetchedAt }

    /// Whether the response has all episodes that its source has of a show.
    /// If a row is unreadable, it may have been the last episode. In a file it belongs to one show and does not
    /// affect the others.
    fileprivate var isCompleteList: Bool {
        !isFilteredByDate && !mayBeTruncated && isEpisodeList && (kind == .file || !hasMissingRows)
    }

    /// Whether the response is a list of all episodes of shows, or a part of one. Such lists define the end of a
    /// season.
    package var isEpisodeList: Bool { kind == .episodes || kind == .file && !isRollingWindow }
}

extension ProviderClaims {
    /// Returns the claims about a show, or nil if there are none.
    func show(_ id: String) -> ClaimedShow? {
        let index = shows.partitionIndex { $0.show.id >= id }
        return index < shows.count && shows[index].show.id == id ? shows[index] : nil
    }

    /// Returns the claims with the season extents of stored lists for shows whose list was not requested.
    package func adding(seasonExtents extents: [String: SeasonExtents]) -> ProviderClaims {
        if extents.isEmpty { return self }
        var claims = self
        for index in claims.shows.indices where claims.shows[index].extents.isEmpty {
            claims.shows[index].extents = extents[claims.shows[index].show.id] ?? [:]
        }
        return claims
    }

    /// Returns the claims about some shows only.
    package func restricted(to keys: Set<SourceKey>) -> ProviderClaims {
        ProviderClaims(
            provider: provider,
            priority: priority,
            shows: shows.filter { keys.contains(SourceKey(provider: provider, id: $0.show.id)) },
            duplicateRows: duplicateRows
        )
    }
}
