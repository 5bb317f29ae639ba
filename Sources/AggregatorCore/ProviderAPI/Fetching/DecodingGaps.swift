internal import ScheduleModel

/// The shows, episodes and rows of a response that could not be decoded. A field that cannot be decoded neither sets
/// a value nor removes an earlier one.
public struct DecodingGaps: Hashable, Sendable, Codable {
    /// The IDs of shows with undecoded fields.
    public var shows: Set<String>
    /// The IDs of episodes with undecoded fields.
    public var episodes: Set<String>
    /// Whether the response this part was split from had undecodable rows. They may have belonged to this part. Only
    /// one part carries the notice.
    var hasMissingRows = false
    /// The IDs of the episodes that have a date or time in any part. If such an episode is missing from this part,
    /// it has moved.
    var scheduledEpisodeIDs: Set<String> = []

    private enum CodingKeys: String, CodingKey {
        case shows, episodes
        case hasMissingRows = "hasLostRows"
        case scheduledEpisodeIDs = "told"
    }

    /// Creates gaps for shows and episodes.
    public init(shows: Set<String> = [], episodes: Set<String> = []) {
        self.shows = shows
        self.episodes = episodes
    }
}

extension SourceResponse {
    /// The message of the notice about undecodable rows, or nil if every row was decoded.
    private var missingRowsMessage: String? { notices.first { $0.code == .unreadableRow }?.message }

    /// The reason why no row could be decoded, or nil if the response has data. A part of a split response never
    /// fails this way.
    var decodingFailure: String? {
        // The other parts of a split response have rows.
        if decodingGaps?.hasMissingRows ?? false { return nil }
        return shows.isEmpty && episodes.isEmpty && credits.isEmpty ? missingRowsMessage : nil
    }

    /// Whether any field or row could not be decoded.
    var isIncomplete: Bool { decodingGaps != nil || missingRowsMessage != nil }

    /// Returns this response with its gaps recorded, so that every part it is split into shows that rows are
    /// missing.
    ///
    /// - Throws: `ProviderError` if rows are missing and there is no episode.
    func preparedForSplitting(at location: String) throws(ProviderError) -> SourceResponse {
        guard let notice = notices.first(where: \.code.isMissingRow) else { return self }
        if episodes.isEmpty { throw ProviderError(.malformed, notice.message, at: notice.location ?? location) }
        var response = self
        var gaps = decodingGaps ?? DecodingGaps()
        gaps.hasMissingRows = true
        gaps.scheduledEpisodeIDs = Set(episodes.filter { $0.airings.contains { $0.time != .unknown } }.map(\.id))
        response.decodingGaps = gaps
        return response
    }

    /// Returns this response with its gaps filled from the cached one. The lost row cannot be identified, so every
    /// cached episode that may be the lost one is preserved. In a rolling guide, a cached airing is preserved only
    /// if the new guide has nothing on that channel at that time.
    func fillingGaps(from cached: SourceResponse) -> SourceResponse {
        var complete = self
        let gaps = decodingGaps ?? DecodingGaps()
        if !gaps.shows.isEmpty {
            let cachedByID = Dictionary(cached.shows.map { ($0.id, $0) }) { first, _ in first }
            complete.shows = shows.map { gaps.shows.contains($0.id) ? cachedByID[$0.id] ?? $0 : $0 }
        }
        if !gaps.episodes.isEmpty {
            let cachedByID = Dictionary(cached.episodes.map { ($0.id, $0) }) { first, _ in first }
            complete.episodes = episodes.map { episode in
                guard gaps.episodes.contains(episode.id), let cachedEpisode = cachedByID[episode.id] else {
                    return episode
                }
                return episode.fillingGaps(from: cachedEpisode)
            }
        }
        if missingRowsMessage != nil || gaps.hasMissingRows {
            let (listed, showIDs) = (gaps.scheduledEpisodeIDs.union(episodes.map(\.id)), Set(shows.map(\.id)))
            var candidates = cached
            candidates.episodes = cached.episodes.filter { !listed.contains($0.id) }
            // A channel airs one programme at a time. If the guide has a programme at that time, it is not the
            // missing row.
            let missing =
                isRollingWindow
                ? GuideOverlapResolver.remainder(of: self, after: candidates).episodes : candidates.episodes
            let missingShowIDs = Set(missing.map(\.showID))
            complete.episodes += missing
            complete.shows += cached.shows.filter { missingShowIDs.contains($0.id) && !showIDs.contains($0.id) }
        }
        return complete
    }
}

extension Episode {
    /// Returns this episode with the values of the cached one for missing fields.
    fileprivate func fillingGaps(from cached: Episode) -> Episode {
        var complete = self
        complete.number.season = number.season ?? cached.number.season
        complete.number.number = number.number ?? cached.number.number
        complete.title = title ?? cached.title
        complete.kind = kind ?? cached.kind
        complete.runtime = runtime ?? cached.runtime
        complete.summary = summary ?? cached.summary
        complete.image = image ?? cached.image
        complete.url = url ?? cached.url
        if airings.isEmpty { complete.airings = cached.airings }
        if airings.count == 1, cached.airings.count == 1 {
            complete.airings = [airings[0].fillingGaps(from: cached.airings[0])]
        }
        return complete
    }
}

extension Airing {
    fileprivate func fillingGaps(from cached: Airing) -> Airing {
        var complete = self
        if case .day(let day) = time, day == cached.airDay {
            (complete.time, complete.airDay, complete.clock) = (cached.time, cached.airDay, cached.clock)
        }
        complete.seconds = seconds ?? cached.seconds
        complete.channel = channel ?? cached.channel
        return complete
    }
}
