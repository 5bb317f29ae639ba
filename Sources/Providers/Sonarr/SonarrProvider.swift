public import ProviderAPI
public import ScheduleModel

/// A provider for a Sonarr server: its calendar, series and episodes, with the IDs of other catalogs.
public struct SonarrProvider: RangeFetching, ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching,
    EpisodeListing
{
    private let api: SonarrAPI
    private let listsUnmonitored: Bool

    init(api: SonarrAPI, listsUnmonitored: Bool) { (self.api, self.listsUnmonitored) = (api, listsUnmonitored) }

    /// Returns `calendar`.
    public func resourceName(for request: ScheduleRequest) -> String { "calendar" }

    public func response(
        for days: DaySpan,
        of request: ScheduleRequest,
        validators: Validators?
    ) async throws -> SourceResponse? {
        try await api.calendar(days, includesUnmonitored: listsUnmonitored, validators: validators)
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

    private func readSeries(_ part: ResponseScope, _ collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID("series"), as: .search, scope: part) { validators in
            try await api.catalog(validators: validators)
        }
    }

    public func show(_ id: String, to collector: ResponseCollector) async throws { _ = try await series(id, collector) }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        guard let show = try await series(showID, collector) else { return }
        try await collector.fetch(ResourceID("series/\(show.id)/episodes"), as: .episodes) { validators in
            try await api.episodes(of: show, validators: validators)
        }
    }

    private func series(_ id: String, _ collector: ResponseCollector) async throws -> Show? {
        guard let number = Int(id), number > 0 else { return nil }
        let response = try await collector.fetch(ResourceID("series/\(number)"), as: .show) { validators in
            do { return try await api.series(number, validators: validators) } catch let error as ProviderError
                where error.status == 404
            {
                return SourceResponse()
            }
        }
        return response?.shows.first
    }
}
