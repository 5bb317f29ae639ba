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
        case .shows(let ids): return restricted { ids.contains($0.id) }
        case .titled(let text): return restricted { $0.titleContains(text) }
        case .external(let id): return restricted { $0.externals[id.database] == id }
        }
    }

    /// Returns this response with only the airings on the requested days, and the episodes and shows they belong to.
    public func restricted(to request: ScheduleRequest) -> SourceResponse {
        let selected = episodes.compactMap { $0.restricted(to: request) }
        var limited = restricted(to: Set(selected.map(\.showID)), episodes: selected)
        limited.isFilteredByDate = true
        return limited
    }

    private func restricted(to isIncluded: (Show) -> Bool) -> SourceResponse {
        let ids = Set(shows.filter(isIncluded).map(\.id))
        return restricted(to: ids, episodes: episodes.filter { ids.contains($0.showID) })
    }

    /// Returns this response with only some of its shows, and the given episodes. The shows left out are added to
    /// `otherShows`, so that linking can use them.
    public func restricted(to shows: Set<String>, episodes: [Episode]) -> SourceResponse {
        var years: [String: FirstYearEstimator] = [:]
        for episode in self.episodes {
            years[episode.showID, default: FirstYearEstimator()].record(episode.number, episode.listedDay)
        }
        var limited = self
        // A show that stays is also added if its first episode is here, because that gives its first year.
        limited.otherShows =
            otherShows
            + self.shows.compactMap { show in
                let year = years[show.id]?.year
                return shows.contains(show.id) && year == nil ? nil : LinkableShow(show, firstYear: year)
            }
        limited.shows = self.shows.filter { shows.contains($0.id) }
        limited.episodes = episodes
        limited.credits = credits.filter { shows.contains($0.key) }
        limited.seasons = seasons.filter { shows.contains($0.showID) }
        return limited
    }
}

extension Episode {
    /// Returns this episode with only the airings on the requested days, or nil if there are none.
    public func restricted(to request: ScheduleRequest) -> Episode? {
        if airings.allSatisfy(request.contains) { return airings.isEmpty ? nil : self }
        let selected = airings.filter(request.contains)
        if selected.isEmpty { return nil }
        var limited = self
        limited.airings = selected
        return limited
    }
}

extension Show {
    /// Returns whether the title or one of the other titles contains a text.
    public func titleContains(_ text: FoldedText) -> Bool {
        FoldedText(title).contains(text) || aliases.contains { FoldedText($0.title).contains(text) }
    }
}
