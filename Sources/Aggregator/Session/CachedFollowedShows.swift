internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging

/// Puts what is kept of followed shows on a collector: all of them at once, without asking a source.
struct CachedFollowedShows: Sendable {
    let keys: [SourceKey]
    let storage: any ScheduleStorage

    /// The shows that a user follows.
    init(_ session: Session) {
        keys = session.marks.followed.flatMap { $0.keys.sorted() }
        storage = session.sessionStore.storage
    }

    /// The resource under which a show is put.
    static func resource(_ key: SourceKey) -> ResourceID { ResourceID("followed \(key.id)") }

    /// What sources said otherwise.
    func removing(from reports: [ProviderReport]) -> [ProviderReport] { removed(from: reports) { _ in true } }

    /// The reports without what was put and has no episode of the days: how old that is says nothing of the answer.
    func removingEmpty(from reports: [ProviderReport]) -> [ProviderReport] {
        removed(from: reports) { $0.response?.episodes.isEmpty ?? true }
    }

    private func removed(
        from reports: [ProviderReport],
        where isMeant: (FetchOutcome) -> Bool
    ) -> [ProviderReport] {
        let own = Set(keys.map(Self.resource))
        return reports.map { report in
            var report = report
            report.outcomes.removeAll { own.contains($0.resource) && isMeant($0) }
            return report
        }
    }

    /// Puts what is kept of those that an instance has; of one that can tell its shows, those too.
    func add(of instance: ProviderInstance, to collector: ResponseCollector) async throws {
        if let catalogue = instance.provider as? any ShowCatalogListing { try await catalogue.catalog(to: collector) }
        recall(of: instance, to: collector)
    }

    /// Puts what is kept of those that an instance has, without looking at the source. What is at hand tells all it has
    /// itself, and what is kept of it may have been withdrawn.
    func recall(of instance: ProviderInstance, to collector: ResponseCollector, scope part: ResponseScope = .all) {
        if instance.isLocal { return }
        for key in keys where key.provider == instance.id {
            collector.addCached(storage.show(key.id, of: instance.id)?.response, as: Self.resource(key), scope: part)
        }
    }
}
