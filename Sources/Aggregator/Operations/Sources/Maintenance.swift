internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
package import ScheduleStore
internal import Foundation

/// The maintenance after a refresh: fetching posters and deleting outdated data.
package struct Maintenance {
    let session: Session

    package init(session: Session) { self.session = session }

    /// Deletes outdated data.
    ///
    /// - Returns: The error if data of the refresh could not be stored.
    package func problem() async throws(OperationError) -> StoreError? {
        let store = try await session.sessionStore.openStorage()
        if let problem = store.takeError() {
            // A damaged database is repaired, and its data can be fetched again.
            if problem.code == .damaged, session.sessionStore.repair(store, problem) { return nil }
            return problem
        }
        let followed = Set(session.marks.shows.flatMap(\.keys))
        do {
            // Uses the real clock, because `--now` must not delete data.
            let limits = session.instances.compactMap { instance in
                instance.descriptor.retentionDays.map { (instance.id, $0) }
            }
            try store.dropOutdated(
                at: session.environment.now(),
                except: followed,
                limits: Dictionary(limits) { first, _ in first }
            )
            return nil
        } catch {
            return error as? StoreError ?? StoreError(.readWrite, "\(error)", path: "")
        }
    }

    /// Fetches missing posters of followed shows, and deletes those of other shows.
    ///
    /// - Returns: Messages about failures.
    func posters() async -> [String] {
        // Without marks we cannot know which posters are needed.
        guard let folder = session.sessionStore.folder, let followed = followed(in: folder) else { return [] }
        let cached = CachedFollowedShows(session)
        let reports = await session.fetch { try await cached.add(of: $0, to: $1) }
        var notices: [String] = []
        var links: Set<WebLink> = []
        var sourceKeys: Set<SourceKey> = []
        for show in await session.merge(reports).shows where show.isFollowed {
            sourceKeys.formUnion(show.sources.map(\.key))
            links.formUnion(show.sources.compactMap(\.show.image))
            if let notice = await Posters(session: session).fetch(for: show) { notices.append(notice) }
        }
        // A show without data now, or one of a source that is not in this session, may appear again.
        let isComplete =
            session.instances.count == session.configuration.providers.count
            && followed.allSatisfy { !$0.keys.isDisjoint(with: sourceKeys) }
        if isComplete { PictureFolder(path: folder.imagePath).remove(except: links) }
        return notices
    }

    /// Returns the shows that are followed now, or nil if marks cannot be read. Does not create a file of marks.
    private func followed(in folder: StoreFolder) -> [ShowMark]? {
        if !folder.hasMarks { return [] }
        return try? session.sessionStore.markStore().marks().followed
    }
}
