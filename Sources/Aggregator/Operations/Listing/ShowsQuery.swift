internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// The merged catalogue of every provider that has one, and what is kept of the others.
public struct ShowsQuery: Query {
    /// Which shows.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about shows.
    public init(filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }

    /// The shows.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> ShowsResult {
        try session.requireMarks(for: filter)
        let storage = session.sessionStore.storage
        let reports = await session.fetch { instance, collector in
            if let catalogue = instance.provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
            } else {
                collector.addCached(storage.shows(of: instance.id, .all), as: ResourceID("shows seen before"))
            }
        }
        let shows = try session.merged(reports).shows.filter { filter.matches($0) }.byTitle
        return ShowsResult(origin: session.origin(ofListing: reports), shows: Array(shows.prefix(limit ?? .max)))
    }
}

/// Shows, in the order in which they are shown.
public struct ShowsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The shows.
    public let shows: [MergedShow]
    /// The shows whose title comes nearest, where a search found none.
    public var similarShows: [MergedShow] = []
    /// What a search found that the user hides, where it found nothing else.
    public var hidden: [MergedShow] = []
}

extension [MergedShow] {
    /// The shows as a person looks for them: by title, whatever its case and accents; the older of two first.
    var byTitle: [MergedShow] {
        let keys = map { (FoldedText($0.value.title), $0.value.title, $0.value.year ?? .max, $0.id) }
        return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
    }
}
