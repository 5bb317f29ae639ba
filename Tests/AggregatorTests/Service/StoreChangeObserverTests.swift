import AggctlKit
import Aggregator
import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import ProgramTestSupport
import Testing

/// Changes in the store that were not published yet.
/// Covers: StoreChangeObserver, EventHub, Session
@Suite struct StoreChangeObserverTests {
    private let hub = EventHub()
    private let mine = provider("mine")
    private let now = instant("2026-11-20T12:00:00Z")

    private func session(_ storage: MemoryStorage) throws -> Session {
        var setup = ProgramRun.Place.holding(["mine.csv": "show,title,date\nHarbour,Dawn,2026-11-20\n"])
        setup.store = storage
        let sink = CapturingSink()
        return try Session(
            kinds: ProgramRun.kinds,
            environment: ProgramRun.environment(of: setup, sink, sink).sessionEnvironment
        )
    }

    private func store(
        _ title: String,
        in storage: any ScheduleStorage,
        of provider: ProviderID,
        hoursLater: Double = 0
    ) {
        let at = now.addingTimeInterval(hoursLater * 3600)
        let response = SourceResponse(shows: [Show(id: "s", title: title)]).stamped(at: at)
        storage.store([ResourceID("r"): response], of: provider)
    }

    private func published(_ observer: StoreChangeObserver, _ session: Session) async -> [String] {
        await observer.publish(to: hub, of: session, at: now).flatMap { event in
            switch event {
            case .changed(let changes): changes.map { $0.new ?? "" }
            case .providerFailed(let id, let message, _): ["lost \(id): \(message)"]
            case .providerRecovered(let id, _): ["back \(id)"]
            default: ["another"]
            }
        }
    }

    @Test("Changes are published once, only for configured sources, also for a new store")
    func once() async throws {
        let (first, recreated) = (MemoryStorage(), MemoryStorage())
        for title in ["A", "B", "C"] { store(title, in: first, of: mine) }
        let (session, other) = (try session(first), try session(recreated))
        let observer = await StoreChangeObserver(session)
        await #expect(published(observer, session) == [])
        store("D", in: first, of: mine)
        for title in ["x", "y"] { store(title, in: first, of: provider("gone")) }
        await #expect(published(observer, session) == ["D"])
        await #expect(published(observer, session) == [])
        await #expect(published(observer, other) == [])
        for title in ["D", "E"] { store(title, in: recreated, of: mine) }
        await #expect(published(observer, other) == ["E"])
    }

    @Test("After an unreadable start the observer publishes only later changes, not the history")
    func unread() async throws {
        let folder = TemporaryFolder()
        var setup = ProgramRun.Place.holding(["mine.csv": "show,title,date\nHarbour,Dawn,2026-11-20\n"])
        setup.environment["XDG_DATA_HOME"] = folder.path
        let sink = CapturingSink()
        let environment = ProgramRun.environment(of: setup, sink, sink).sessionEnvironment
        func session() throws -> Session { try Session(kinds: ProgramRun.kinds, environment: environment) }
        // A folder at the store's path cannot be read as a store.
        let path = folder.path + "/aggctl/store.db"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let observer = await StoreChangeObserver(try session())
        await #expect(published(observer, try session()) == [])
        try FileManager.default.removeItem(atPath: path)
        do {
            let database = try SourceDatabase(path: path)
            for (title, hours) in [("A", -48.0), ("B", -24), ("C", -1), ("D", 1)] {
                store(title, in: database, of: mine, hoursLater: hours)
            }
        }
        await #expect(published(observer, try session()) == ["D"])
        await #expect(published(observer, try session()) == [])
    }

    @Test("A source's failure and recovery are published, regardless of the process that recorded them")
    func lostAndBack() async throws {
        let storage = MemoryStorage()
        let session = try session(storage)
        let observer = await StoreChangeObserver(session)
        var health = ProviderHealth()
        health.fail(at: now, message: "no connection", jitter: 0.5)
        storage.store(health, of: mine)
        await #expect(published(observer, session) == ["lost mine: no connection"])
        await #expect(published(observer, session) == [])
        health.succeed(at: now)
        storage.store(health, of: mine)
        await #expect(published(observer, session) == ["back mine"])
    }
}
