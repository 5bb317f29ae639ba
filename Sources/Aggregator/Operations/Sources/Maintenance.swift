internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
package import ScheduleStore
internal import Foundation

/// What is done after a refresh: posters fetched, what is outdated dropped.
package struct Maintenance {
    let session: Session

    package init(session: Session) { self.session = session }

    /// Drops what is outdated.
    ///
    /// - Returns: why something of the refresh could not be kept.
    package func problem() throws(OperationError) -> StoreError? {
        let store = try session.sessionStore.openStorage()
        if let problem = store.takeError() {
            // What is damaged is mended, and all of it can be asked for again.
            if problem.code == .damaged, session.sessionStore.repair(store, problem) { return nil }
            return problem
        }
        let followed = Set(session.marks.shows.flatMap(\.keys))
        do {
            // By the real clock: `--now` is for looking, not for dropping.
            try store.dropOutdated(at: session.environment.now(), except: followed)
            return nil
        } catch {
            return error as? StoreError ?? StoreError(.readWrite, "\(error)", path: "")
        }
    }

    /// Fetches the posters of followed shows that are not kept yet, and drops those of others.
    ///
    /// - Returns: what went wrong, for a person.
    func posters() async -> [String] {
        // Without the marks it is not known whose posters are needed.
        guard let folder = session.sessionStore.folder, let followed = followed(in: folder) else { return [] }
        let recall = CachedFollowedShows(session)
        let reports = await session.fetch { try await recall.add(of: $0, to: $1) }
        var notices: [String] = []
        var links: Set<WebLink> = []
        var known: Set<SourceKey> = []
        for show in session.merge(reports).shows where show.isFollowed {
            known.formUnion(show.sources.map(\.key))
            links.formUnion(show.sources.compactMap(\.show.image))
            if let notice = await Posters(session: session).download(for: show) { notices.append(notice) }
        }
        // A show of which nothing is known now, and a source that was left out, may be told of again.
        let isComplete =
            session.instances.count == session.configuration.providers.count
            && followed.allSatisfy { !$0.keys.isDisjoint(with: known) }
        if isComplete { PictureFolder(path: folder.imagePath).drop(allBut: links) }
        return notices
    }

    /// The shows that are followed now; nil where that cannot be read. Who never decided anything has no file of marks,
    /// and gets none by this.
    private func followed(in folder: StoreFolder) -> [ShowMark]? {
        if !folder.hasMarks { return [] }
        return try? session.sessionStore.markStore().marks().followed
    }
}
