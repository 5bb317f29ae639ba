internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// A show that is looked at alone, or was seen among others; see `knowingNamesakes(_:)`.
    func flaggingNamesakes(of show: MergedShow) -> MergedShow {
        flaggingNamesakes(MergedCatalog(of: show)).shows.first ?? show
    }

    /// A catalogue that says of those shows that a title alone ties to a mark whether others of that title are known: in
    /// a week, or beside one show, those of its namesakes are not seen that are not on. It is seldom asked.
    func flaggingNamesakes(_ catalogue: MergedCatalog) -> MergedCatalog {
        catalogue.flaggingNamesakes(marks) { show in
            let own = Set(show.sources.map(\.key) + show.linked)
            let title = FoldedText(show.value.title)
            return allProviderIDs.contains { provider in
                let known = sessionStore.storage.shows(of: provider, .titled(title))?.shows ?? []
                return known.contains { !own.contains(SourceKey(provider: provider, id: $0.id)) }
            }
        }
    }
}
