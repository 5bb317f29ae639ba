internal import Foundation
internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging

/// The cached followed shows, for adding to a collector without contacting a source.
struct CachedFollowedShows: Sendable {
    let keys: [SourceKey]
    let storage: any ScheduleStorage
    /// Whether the schedules of sources are not needed, because only followed shows are listed.
    let isUsedAlone: Bool

    /// Reads the followed shows of a session.
    init(_ session: Session, isUsedAlone: Bool = false) {
        self.isUsedAlone = isUsedAlone
        keys = session.marks.followed.flatMap { $0.keys.sorted() }
        storage = session.sessionStore.storage
    }

    /// Returns the resource of a cached show.
    static func resource(_ key: SourceKey) -> ResourceID { ResourceID("followed \(key.id)") }

    /// Returns the reports without the cached shows.
    func removing(from reports: [ProviderReport]) -> [ProviderReport] { removed(from: reports) { _ in true } }

    /// Returns the reports without cached shows that have no episode in the days, because their age is irrelevant.
    /// If a report has nothing else, its newest cached show stays, because it proves that nothing airs.
    func removingEmpty(from reports: [ProviderReport]) -> [ProviderReport] {
        let reduced = removed(from: reports) { $0.response?.episodes.isEmpty ?? true }
        return zip(reports, reduced).map { report, reduced in
            guard reduced.outcomes.isEmpty, isUsedAlone,
                let newest = report.outcomes.max(by: {
                    ($0.response?.fetchedAt ?? .distantPast) < ($1.response?.fetchedAt ?? .distantPast)
                })
            else { return reduced }
            var reduced = reduced
            reduced.outcomes = [newest]
            return reduced
        }
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
    ///
    /// - Returns: The stored lists, or nil if there are none to expect.
    @discardableResult
    func add(of instance: ProviderInstance, to collector: ResponseCollector) async throws -> StoredLists? {
        if let catalog = instance.provider as? any ShowCatalogListing { try await catalog.catalog(to: collector) }
        return await addCached(of: instance, to: collector)
    }

    /// Adds the cached shows of an instance without reading the source. Local sources are skipped, because cached data
    /// of them may have been withdrawn.
    ///
    /// - Returns: The stored lists, or nil if the source is local or none of its shows is followed.
    @discardableResult
    func addCached(
        of instance: ProviderInstance,
        to collector: ResponseCollector,
        scope: ResponseScope = .all
    ) async -> StoredLists? {
        let keys = keys.filter { $0.provider == instance.id }
        if instance.isLocal || keys.isEmpty { return nil }
        var lists = StoredLists(keys: keys)
        for key in keys {
            let stored = await storage.show(key.id, of: instance.id)
            collector.addCached(stored?.response, as: Self.resource(key), scope: scope)
            guard let stored, stored.hasEpisodeList else {
                lists.missing.append(key)
                continue
            }
            if stored.response.fetchedAt < collector.now().addingTimeInterval(-Self.maxListAge) {
                lists.outdated.append(key)
            }
        }
        return lists
    }

    /// The age in seconds from which a stored list is outdated.
    private static let maxListAge = 86_400.0

    /// The stored episode lists of an instance's followed shows.
    struct StoredLists {
        /// The followed shows.
        let keys: [SourceKey]
        /// The shows whose list was never stored.
        var missing: [SourceKey] = []
        /// The shows whose list is older than a day.
        var outdated: [SourceKey] = []
    }
}
