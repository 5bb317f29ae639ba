import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// T4: A clock that was years ahead for a moment or for weeks, and was corrected.
/// Covers: SourceDatabase, StoreFolder, Retention, MarkBackups
@Suite struct FutureClockTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")

    private func store(at now: String) throws -> SourceDatabase {
        let now = instant(now)
        return try SourceDatabase(path: folder.path + "/store.db", now: { now })
    }

    private func response(
        _ numbers: ClosedRange<Int>,
        _ kind: ResourceKind,
        at fetched: String,
        title: String = "Harbour"
    ) -> SourceResponse {
        var response = SourceResponse(
            shows: [Show(id: "1", title: title)],
            episodes: numbers.map {
                Episode(
                    id: "\($0)",
                    showID: "1",
                    number: EpisodeNumber(season: 1, number: $0),
                    airings: [Airing(time: .day(BroadcastDay(day("2026-11-1\($0)"))))]
                )
            }
        )
        response.kind = kind
        return response.stamped(at: instant(fetched))
    }

    @Test("A list fetched by a wrong clock drops no episodes that days added later, but the next list does")
    func list() throws {
        let store = try store(at: "2026-11-18T12:00:00Z")
        store.store([ResourceID("list"): response(1...3, .episodes, at: "2036-01-01T00:00:00Z")], of: site)
        store.store([ResourceID("day"): response(4...4, .day, at: "2026-11-18T12:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.map(\.id) == ["1", "2", "3", "4"])
        store.store([ResourceID("list"): response(1...3, .episodes, at: "2026-11-18T13:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.map(\.id) == ["1", "2", "3"])
    }

    @Test("Responses fetched by a wrong clock keep their order: an episode dropped by the last list stays dropped")
    func order() throws {
        let store = try store(at: "2026-11-18T12:00:00Z")
        store.store([ResourceID("day"): response(4...4, .day, at: "2036-01-01T00:00:00Z")], of: site)
        store.store([ResourceID("list"): response(1...3, .episodes, at: "2036-02-01T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.map(\.id) == ["1", "2", "3"])
    }

    @Test("Later data wins over data fetched by a wrong clock, and a rewritten response retains its time")
    func since() throws {
        let day = ResourceID("day")
        let store = try store(at: "2026-11-18T12:00:00Z")
        store.store([day: response(1...1, .day, at: "2036-01-01T00:00:00Z", title: "Old")], of: site)
        let list = response(1...3, .episodes, at: "2026-11-18T11:00:00Z", title: "New")
        store.store([ResourceID("list"): list], of: site)
        #expect(store.shows(of: site, .all)?.shows.map(\.title) == ["New"])
        #expect(store.latestFetch(of: site, at: instant("2026-11-18T12:00:00Z"))?.fetchedAt == list.fetchedAt)
        var cached = try #require(store.response(.all, for: site, of: day)?.response)
        #expect(cached.fetchedAt < list.fetchedAt)
        cached.suspectRowCount = 0
        store.store([day: cached], of: site)
        let later = try self.store(at: "2036-01-02T00:00:00Z")
        #expect(later.metadata(for: site, of: day)?.fetchedAt == instant("2036-01-01T00:00:00Z"))
    }

    @Test(
        "A shorter clock jump drops nothing either",
        arguments: [
            ["2026-11-17", "2029-01-25", "2029-01-26"], ["2025-06-01", "2026-11-17", "2027-06-05", "2027-06-06"],
            ["2025-06-01", "2026-11-17", "2028-11-10", "2028-11-11"],
        ]
    )
    func shortJump(_ days: [String]) throws {
        let store = try store(at: "2026-11-18T12:00:00Z")
        for day in days { store.store([ResourceID(day): response(1...1, .day, at: day + "T00:00:00Z")], of: site) }
        let last = try #require(days.last.map { instant($0 + "T00:00:00Z") })
        try store.dropOutdated(at: last.addingTimeInterval(2 * 86_400))
        #expect(days.allSatisfy { store.metadata(for: site, of: ResourceID($0)) != nil })
    }

    @Test("A change recorded by a wrong clock is not the newest for years, but retains its number")
    func changes() throws {
        let store = try store(at: "2026-11-18T12:00:00Z")
        let list = ResourceID("list")
        store.store([list: response(1...3, .episodes, at: "2026-11-01T00:00:00Z")], of: site)
        store.store([list: response(1...4, .episodes, at: "2036-01-01T00:00:00Z")], of: site)
        store.store([list: response(1...5, .episodes, at: "2026-11-18T11:00:00Z")], of: site)
        #expect(store.changes(since: instant("2026-11-10T00:00:00Z")).map(\.code) == ["S01E05"])
        #expect(store.changes(after: 0).map(\.code) == ["S01E04", "S01E05"])
    }

    @Test("A fixed time given instead of the clock's does not count as a wrong clock")
    func fixedTime() throws {
        let now = instant("2026-11-18T12:00:00Z")
        let folder = StoreFolder(path: folder.path, asOf: instant("2036-01-02T00:00:00Z"), now: { now })
        let store = try folder.openSourceDatabase().store
        let list = ResourceID("list")
        store.store([list: response(1...3, .episodes, at: "2036-01-01T00:00:00Z")], of: site)
        store.store([list: response(1...4, .episodes, at: "2036-01-02T00:00:00Z")], of: site)
        #expect(store.changes(since: instant("2036-01-01T00:00:00Z")).map(\.code) == ["S01E04"])
    }

    @Test("A wrong clock drops nothing as outdated for days, and old data is dropped after the correction")
    func retention() throws {
        let store = try store(at: "2026-11-18T12:00:00Z")
        store.storeRegularly(from: "2024-02-20T00:00:00Z", forDays: 1_000)
        let days = [
            "2024-01-01", "2025-06-01", "2026-11-17", "2036-01-01", "2036-01-02", "2036-01-05", "2036-02-01",
        ]
        for day in days { store.store([ResourceID(day): response(1...1, .day, at: day + "T00:00:00Z")], of: site) }
        func count() -> Int { days.count { store.metadata(for: site, of: ResourceID($0)) != nil } }
        for now in ["2036-01-03T00:00:00Z", "2036-02-02T00:00:00Z"] {
            try store.dropOutdated(at: instant(now))
            #expect(count() == 7, "\(now)")
        }
        try store.dropOutdated(at: instant("2026-11-18T00:00:00Z"))
        #expect(count() == 6)
        // A clock that stays years ahead is accepted in the end.
        store.store([ResourceID("later"): response(1...1, .day, at: "2036-04-09T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2036-04-10T00:00:00Z"))
        #expect(count() == 4)
    }

    @Test("Backups of marks with future dates make room for today's, and are restored last")
    func copies() throws {
        func change(_ title: String, at now: String) throws {
            let marks = try StoreFolder(path: folder.path, now: { instant(now) }).openMarkDatabase()
            try marks.change { $0.merge([ShowMark(id: 0, keys: [], title: title, followedSince: .distantPast)]) }
        }
        for day in 10...23 { try change("Ahead \(day)", at: "2036-01-\(day)T12:00:00Z") }
        try change("Now", at: "2026-11-18T12:00:00Z")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/backups").sorted()
        #expect(names.count == 14)
        #expect(names.first == "marks-2026-11-18.db" && names[1] == "marks-2036-01-11.db")
        for name in ["marks.db", "marks.db.backup"] {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        }
        let restored = try StoreFolder(path: folder.path, now: { instant("2026-11-18T13:00:00Z") }).openMarkDatabase()
        #expect(try restored.marks().shows.contains { $0.title == "Now" })
    }
}
