public import ScheduleModel
public import ProviderAPI

/// A provider for TVMaze: schedules of countries and streaming services, shows, episodes and casts, from
/// `api.tvmaze.com`.
public struct TVMazeProvider: StreamingScheduleProvider, PerDayFetching, ShowSearching, ShowLookup, ShowDetailFetching,
    EpisodeListing, CastListing, PictureFetching
{
    private let api: TVMazeAPI

    /// Creates an instance for the API at an address.
    init(base: String, web: any WebFetching, pictureWeb: (any WebFetching)? = nil) {
        api = TVMazeAPI(base: base, web: web, pictureWeb: pictureWeb)
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let zone = TVMazeDays.zone(of: request.region)
        var requests = TVMazeDays.network(for: request).days.map { day in
            (day, zone, api.scheduleURL(day, country: request.region), TVMazeMapper.Listing.network(day))
        }
        if request.includesStreaming {
            requests += TVMazeDays.web(for: request).days.map { ($0, nil, api.streamingURL($0), .web($0)) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (day, zone, url, listing) in requests {
                group.addTask {
                    try await collector.fetch(api.resource(url), as: .day, of: day, in: zone) {
                        try await api.schedule(url, listing: listing, validators: $0)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        let url = api.searchURL(text)
        try await collector.fetch(api.resource(url), as: .search) { try await api.search(url, validators: $0) }
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        // TVMaze only supports these three databases.
        guard [.imdb, .thetvdb, .tvrage].contains(id.database) else { return }
        let url = api.lookupURL(id)
        try await collector.fetch(api.resource(url), as: .search) { try await api.lookup(url, validators: $0) }
    }

    public func show(_ id: String, to collector: ResponseCollector) async throws {
        guard let number = Int(id), number > 0 else { return }
        try await fetchShow(number, to: collector)
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        guard let number = Int(showID), number > 0, let show = try await fetchShow(number, to: collector) else {
            return
        }
        let url = api.episodesURL(number)
        try await collector.fetch(api.resource(url), as: .episodes) {
            try await api.episodes(url, of: show, validators: $0)
        }
    }

    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        guard let number = Int(showID), number > 0, let show = try await fetchShow(number, to: collector) else {
            return
        }
        let url = api.castURL(number)
        try await collector.fetch(api.resource(url), as: .cast) { try await api.cast(url, of: show, validators: $0) }
    }

    public func picture(at link: WebLink) async throws -> [UInt8] { try await api.picture(link.rawValue) }

    public func thumbnail(of link: WebLink) -> WebLink? { TVMazeImage.medium(of: link) }

    /// Returns the show with its embedded data, or nil if it is not available.
    @discardableResult
    private func fetchShow(_ id: Int, to collector: ResponseCollector) async throws -> Show? {
        let url = api.showURL(id)
        let content = try await collector.fetch(api.resource(url), as: .show) {
            do {
                return try await api.show(url, validators: $0)
            } catch let error as ProviderError where error.code == .notFound {
                return SourceResponse()
            }
        }
        return content?.shows.first
    }
}
