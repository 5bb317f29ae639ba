internal import ScheduleModel

/// Of which things an answer has fields that could not be read. What cannot be read says nothing: neither that something
/// is so, nor that it is no longer so.
public struct DecodingGaps: Hashable, Sendable, Codable {
    /// The ids of the shows.
    public var shows: Set<String>
    /// The ids of the episodes.
    public var episodes: Set<String>
    /// Whether rows are lost that may have been in this part of an answer, while another part tells of them.
    var hasMissingRows = false
    /// The ids of the episodes of which any part of the answer tells when: one that is no longer in this part has moved.
    var scheduledEpisodeIDs: Set<String> = []

    private enum CodingKeys: String, CodingKey {
        case shows, episodes
        case hasMissingRows = "hasLostRows"
        case scheduledEpisodeIDs = "told"
    }

    /// Some shows and episodes.
    public init(shows: Set<String> = [], episodes: Set<String> = []) {
        self.shows = shows
        self.episodes = episodes
    }
}

extension SourceResponse {
    /// The words for it that rows could not be read; nil where each could.
    private var missingRowsMessage: String? { notices.first { $0.code == .unreadableRow }?.message }

    /// Why nothing of it can be read, though there is something; nil where something could.
    var decodingFailure: String? {
        // Of a part it is known that other parts could be read.
        if decodingGaps?.hasMissingRows ?? false { return nil }
        return shows.isEmpty && episodes.isEmpty && credits.isEmpty ? missingRowsMessage : nil
    }

    /// Whether something of it could not be read.
    var isIncomplete: Bool { decodingGaps != nil || missingRowsMessage != nil }

    /// This answer as one that is cut into parts, of which each knows that rows are lost, though one alone tells it.
    ///
    /// - Throws: `ProviderError` where none of its rows could be read.
    func preparedForSplitting(at place: String) throws(ProviderError) -> SourceResponse {
        guard let lost = notices.first(where: \.code.isMissingRow) else { return self }
        if episodes.isEmpty { throw ProviderError(.malformed, lost.message, at: lost.location ?? place) }
        var answer = self
        var parts = decodingGaps ?? DecodingGaps()
        parts.hasMissingRows = true
        parts.scheduledEpisodeIDs = Set(episodes.filter { $0.airings.contains { $0.time != .unknown } }.map(\.id))
        answer.decodingGaps = parts
        return answer
    }

    /// This answer with what is known in the place of what could not be read of it: of a row that is lost no one knows
    /// which it was, so every known one stays that may be it.
    func fillingGaps(from known: SourceResponse) -> SourceResponse {
        var whole = self
        let unread = decodingGaps ?? DecodingGaps()
        if !unread.shows.isEmpty {
            let before = Dictionary(known.shows.map { ($0.id, $0) }) { first, _ in first }
            whole.shows = shows.map { unread.shows.contains($0.id) ? before[$0.id] ?? $0 : $0 }
        }
        if !unread.episodes.isEmpty {
            let before = Dictionary(known.episodes.map { ($0.id, $0) }) { first, _ in first }
            whole.episodes = episodes.map { episode in
                guard unread.episodes.contains(episode.id), let known = before[episode.id] else { return episode }
                return episode.fillingGaps(from: known)
            }
        }
        if missingRowsMessage != nil || unread.hasMissingRows {
            let (told, shown) = (unread.scheduledEpisodeIDs.union(episodes.map(\.id)), Set(shows.map(\.id)))
            var before = known
            before.episodes = known.episodes.filter { !told.contains($0.id) }
            // A channel shows one thing at a time: what has a programme of a guide in its place is not what was lost.
            let lost =
                isRollingWindow ? GuideOverlapResolver.remainder(of: self, after: before).episodes : before.episodes
            let owners = Set(lost.map(\.showID))
            whole.episodes += lost
            whole.shows += known.shows.filter { owners.contains($0.id) && !shown.contains($0.id) }
        }
        return whole
    }
}

extension Episode {
    /// This record with an older one's values where it has none.
    fileprivate func fillingGaps(from known: Episode) -> Episode {
        var whole = self
        whole.number.season = number.season ?? known.number.season
        whole.number.number = number.number ?? known.number.number
        whole.title = title ?? known.title
        whole.kind = kind ?? known.kind
        whole.runtime = runtime ?? known.runtime
        whole.summary = summary ?? known.summary
        whole.image = image ?? known.image
        whole.url = url ?? known.url
        if airings.isEmpty { whole.airings = known.airings }
        if airings.count == 1, known.airings.count == 1 {
            whole.airings = [airings[0].fillingGaps(from: known.airings[0])]
        }
        return whole
    }
}

extension Airing {
    fileprivate func fillingGaps(from known: Airing) -> Airing {
        var whole = self
        if case .day(let day) = time, day == known.airDay {
            (whole.time, whole.airDay, whole.clock) = (known.time, known.airDay, known.clock)
        }
        whole.seconds = seconds ?? known.seconds
        whole.channel = channel ?? known.channel
        return whole
    }
}
