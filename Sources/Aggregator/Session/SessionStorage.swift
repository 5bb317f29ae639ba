internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation
internal import ScheduleStore

/// The storage of source data as a run uses it. Writes are asynchronous, and the file is created only when there is
/// something to write.
package struct SessionStorage: ScheduleStorage {
    let sessionStore: SessionStore

    private func read<Value: Sendable>(
        default defaultValue: Value,
        _ body: @escaping @Sendable (SourceDatabase) -> Value
    ) async -> Value {
        await sessionStore.readStorage(body) ?? defaultValue
    }

    func metadata(for provider: ProviderID, of resource: ResourceID) async -> ResponseMetadata? {
        await read(default: nil) { $0.metadata(for: provider, of: resource) }
    }

    func response(_ part: ResponseScope, for provider: ProviderID, of resource: ResourceID) async -> CachedResponse? {
        await read(default: nil) { $0.response(part, for: provider, of: resource) }
    }

    func episodes(ofShow id: String, of provider: ProviderID) async -> [Episode] {
        await read(default: []) { $0.episodes(ofShow: id, of: provider) }
    }

    func store(_ responses: [ResourceID: SourceResponse], of provider: ProviderID) {
        sessionStore.enqueueWrite { $0.store(responses, of: provider) }
    }

    func files(of provider: ProviderID) async -> [ResourceID] { await read(default: []) { $0.files(of: provider) } }

    func removeFiles(of provider: ProviderID, except files: Set<ResourceID>) {
        // If nothing was ever stored, there is nothing to remove, and no file should be created.
        if sessionStore.hasStoredData { sessionStore.enqueueWrite { $0.removeFiles(of: provider, except: files) } }
    }

    func latestFetch(of provider: ProviderID, at now: Date) async -> (fetchedAt: Date, isFresh: Bool)? {
        await read(default: nil) { $0.latestFetch(of: provider, at: now) }
    }

    func shows(of provider: ProviderID, _ filter: StoredShowFilter) async -> SourceResponse? {
        await read(default: nil) { $0.shows(of: provider, filter) }
    }

    func show(_ id: String, of provider: ProviderID) async -> StoredShow? {
        await read(default: nil) { $0.show(id, of: provider) }
    }

    func allShows(of provider: ProviderID) async -> SourceResponse? {
        await read(default: nil) { $0.allShows(of: provider) }
    }

    func showID(ofEpisode id: String, of provider: ProviderID) async -> String? {
        await read(default: nil) { $0.showID(ofEpisode: id, of: provider) }
    }

    func episodes(of provider: ProviderID, withWords text: String) async -> SourceResponse? {
        await read(default: nil) { $0.episodes(of: provider, withWords: text) }
    }

    func seasonExtents(of provider: ProviderID) async -> [String: SeasonExtents] {
        await read(default: [:]) { $0.seasonExtents(of: provider) }
    }

    func links(_ request: LinkRequest) async -> LinkSet? { await read(default: nil) { $0.links(request) } }

    func health(of provider: ProviderID, at now: Date) async -> ProviderHealth {
        await read(default: ProviderHealth()) { $0.health(of: provider, at: now) }
    }

    func store(_ health: ProviderHealth, of provider: ProviderID) {
        sessionStore.enqueueWrite { $0.store(health, of: provider) }
    }

    var lastChangeID: Int? {
        get async {
            // If nothing was ever stored, there are no changes.
            sessionStore.hasStoredData
                ? await read(default: nil) { $0.lastChangeID } : await read(default: 0) { $0.lastChangeID }
        }
    }

    func changes(after number: Int) async -> [ScheduleChange] { await read(default: []) { $0.changes(after: number) } }

    func changes(since: Date) async -> [ScheduleChange] { await read(default: []) { $0.changes(since: since) } }

    func lastRefreshedDay(in zone: String) async -> CivilDay? {
        await read(default: nil) { $0.lastRefreshedDay(in: zone) }
    }

    func store(refreshedDay day: CivilDay, in zone: String) {
        sessionStore.enqueueWrite { $0.store(refreshedDay: day, in: zone) }
    }

    func beginRefresh(of provider: ProviderID, at now: Date) async -> Date {
        await sessionStore.writeAndWait { $0.beginRefresh(of: provider, at: now) } ?? now.addingTimeInterval(1)
    }

    func endRefresh(of provider: ProviderID) { sessionStore.enqueueWrite { $0.endRefresh(of: provider) } }
}
