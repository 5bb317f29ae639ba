internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns the show that matches a name, with the requested parts and the user's marks.
    ///
    /// - Parameter timeout: The maximum time without progress of a provider.
    /// - Throws: An error if not exactly one show matches.
    func find(
        _ name: String,
        with parts: ShowSearch.ShowParts,
        timeout: Duration = ProviderRun.idleTimeout
    ) async throws(OperationError) -> (show: MergedShow, reports: [ProviderReport]) {
        if name.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.show) }
        let query = ShowReference(name, providers: instances.map(\.id))
        let search = ShowSearch(providerRun(timeout: timeout), policy: mergePolicy)
        var (outcome, reports) = await search.find(query, parts: parts)
        if case .notFound = outcome,
            let other = query.readingLastWordAsYear ?? query.readingLastWordAsCountry ?? query.withEncodedID
        {
            let again = await search.find(other, parts: parts)
            if case .notFound = again.outcome {} else { (outcome, reports) = again }
        }
        try requireContent(in: reports)
        switch outcome {
        case .found(let show):
            let show = await flaggingNamesakes(of: show)
            // If a source failed, its list of episodes may be incomplete.
            let complete = CompleteShows(reports)
            sessionStore.learnIdentifiers(from: MergedCatalog(of: show), marks, complete: complete)
            return (show.marked(by: marks, complete: complete), reports)
        case .ambiguous(let shows): throw .ambiguousShow(name, shows, reports)
        // If a source failed, we cannot know that the show does not exist.
        case .notFound(let similar):
            // An ID of a source is only valid at that source, so only its failure matters.
            if let key = SourceKey(name),
                let report = reports.first(where: { $0.id == key.provider && !$0.failures.isEmpty })
            {
                throw .sourcesFailed([report])
            }
            let suggestions = similar.isEmpty ? await similarShows(to: name) : similar
            throw OperationError.noSuchShow(name, similar: suggestions, reports).orSourcesFailed(reports)
        }
    }

    /// Returns the show that a name refers to in stored data. Returns nil if the data is incomplete, because the
    /// sources may then find another show. Also returns nil if no source would be contacted anyway.
    func findCached(
        _ name: String,
        with parts: ShowSearch.ShowParts
    ) async -> (show: MergedShow, reports: [ProviderReport])? {
        guard options.policy.mode == .whenStale, instances.contains(where: { !$0.isLocal }),
            let cached = try? await withFetchMode(.never).find(name, with: parts),
            cached.reports.allSatisfy(\.failures.isEmpty)
        else { return nil }
        return cached
    }

    /// The maximum number of titles with similar words.
    private static let maxSimilarTitles = 12

    /// Returns the stored shows whose titles have words that are near those of a search, one report for each provider.
    func reports(ofShowsSimilarTo match: TermMatch) async -> [ProviderReport] {
        let distances = Set(await storedTitles()).compactMap { title in
            match.distance(to: title).map { (title: title, distance: $0) }
        }
        let nearest = distances.sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }.prefix(
            Self.maxSimilarTitles
        )
        let storage = sessionStore.storage
        return await fetch { instance, collector in
            for (title, _) in nearest {
                let cached = await storage.shows(of: instance.id, .titled(FoldedText(title)))
                collector.addCached(cached, as: ResourceID("shows called \(title)"))
            }
        }
    }

    /// Returns the stored title that is most similar to a name without a match, which may have a typing error.
    private func closestTitle(to name: String) async -> String? {
        let storedTitles = await storedTitles()
        let titles = Dictionary(storedTitles.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        if let closest = name.lowercased().closestMatch(among: titles.keys.sorted()) { return titles[closest] }
        let match = TermMatch(name)
        return storedTitles.compactMap { title in match.distance(to: title).map { ($0, title) } }.min { $0 < $1 }?.1
    }

    /// Returns the titles of all stored shows, or those of local sources if nothing is stored.
    private func storedTitles() async -> [String] {
        var storedTitles: [String] = []
        for instance in instances {
            storedTitles += await sessionStore.storage.shows(of: instance.id, .all)?.shows.map(\.title) ?? []
        }
        if storedTitles.isEmpty {
            // If nothing is stored, local sources may have a catalog.
            let reports = await providerRun(policy: FetchPolicy(.never), recordsHealth: false).fetch {
                instance,
                collector in
                try await (instance.provider as? any ShowCatalogListing)?.catalog(to: collector)
            }
            storedTitles = reports.flatMap(\.outcomes).flatMap { $0.response?.shows ?? [] }.map(\.title)
        }
        return storedTitles
    }

    /// Returns the stored shows with the most similar title.
    func similarShows(to name: String) async -> [MergedShow] {
        guard let title = await closestTitle(to: name) else { return [] }
        let query = ShowReference(title, providers: instances.map(\.id))
        let search = ShowSearch(providerRun(policy: FetchPolicy(.never), recordsHealth: false), policy: mergePolicy)
        switch await search.find(query, parts: ShowSearch.ShowParts()).outcome {
        case .found(let show): return [show]
        case .ambiguous(let shows): return shows
        case .notFound: return []
        }
    }
}
