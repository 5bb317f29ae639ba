internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// The one show that a name means, with what is wanted of it and with what the user decided.
    ///
    /// - Parameter patience: how long a provider may be silent.
    /// - Throws: why there is none.
    func find(
        _ name: String,
        with parts: ShowSearch.ShowParts,
        timeout: Duration = ProviderRun.idleTimeout
    ) async throws(OperationError) -> (show: MergedShow, reports: [ProviderReport]) {
        if name.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.show) }
        let query = ShowReference(name, providers: instances.map(\.id))
        let search = ShowSearch(providerRun(timeout: timeout), policy: mergePolicy)
        var (outcome, reports) = await search.find(query, parts: parts)
        if case .notFound = outcome, let other = query.readingLastWordAsYear ?? query.withEncodedID {
            let again = await search.find(other, parts: parts)
            if case .notFound = again.outcome {} else { (outcome, reports) = again }
        }
        try requireContent(in: reports)
        switch outcome {
        case .found(let show):
            let show = flaggingNamesakes(of: show)
            // Where a list of episodes failed, what is there may be a part.
            let whole = CompleteShows(reports)
            sessionStore.refreshIdentifiers(from: MergedCatalog(of: show), marks, complete: whole)
            return (show.marked(by: marks, complete: whole), reports)
        case .ambiguous(let shows): throw .ambiguousShow(name, shows, reports)
        // A source that failed may have had it: then it is not known that there is none.
        case .notFound(let near):
            // Who is named by an id of a source is known to that source alone, whatever the others answered.
            if let key = SourceKey(name),
                let report = reports.first(where: { $0.id == key.provider && !$0.failures.isEmpty })
            {
                throw .sourcesFailed([report])
            }
            let likely = near.isEmpty ? await similarShows(to: name) : near
            throw OperationError.noSuchShow(name, near: likely, reports).orSourcesFailed(reports)
        }
    }

    /// The show that a name means by what is kept; nil where not all is kept that would be asked for, so that sources may
    /// mean another one, or where nothing would be waited for.
    func findCached(
        _ name: String,
        with parts: ShowSearch.ShowParts
    ) async -> (show: MergedShow, reports: [ProviderReport])? {
        guard options.policy.mode == .whenStale, instances.contains(where: { !$0.isLocal }),
            let kept = try? await withFetchMode(.never).find(name, with: parts),
            kept.reports.allSatisfy(\.failures.isEmpty)
        else { return nil }
        return kept
    }

    /// The title of what is known here that comes nearest to a name that no show has: a slip of the fingers.
    private func closestTitle(to name: String) async -> String? {
        var known = instances.compactMap { sessionStore.storage.shows(of: $0.id, .all) }.flatMap(\.shows).map(\.title)
        if known.isEmpty {
            // What is not kept may be at hand.
            let reports = await providerRun(policy: FetchPolicy(.never), notesHealth: false).fetch {
                instance,
                collector in
                try await (instance.provider as? any ShowCatalogListing)?.catalog(to: collector)
            }
            known = reports.flatMap(\.outcomes).flatMap { $0.response?.shows ?? [] }.map(\.title)
        }
        let titles = Dictionary(known.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return name.lowercased().nearest(among: titles.keys.sorted()).flatMap { titles[$0] }
    }

    /// What this machine keeps of the shows of that title.
    func similarShows(to name: String) async -> [MergedShow] {
        guard let title = await closestTitle(to: name) else { return [] }
        let query = ShowReference(title, providers: instances.map(\.id))
        let search = ShowSearch(providerRun(policy: FetchPolicy(.never), notesHealth: false), policy: mergePolicy)
        switch await search.find(query, parts: ShowSearch.ShowParts()).outcome {
        case .found(let show): return [show]
        case .ambiguous(let shows): return shows
        case .notFound: return []
        }
    }
}
