internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns all stored shows and those of files. No source is contacted.
    ///
    /// - Parameter marks: The marks whose shows the caller looks up. A show without one never counts as complete.
    func storedCatalog(for marks: UserMarks) async -> (MergedCatalog, CompleteShows) {
        let run = providerRun(policy: FetchPolicy(.never), recordsHealth: false)
        let storage = sessionStore.storage
        let reports = await run.fetch { instance, collector in
            if let catalog = instance.provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            }
            if !instance.isLocal {
                collector.addCached(await storage.allShows(of: instance.id), as: ResourceID("all stored shows"))
            }
        }
        let catalog = await flaggingNamesakes(run.merge(reports, policy: mergePolicy))
        // All shows at once include those of which only some days are stored. So the list of each show is read.
        var listed: Set<SourceKey> = []
        let remote = Set(instances.filter { !$0.isLocal }.map(\.id))
        for show in marks.markedShows(in: catalog) {
            for key in show.sources.map(\.key) where remote.contains(key.provider) {
                if await storage.show(key.id, of: key.provider)?.response.isComplete == true { listed.insert(key) }
            }
        }
        return (catalog, CompleteShows(reports).adding(listed))
    }
}
