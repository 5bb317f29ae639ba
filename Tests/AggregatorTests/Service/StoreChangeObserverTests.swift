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

/// What the store says that was not told yet.
@Suite struct StoreChangeObserverTests {
    private let hub = EventHub()
    private let mine = provider("mine")
    private let now = instant("2026-11-20T12:00:00Z")

    private func session(_ storage: MemoryStorage) throws -> Session {
        var place = ProgramRun.Place.holding(["mine.csv": "show,title,date\nHarbour,Dawn,2026-11-20\n"])
        place.store = storage
        let sink = CapturingSink()
        return try Session(
            kinds: ProgramRun.kinds,
            environment: ProgramRun.environment(of: place, sink, sink).forSession
        )
    }

    private func say(
        _ title: String,
        in storage: any ScheduleStorage,
        of provider: ProviderID,
        hoursLater: Double = 0
    ) {
        let at = now.addingTimeInterval(hoursLater * 3600)
        let answer = SourceResponse(shows: [Show(id: "s", title: title)]).stamped(at: at)
        storage.store([ResourceID("r"): answer], of: provider)
    }

    private func told(_ news: StoreChangeObserver, _ session: Session) -> [String] {
        news.publish(to: hub, of: session, at: now).flatMap { event in
            switch event {
            case .changed(let changes): changes.map { $0.new ?? "" }
            case .providerFailed(let id, let message, _): ["lost \(id): \(message)"]
            case .providerRecovered(let id, _): ["back \(id)"]
            default: ["another"]
            }
        }
    }

    @Test("each change is told once, of a store that was made anew too, and of configured sources alone")
    func once() throws {
        let (first, anew) = (MemoryStorage(), MemoryStorage())
        for title in ["A", "B", "C"] { say(title, in: first, of: mine) }
        let (session, other) = (try session(first), try session(anew))
        let news = StoreChangeObserver(session)
        #expect(told(news, session) == [])
        say("D", in: first, of: mine)
        for title in ["x", "y"] { say(title, in: first, of: provider("gone")) }
        #expect(told(news, session) == ["D"])
        #expect(told(news, session) == [])
        #expect(told(news, other) == [])
        for title in ["D", "E"] { say(title, in: anew, of: mine) }
        #expect(told(news, other) == ["E"])
    }

    @Test("a store that could not be read at the beginning tells what changed since, and not its history")
    func unread() throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place.holding(["mine.csv": "show,title,date\nHarbour,Dawn,2026-11-20\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        let sink = CapturingSink()
        let environment = ProgramRun.environment(of: place, sink, sink).forSession
        func session() throws -> Session { try Session(kinds: ProgramRun.kinds, environment: environment) }
        // A folder in its place cannot be read as a store.
        let path = folder.path + "/aggctl/store.db"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let news = StoreChangeObserver(try session())
        #expect(told(news, try session()) == [])
        try FileManager.default.removeItem(atPath: path)
        do {
            let store = try SourceDatabase(path: path)
            for (title, hours) in [("A", -48.0), ("B", -24), ("C", -1), ("D", 1)] {
                say(title, in: store, of: mine, hoursLater: hours)
            }
        }
        #expect(told(news, try session()) == ["D"])
        #expect(told(news, try session()) == [])
    }

    @Test("that a source is lost, and that it is back, is told whoever noted it")
    func lostAndBack() throws {
        let storage = MemoryStorage()
        let session = try session(storage)
        let news = StoreChangeObserver(session)
        var health = ProviderHealth()
        health.fail(at: now, message: "no connection", jitter: 0.5)
        storage.store(health, of: mine)
        #expect(told(news, session) == ["lost mine: no connection"])
        #expect(told(news, session) == [])
        health.succeed(at: now)
        storage.store(health, of: mine)
        #expect(told(news, session) == ["back mine"])
    }
}
