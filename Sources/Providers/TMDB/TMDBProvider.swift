public import ProviderAPI
public import ScheduleModel

/// A provider for The Movie Database: shows, episodes with their days, posters, casts, and the services that have a
/// show in a country.
///
/// TMDB has no schedule. The days of its shows come from their lists, for the shows that the settings name and for
/// those that the user follows.
public struct TMDBProvider: ShowSearching, ShowLookup, ShowDetailFetching, EpisodeListing, CastListing {
    private let api: TMDBAPI
    private let listedShows: [Int]

    /// Whether the settings name shows, because TMDB itself lists no airings by days.
    public var hasSchedule: Bool { !listedShows.isEmpty }

    init(api: TMDBAPI, listedShows: [Int]) { (self.api, self.listedShows) = (api, listedShows) }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        for id in listedShows { try await episodes(of: String(id), to: collector) }
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID("search/\(FoldedText(text).key)"), as: .search) { _ in
            try await api.search(text)
        }
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        if id.database == .tmdb { return try await show(id.value, to: collector) }
        try await collector.fetch(ResourceID("find/\(id.database.rawValue)/\(id.value)"), as: .search) { _ in
            try await api.find(id)
        }
    }

    public func show(_ id: String, to collector: ResponseCollector) async throws {
        _ = try await fetchShow(id, to: collector)
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        guard let response = try await fetchShow(showID, to: collector), let show = response.shows.first else { return }
        try await collector.fetch(ResourceID("tv/\(show.id)/episodes"), as: .episodes) { _ in
            try await api.episodes(of: show, seasons: response.seasons.map(\.number))
        }
    }

    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        guard let show = try await fetchShow(showID, to: collector)?.shows.first else { return }
        try await collector.fetch(ResourceID("tv/\(show.id)/cast"), as: .cast) { _ in try await api.cast(of: show) }
    }

    private func fetchShow(_ id: String, to collector: ResponseCollector) async throws -> SourceResponse? {
        guard let number = Int(id), number > 0 else { return nil }
        return try await collector.fetch(ResourceID("tv/\(number)"), as: .show) { _ in try await api.show(number) }
    }
}
