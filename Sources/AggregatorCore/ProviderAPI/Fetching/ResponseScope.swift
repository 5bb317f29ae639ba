public import ScheduleModel

/// The part of a response that a request needs. The complete response is cached. Only this part is used and, if the
/// storage supports it, read.
public enum ResponseScope: Hashable, Sendable {
    /// The complete response.
    case all
    /// The airings on the days of a request.
    case days(ScheduleRequest)
    /// Some shows with all their data, by the IDs of their source.
    case shows(Set<String>)
    /// The shows whose title contains a text, with all their data.
    case titled(FoldedText)
    /// The show with an ID in an external database, with all its data.
    case external(ExternalID)
}

extension SourceResponse {
    /// Returns a part of this response. The shows left out are added to `otherShows`, so that linking can use them.
    public func restricted(to scope: ResponseScope) -> SourceResponse {
        switch scope {
        case .all: return self
        case .days(let request): return restricted(to: request)
        case .shows(let ids): return restrictedToShows { ids.contains($0.id) }
        case .titled(let text): return restrictedToShows { $0.titleContains(text) }
        case .external(let id): return restrictedToShows { $0.externals[id.database] == id }
        }
    }

    /// Returns this response with only the airings on the requested days, and the episodes and shows they belong to.
    public func restricted(to request: ScheduleRequest) -> SourceResponse {
        let selected = episodes.compactMap { $0.restricted(to: request) }
        var limited = restricted(toShows: Set(selected.map(\.showID)), episodes: selected)
        limited.isFilteredByDate = true
        return limited
    }

    /// Returns this response with only the selected shows, and all their episodes.
    private func restrictedToShows(where isSelected: (Show) -> Bool) -> SourceResponse {
        let showIDs = Set(shows.filter(isSelected).map(\.id))
        return restricted(toShows: showIDs, episodes: episodes.filter { showIDs.contains($0.showID) })
    }

    /// Returns this response with only some of its shows, and the given episodes. The shows left out are added to
    /// `otherShows`, so that linking can use them.
    ///
    /// - Parameter showIDs: The IDs of the shows that remain.
    public func restricted(toShows showIDs: Set<String>, episodes remainingEpisodes: [Episode]) -> SourceResponse {
        var firstYears: [String: FirstYearEstimator] = [:]
        for episode in episodes {
            firstYears[episode.showID, default: FirstYearEstimator()].record(episode.number, episode.listedDay)
        }
        var limited = self
        for show in shows {
            let firstYear = firstYears[show.id]?.year
            // Linking needs the first year, for which the remaining episodes may not suffice. So a show that remains is
            // added too if the episodes of this response give that year.
            if !showIDs.contains(show.id) || firstYear != nil {
                limited.otherShows.append(LinkableShow(show, firstYear: firstYear))
            }
        }
        limited.shows = shows.filter { showIDs.contains($0.id) }
        limited.episodes = remainingEpisodes
        limited.credits = credits.filter { showIDs.contains($0.key) }
        limited.seasons = seasons.filter { showIDs.contains($0.showID) }
        return limited
    }
}

extension Episode {
    /// Returns this episode with only the airings on the requested days, or nil if there are none.
    public func restricted(to request: ScheduleRequest) -> Episode? {
        if airings.isEmpty { return nil }
        if airings.allSatisfy(request.contains) { return self }
        let requested = airings.filter(request.contains)
        if requested.isEmpty { return nil }
        var limited = self
        limited.airings = requested
        return limited
    }
}

extension Show {
    /// Returns whether the title or one of the other titles contains a text.
    public func titleContains(_ text: FoldedText) -> Bool {
        FoldedText(title).contains(text) || aliases.contains { FoldedText($0.title).contains(text) }
    }
}
