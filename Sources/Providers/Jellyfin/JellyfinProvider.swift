public import ProviderAPI
public import ScheduleModel

/// A provider for the series in the library of a Jellyfin or Emby server.
public struct JellyfinProvider: ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching, EpisodeListing {
    private let api: JellyfinAPI

    init(api: JellyfinAPI) { self.api = api }

    private var mapper: JellyfinMapper { JellyfinMapper(base: api.base) }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        // A request for a week is shared by all its days. Days are stored in UTC or in the zone of the server.
        for week in request.days.extended(before: 1, after: 1).weeks {
            let end = week.last.advanced(by: 1)
            try await collector.fetch(ResourceID("premieres/\(week.first)"), as: .day) { _ in
                let path =
                    "Items?includeItemTypes=Episode&recursive=true&minPremiereDate=\(week.first)T00:00:00Z&maxPremiereDate=\(end)T00:00:00Z&\(JellyfinAPI.fields)"
                let (items, notices) = try await api.items(path)
                return fresh(mapper.library(items, of: nil, notices: notices))
            }
        }
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await readSeries(.titled(FoldedText(text)), collector)
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        try await readSeries(.external(id), collector)
    }

    /// Returns false: the catalog has only series.
    public var catalogHasEpisodes: Bool { false }

    public func catalog(to collector: ResponseCollector) async throws { try await readSeries(.all, collector) }

    /// Fetches all series, from which the scope selects those that the caller needs.
    private func readSeries(_ scope: ResponseScope, _ collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID("series"), as: .search, scope: scope) { _ in
            let path = "Items?includeItemTypes=Series&recursive=true&\(JellyfinAPI.fields)"
            let (items, notices) = try await api.items(path)
            return fresh(SourceResponse(shows: items.compactMap { mapper.show($0.value) }, notices: notices))
        }
    }

    public func show(_ id: String, to collector: ResponseCollector) async throws { _ = try await series(id, collector) }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        guard let show = try await series(showID, collector) else { return }
        try await collector.fetch(ResourceID("series/\(show.id)/episodes"), as: .episodes) { _ in
            let (items, notices) = try await api.items("Shows/\(show.id)/Episodes?\(JellyfinAPI.fields)")
            return fresh(mapper.library(items, of: show, notices: notices))
        }
    }

    private func series(_ id: String, _ collector: ResponseCollector) async throws -> Show? {
        // An ID from elsewhere must not become another address.
        guard (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        let response = try await collector.fetch(ResourceID("series/\(id)"), as: .show) { _ in
            fresh(SourceResponse(shows: [try await api.item(id).flatMap(mapper.show)].compactMap(\.self)))
        }
        return response?.shows.first
    }
}

/// A provider for the guide of live TV of a Jellyfin or Emby server.
public struct JellyfinGuideProvider: ScheduleProvider {
    private let api: JellyfinAPI

    init(api: JellyfinAPI) { self.api = api }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        for day in request.days.extended(before: 1, after: 1).days {
            try await collector.fetch(ResourceID("live/\(day)"), as: .day) { _ in
                let end = day.advanced(by: 1)
                let path =
                    "LiveTv/Programs?minStartDate=\(day)T00:00:00Z&maxStartDate=\(end)T00:00:00Z&fields=Overview,ChannelInfo"
                let (items, notices) = try await api.items(path)
                return fresh(JellyfinMapper(base: api.base).guide(items, notices: notices))
            }
        }
    }
}

/// Returns a response that is fresh for half an hour, because Jellyfin does not state how long.
private func fresh(_ response: SourceResponse) -> SourceResponse {
    var response = response
    response.freshSeconds = 1800
    return response
}
