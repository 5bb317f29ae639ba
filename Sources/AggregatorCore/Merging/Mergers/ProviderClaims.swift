public import ScheduleModel
public import ProviderAPI
internal import Foundation

/// All that one provider instance said, each show and each episode once.
public struct ProviderClaims: Sendable {
    /// The instance.
    public let provider: ProviderID
    /// The higher wins where sources disagree.
    public let priority: Int
    /// Its shows, by id.
    public private(set) var shows: [ClaimedShow]
    /// Its shows that the question is not about, and what else is known of those that it is about; for linking alone.
    public var otherShows: [LinkableShow] = []
    /// How many rows came more than once under one id.
    public let duplicateRows: Int

    /// Who said something, and when: all that came with one answer shares it.
    final class Provenance: Sendable {
        let provider: ProviderID
        let fetchedAt: Date

        init(_ provider: ProviderID, at saidAt: Date) { (self.provider, self.fetchedAt) = (provider, saidAt) }
    }

    /// One show with what the instance said of it.
    public struct ClaimedShow: Sendable {
        /// The show.
        public var show: Show
        /// Who said this, and when.
        var telling: Provenance
        /// Its episodes, by id.
        public var episodes: [ClaimedEpisode]
        /// Its seasons, by number.
        public var seasons: [Season]
        /// Its cast.
        public var credits: [Credit]
        /// How far each season goes, where the source's list of all its episodes is known.
        package var extents: SeasonExtents = [:]
    }

    /// One episode with who said this, and when.
    ///
    /// It never changes, and is shared by reference: a record is large, and the merge hands
    /// each on without a copy.
    public final class ClaimedEpisode: Sendable {
        /// The episode.
        public let episode: Episode
        let telling: Provenance

        init(episode: Episode, listing: Provenance) {
            self.episode = episode
            self.telling = listing
        }

        /// This episode with its airings in order.
        func inOrder() -> ClaimedEpisode {
            var episode = episode
            episode.airings.sort(by: AiringOrder.isBefore)
            return ClaimedEpisode(episode: episode, listing: telling)
        }
    }

    /// Where the episodes of a show stand: of few, a glance finds one, and a table would take more room than they do.
    private struct EpisodeLookup {
        private static let linearSearchLimit = 8
        private var indices: [String: Int] = [:]

        mutating func index(of id: String, in episodes: [ClaimedEpisode]) -> Int? {
            if episodes.count < Self.linearSearchLimit { return episodes.firstIndex { $0.episode.id == id } }
            for place in indices.count..<episodes.count { indices[episodes[place].episode.id] = place }
            return indices[id]
        }
    }

    /// The claims in some answers, whatever their order: what was said last stands, and what it leaves open
    /// is filled from what the source said before. An episode whose show was not delivered is left out.
    public init(provider: ProviderID, priority: Int, outcomes: [FetchOutcome]) {
        self.provider = provider
        self.priority = priority
        let said = Self.inOrderOfTime(outcomes).map { (telling: Provenance(provider, at: $0.fetchedAt), content: $0) }
        var shows: [ClaimedShow] = []
        var places: [String: Int32] = [:]
        var duplicates = 0
        // To grow would be to hold both of them twice.
        let most = said.lazy.map(\.content.shows.count).max() ?? 0
        shows.reserveCapacity(most)
        places.reserveCapacity(most)
        for (telling, content) in said {
            for show in content.shows {
                if let place = places[show.id].map(Int.init) {
                    if shows[place].telling === telling { duplicates += 1 }
                    shows[place].show = show.filled(from: shows[place].show)
                    shows[place].telling = telling
                } else {
                    places[show.id] = Int32(shows.count)
                    shows.append(ClaimedShow(show: show, telling: telling, episodes: [], seasons: [], credits: []))
                }
            }
        }
        var episodePlaces = Array(repeating: EpisodeLookup(), count: shows.count)
        var numbers = Array(repeating: SeasonNumbers(), count: shows.count)
        var seasons: [[Int: Season]] = Array(repeating: [:], count: shows.count)
        for (telling, content) in said {
            for episode in content.episodes {
                guard let place = places[episode.showID].map(Int.init) else { continue }
                if let known = episodePlaces[place].index(of: episode.id, in: shows[place].episodes) {
                    let older = shows[place].episodes[known].episode
                    shows[place].episodes[known] = ClaimedEpisode(
                        episode: episode.fillingGaps(from: older, replacingAirings: content.hasAllAirings),
                        listing: telling
                    )
                } else {
                    shows[place].episodes.append(ClaimedEpisode(episode: episode, listing: telling))
                }
            }
            for season in content.seasons {
                if let place = places[season.showID].map(Int.init) { seasons[place][season.number] = season }
            }
            if content.isCompleteList {
                for episode in content.episodes {
                    if let place = places[episode.showID].map(Int.init) { numbers[place].record(episode.number) }
                }
            }
            for (showID, credits) in content.credits where !credits.isEmpty {
                if let place = places[showID].map(Int.init) { shows[place].credits = credits }
            }
        }
        // They are not needed any more, and to sort takes room.
        (places, episodePlaces) = ([:], [])
        for place in shows.indices {
            shows[place].episodes.sort { $0.episode.id < $1.episode.id }
            for index in shows[place].episodes.indices where shows[place].episodes[index].episode.airings.count > 1 {
                shows[place].episodes[index] = shows[place].episodes[index].inOrder()
            }
            shows[place].seasons = seasons[place].values.sorted { $0.number < $1.number }
            shows[place].extents = numbers[place].extents(announced: shows[place].seasons)
        }
        shows.sort { $0.show.id < $1.show.id }
        self.shows = shows
        duplicateRows = duplicates
        otherShows = said.flatMap(\.content.otherShows)
    }

    init(provider: ProviderID, priority: Int, shows: [ClaimedShow], duplicateRows: Int) {
        self.provider = provider
        self.priority = priority
        self.shows = shows
        self.duplicateRows = duplicateRows
    }

    private static func inOrderOfTime(_ outcomes: [FetchOutcome]) -> [SourceResponse] {
        let answered = outcomes.filter { $0.response != nil }.sorted { left, right in
            let (at, otherAt) = (
                left.response?.effectiveTime ?? .distantPast, right.response?.effectiveTime ?? .distantPast
            )
            return at == otherAt ? left.resource < right.resource : at < otherAt
        }
        return GuideOverlapResolver.resolvingOverlaps(answered.compactMap(\.response))
    }

    /// The order of providers: the higher priority first, then by name.
    static func hasPriority(_ left: ProviderClaims, _ right: ProviderClaims) -> Bool {
        left.priority == right.priority ? left.provider < right.provider : left.priority > right.priority
    }
}

extension SourceResponse {
    /// From when its word counts: a guide may be older than its reading.
    fileprivate var effectiveTime: Date { isRollingWindow ? generatedAt ?? changedAt ?? fetchedAt : fetchedAt }

    /// Whether all episodes of a show are in it that its source has. A row that is lost may have been the last one; in a
    /// file it is of one show, and says nothing of the others.
    fileprivate var isCompleteList: Bool {
        !isFilteredByDate && !mayBeTruncated && isEpisodeList && (kind == .file || !hasMissingRows)
    }

    /// Whether it is a list of all episodes of shows, or a part of one: what a season's end is told by.
    package var isEpisodeList: Bool { kind == .episodes || kind == .file && !isRollingWindow }
}

extension ProviderClaims {
    /// What is claimed of a show; nil where nothing is.
    func show(_ id: String) -> ClaimedShow? {
        let place = shows.partitionIndex { $0.show.id >= id }
        return place < shows.count && shows[place].show.id == id ? shows[place] : nil
    }

    /// The claims with how far the seasons go of shows whose lists are kept, though they are not looked at.
    package func adding(seasonExtents extents: [String: SeasonExtents]) -> ProviderClaims {
        if extents.isEmpty { return self }
        var claims = self
        for place in claims.shows.indices where claims.shows[place].extents.isEmpty {
            claims.shows[place].extents = extents[claims.shows[place].show.id] ?? [:]
        }
        return claims
    }

    /// The claims of some shows alone.
    package func limited(to keys: Set<SourceKey>) -> ProviderClaims {
        ProviderClaims(
            provider: provider,
            priority: priority,
            shows: shows.filter { keys.contains(SourceKey(provider: provider, id: $0.show.id)) },
            duplicateRows: duplicateRows
        )
    }
}
