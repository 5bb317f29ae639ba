internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns a single show with its namesakes flagged. See `flaggingNamesakes(_:)`.
    func flaggingNamesakes(of show: MergedShow) async -> MergedShow {
        await flaggingNamesakes(MergedCatalog(of: show)).shows.first ?? show
    }

    /// Returns a catalog that flags shows that match a mark only by title and have stored namesakes. A schedule need
    /// not contain those namesakes. The check runs only for such shows.
    func flaggingNamesakes(_ catalog: MergedCatalog) async -> MergedCatalog {
        await catalog.flaggingNamesakes(marks) { show in
            let ownKeys = Set(show.sources.map(\.key) + show.linkedKeys)
            let title = FoldedText(show.value.title)
            for provider in allProviderIDs {
                let sameTitleShows = await sessionStore.storage.shows(of: provider, .titled(title))?.shows ?? []
                if sameTitleShows.contains(where: { !ownKeys.contains(SourceKey(provider: provider, id: $0.id)) }) {
                    return true
                }
            }
            return false
        }
    }
}
