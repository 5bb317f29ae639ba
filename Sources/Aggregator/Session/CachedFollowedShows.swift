internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging

/// The cached followed shows, for adding to a collector without contacting a source.
struct CachedFollowedShows: Sendable {
    let keys: [SourceKey]
    let storage: any ScheduleStorage

    /// Reads the followed shows of a session.
    init(_ session: Session) {
        keys = session.marks.followed.flatMap { $0.keys.sorted() }
        storage = session.sessionStore.storage
    }

    /// Returns the resource of a cached show.
    static func resource(_ key: SourceKey) -> ResourceID { ResourceID("followed \(key.id)") }

    /// Returns the reports without the cached shows.
    func removing(from reports: [ProviderReport]) -> [ProviderReport] { removed(from: reports) { _ in true } }

    /// Returns the reports without cached shows that have no episode in the days, because their age is irrelevant.
    func removingEmpty(from reports: [ProviderReport]) -> [ProviderReport] {
        removed(from: reports) { $0.response?.episodes.isEmpty ?? true }
    }

    private func removed(
        from reports: [ProviderReport],
        where predicate: (FetchOutcome) -> Bool
    ) -> [ProviderReport] {
        let resources = Set(keys.map(Self.resource))
        return reports.map { report in
            var report = report
            report.outcomes.removeAll { resources.contains($0.resource) && predicate($0) }
            return report
        }
    }

    /// Adds the cached shows of an instance, and its catalog if it has one.
    func add(of instance: ProviderInstance, to collector: ResponseCollector) async throws {
        if let catalog = instance.provider as? any ShowCatalogListing { try await catalog.catalog(to: collector) }
        await addCached(of: instance, to: collector)
    }

    /// Adds the cached shows of an instance without reading the source. Local sources are skipped, because cached data
    /// of them may have been withdrawn.
    func addCached(of instance: ProviderInstance, to collector: ResponseCollector, scope: ResponseScope = .all) async {
        if instance.isLocal { return }
        for key in keys where key.provider == instance.id {
            let stored = await storage.show(key.id, of: instance.id)?.response
            collector.addCached(stored, as: Self.resource(key), scope: scope)
        }
    }
}
