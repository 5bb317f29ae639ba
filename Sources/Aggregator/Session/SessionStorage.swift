internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import Foundation

/// What a session keeps of what providers said, as a run sees it: what is written is written behind its back, and a file
/// is made only when there is something to write.
package struct SessionStorage: ScheduleStorage {
    let sessionStore: SessionStore

    private func read<Value>(_ otherwise: Value, _ body: (any ScheduleStorage) -> Value) -> Value {
        sessionStore.readClaims(body) ?? otherwise
    }

    func head(of provider: ProviderID, for resource: ResourceID) -> AnswerHead? {
        read(nil) { $0.head(of: provider, for: resource) }
    }

    func part(_ part: AnswerPart, of provider: ProviderID, for resource: ResourceID) -> KeptPart? {
        read(nil) { $0.part(part, of: provider, for: resource) }
    }

    func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] {
        read([]) { $0.episodes(ofShow: id, of: provider) }
    }

    func keep(_ answers: [ResourceID: ResourceAnswer], of provider: ProviderID) {
        sessionStore.writeClaims { $0.keep(answers, of: provider) }
    }

    func files(of provider: ProviderID) -> [ResourceID] { read([]) { $0.files(of: provider) } }

    func forgetFiles(of provider: ProviderID, butFor kept: Set<ResourceID>) {
        // Where nothing was ever kept there is nothing to forget, and no file to be made for it.
        if sessionStore.hasClaims { sessionStore.writeClaims { $0.forgetFiles(of: provider, butFor: kept) } }
    }

    func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        read(nil) { $0.newest(of: provider, at: now) }
    }

    func shows(of provider: ProviderID, _ meant: ShowRecall) -> ResourceAnswer? {
        read(nil) { $0.shows(of: provider, meant) }
    }

    func show(_ id: String, of provider: ProviderID) -> RecalledShow? { read(nil) { $0.show(id, of: provider) } }

    func everything(of provider: ProviderID) -> ResourceAnswer? { read(nil) { $0.everything(of: provider) } }

    func showID(ofEpisode id: String, of provider: ProviderID) -> String? {
        read(nil) { $0.showID(ofEpisode: id, of: provider) }
    }

    func episodes(of provider: ProviderID, withWords text: String) -> ResourceAnswer? {
        read(nil) { $0.episodes(of: provider, withWords: text) }
    }

    func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] {
        read([:]) { $0.seasonExtents(of: provider) }
    }

    func links(_ question: LinkQuestion) -> KnownLinks? { read(nil) { $0.links(question) } }

    func health(of provider: ProviderID, at now: Date) -> ProviderHealth {
        read(ProviderHealth()) { $0.health(of: provider, at: now) }
    }

    func keep(_ health: ProviderHealth, of provider: ProviderID) {
        sessionStore.writeClaims { $0.keep(health, of: provider) }
    }

    var lastChange: Int? {
        // Where nothing was ever kept no change was.
        sessionStore.hasClaims ? read(nil) { $0.lastChange } : read(0) { $0.lastChange }
    }

    func changes(after number: Int) -> [ScheduleChange] { read([]) { $0.changes(after: number) } }

    func changes(since: Date) -> [ScheduleChange] { read([]) { $0.changes(since: since) } }

    func refreshedDay(in zone: String) -> CivilDay? { read(nil) { $0.refreshedDay(in: zone) } }

    func keep(refreshedDay day: CivilDay, in zone: String) {
        sessionStore.writeClaims { $0.keep(refreshedDay: day, in: zone) }
    }

    func beginRefresh(of provider: ProviderID, at now: Date) -> Date {
        sessionStore.nowWritingClaims { $0.beginRefresh(of: provider, at: now) } ?? now.addingTimeInterval(1)
    }

    func endRefresh(of provider: ProviderID) { sessionStore.writeClaims { $0.endRefresh(of: provider) } }
}
