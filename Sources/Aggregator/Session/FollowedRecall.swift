internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging

/// Puts what is kept of followed shows on a collector: all of them at once, without asking a source.
struct FollowedRecall: Sendable {
    let keys: [SourceKey]
    let storage: any ScheduleStorage

    /// The shows that a user follows.
    init(_ session: Session) {
        keys = session.marks.followed.flatMap { $0.keys.sorted() }
        storage = session.sessionStore.claims
    }

    /// The resource under which a show is put.
    static func resource(_ key: SourceKey) -> ResourceID { ResourceID("followed \(key.id)") }

    /// What sources said otherwise.
    func removed(from reports: [ProviderReport]) -> [ProviderReport] { removed(from: reports) { _ in true } }

    /// The reports without what was put and has no episode of the days: how old that is says nothing of the answer.
    func removedWhereEmpty(from reports: [ProviderReport]) -> [ProviderReport] {
        removed(from: reports) { $0.answer?.episodes.isEmpty ?? true }
    }

    private func removed(
        from reports: [ProviderReport],
        where isMeant: (ResourceOutcome) -> Bool
    ) -> [ProviderReport] {
        let own = Set(keys.map(Self.resource))
        return reports.map { report in
            var report = report
            report.outcomes.removeAll { own.contains($0.resource) && isMeant($0) }
            return report
        }
    }

    /// Puts what is kept of those that an instance has; of one that can tell its shows, those too.
    func put(of instance: ProviderInstance, to collector: AnswerCollector) async throws {
        if let catalogue = instance.provider as? any ShowCatalogue { try await catalogue.catalogue(to: collector) }
        recall(of: instance, to: collector)
    }

    /// Puts what is kept of those that an instance has, without looking at the source. What is at hand tells all it has
    /// itself, and what is kept of it may have been withdrawn.
    func recall(of instance: ProviderInstance, to collector: AnswerCollector, showing part: AnswerPart = .all) {
        if instance.isAtHand { return }
        for key in keys where key.provider == instance.id {
            collector.recall(storage.show(key.id, of: instance.id)?.answer, as: Self.resource(key), showing: part)
        }
    }
}
