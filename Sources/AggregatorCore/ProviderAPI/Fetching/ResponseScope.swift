public import ScheduleModel

/// What of an answer a question is about. The whole is kept; only this is shown, and where a store can, only this is read.
public enum ResponseScope: Hashable, Sendable {
    /// The whole answer.
    case all
    /// What airs on the days of a request.
    case days(ScheduleRequest)
    /// Some shows by their source's own ids, with all that belongs to them.
    case shows(Set<String>)
    /// The shows in whose titles a text stands, with all that belongs to them.
    case titled(FoldedText)
    /// The shows that another catalogue knows by an id, with all that belongs to them.
    case external(ExternalID)
}

extension SourceResponse {
    /// Only a part of the answer. The shows that are left out stay in `known`, so that linking still sees them.
    public func restricted(to part: ResponseScope) -> SourceResponse {
        switch part {
        case .all: return self
        case .days(let request): return restricted(to: request)
        case .shows(let ids): return restricted { ids.contains($0.id) }
        case .titled(let text): return restricted { $0.titleContains(text) }
        case .external(let id): return restricted { $0.externals[id.database] == id }
        }
    }

    /// The answer with only those airings that a request asks for, and only the episodes and shows they need.
    public func restricted(to request: ScheduleRequest) -> SourceResponse {
        let wanted = episodes.compactMap { $0.restricted(to: request) }
        var limited = limited(to: Set(wanted.map(\.showID)), episodes: wanted)
        limited.isFilteredByDate = true
        return limited
    }

    private func restricted(to isMeant: (Show) -> Bool) -> SourceResponse {
        let meant = Set(shows.filter(isMeant).map(\.id))
        return limited(to: meant, episodes: episodes.filter { meant.contains($0.showID) })
    }

    /// The answer with only some of its shows and episodes. The shows that are left out stay in `known`, so that
    /// linking still sees them.
    public func limited(to shows: Set<String>, episodes: [Episode]) -> SourceResponse {
        var years: [String: FirstYearEstimator] = [:]
        for episode in self.episodes {
            years[episode.showID, default: FirstYearEstimator()].record(episode.number, episode.listedDay)
        }
        var limited = self
        // Of a show that is looked at, more is known only where its first episode is.
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
    /// The episode with only those airings that a request asks for; nil where there are none.
    public func restricted(to request: ScheduleRequest) -> Episode? {
        if airings.allSatisfy(request.contains) { return airings.isEmpty ? nil : self }
        let wanted = airings.filter(request.contains)
        if wanted.isEmpty { return nil }
        var limited = self
        limited.airings = wanted
        return limited
    }
}

extension Show {
    /// Whether a text stands in its title or one of its other titles.
    public func titleContains(_ text: FoldedText) -> Bool {
        FoldedText(title).contains(text) || aliases.contains { FoldedText($0.title).contains(text) }
    }
}
