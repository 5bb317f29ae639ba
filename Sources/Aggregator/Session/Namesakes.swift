internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns a single show with its namesakes flagged. See `flaggingNamesakes(_:)`.
    func flaggingNamesakes(of show: MergedShow) -> MergedShow {
        flaggingNamesakes(MergedCatalog(of: show)).shows.first ?? show
    }

    /// Returns a catalog that flags shows that match a mark only by title and have stored namesakes. A schedule need
    /// not contain those namesakes. The check runs only for such shows.
    func flaggingNamesakes(_ catalog: MergedCatalog) -> MergedCatalog {
        catalog.flaggingNamesakes(marks) { show in
            let ownKeys = Set(show.sources.map(\.key) + show.linkedKeys)
            let title = FoldedText(show.value.title)
            return allProviderIDs.contains { provider in
                let sameTitleShows = sessionStore.storage.shows(of: provider, .titled(title))?.shows ?? []
                return sameTitleShows.contains { !ownKeys.contains(SourceKey(provider: provider, id: $0.id)) }
            }
        }
    }
}
