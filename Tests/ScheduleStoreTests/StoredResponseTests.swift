import ScheduleMerging
import ScheduleModel
import ProviderAPI
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ScheduleStore

/// Stored responses by kind and settings, and partial reads of large ones.
/// Covers: SourceDatabase, PartialRead, ResponseScope, StoredShow, StoredShowFilter
@Suite struct StoredResponseTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/day")
    private var path: String { folder.path + "/store.db" }

    private func store() throws -> SourceDatabase { try SourceDatabase(path: path) }

    private func fetched(_ content: SourceResponse, at time: String = "2024-01-01T00:00:00Z") -> SourceResponse {
        content.stamped(at: instant(time))
    }

    private let content = SourceResponse(
        shows: [Show(id: "1", title: "Léon & Co", summary: "About a dragon.")],
        episodes: [Episode(id: "11", showID: "1", title: "Pilot")],
        freshSeconds: 3600
    )

    @Test("Daily rows of a show are not a list of it, regardless of their number, so its episodes remain")
    func nothingVanishes() throws {
        let store = try store()
        func response(_ numbers: ClosedRange<Int>, _ kind: ResourceKind, at time: String) -> SourceResponse {
            var result = SourceResponse(
                shows: [Show(id: "1", title: "Long")],
                episodes: numbers.map {
                    Episode(id: "e\($0)", showID: "1", number: EpisodeNumber(season: 1, number: $0))
                }
            )
            result.kind = kind
            return result.stamped(at: instant(time))
        }
        store.store([ResourceID("list"): response(1...199, .episodes, at: "2024-01-01T00:00:00Z")], of: site)
        store.store([ResourceID("day"): response(301...302, .day, at: "2024-01-02T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.count == 201)
        #expect(store.show("1", of: site)?.hasEpisodeList == true)
        // A newer list is authoritative.
        store.store([ResourceID("list"): response(1...198, .episodes, at: "2024-01-03T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.count == 198)
        let other = provider("other")
        for day in 1...9 {
            let two = response(2 * day...2 * day + 1, .day, at: "2024-01-0\(day)T00:00:00Z")
            store.store([ResourceID("day \(day)"): two], of: other)
        }
        #expect(store.show("1", of: other)?.response.episodes.count == 18)
        #expect(store.show("1", of: other)?.hasEpisodeList == false)
        #expect(store.allShows(of: other)?.episodes.count == 18)
    }

    @Test("A record dropped as outdated is stored when it is fetched again, also in the same process")
    func fetchedAgain() throws {
        let store = try store()
        store.storeRegularly(from: "2022-01-20T00:00:00Z", forDays: 860)
        var newer = content
        newer.shows[0].summary = "Of ships."
        store.store([resource: fetched(content, at: "2022-01-01T00:00:00Z")], of: site)
        for (name, time) in [("/mid", "2023-06-01T00:00:00Z"), ("/new", "2024-06-01T00:00:00Z")] {
            store.store([ResourceID(name): fetched(newer, at: time)], of: site)
        }
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"))
        #expect(store.metadata(for: site, of: resource) == nil)
        store.store([resource: fetched(content, at: "2024-06-03T00:00:00Z")], of: site)
        #expect(store.takeError() == nil)
        #expect(store.response(.all, for: site, of: resource)?.response.hasSameContent(as: content) == true)
        #expect(!store.isDamaged)
    }

    @Test("A response fetched with other settings is hidden, and returns with those settings")
    func settings() throws {
        try SourceDatabase(path: path, settings: [site: "one"]).store([resource: fetched(content)], of: site)
        let other = try SourceDatabase(path: path, settings: [site: "two"])
        #expect(other.metadata(for: site, of: resource) == nil)
        #expect(other.show("1", of: site) == nil)
        #expect(other.allShows(of: site) == nil)
        #expect(other.latestFetch(of: site, at: instant("2024-01-01T00:00:00Z")) == nil)
        let again = try SourceDatabase(path: path, settings: [site: "one"])
        #expect(again.metadata(for: site, of: resource)?.rowCount == 1)
        #expect(again.show("1", of: site)?.response.episodes.count == 1)
    }

    @Test("Responses of other settings are stored separately, and detect changes separately")
    func separateSettings() throws {
        func response(_ ids: [String], at time: String) -> SourceResponse {
            var day = SourceResponse(
                shows: content.shows,
                episodes: ids.map { Episode(id: $0, showID: "1", title: $0) }
            )
            day.kind = .day
            return fetched(day, at: time)
        }
        func store(_ settings: String) throws -> SourceDatabase {
            try SourceDatabase(path: path, settings: [site: settings])
        }
        func ids(_ store: SourceDatabase) -> [String]? {
            store.show("1", of: site)?.response.episodes.map(\.id)
        }
        for (settings, id) in [("one", "a"), ("two", "b"), ("three", "c")] {
            let store = try store(settings)
            store.store([resource: response([id, "x"], at: "2024-01-01T00:00:00Z")], of: site)
            #expect(ids(store) == [id, "x"])
            #expect(store.takeError() == nil)
        }
        for (settings, id, left) in [("two", "b", "b"), ("one", "a", "x")] {
            let store = try store(settings)
            #expect(store.metadata(for: site, of: resource)?.rowCount == 2)
            #expect(ids(store) == [id, "x"])
            // The same response again becomes fresh, but no other does.
            store.store([resource: response([id, "x"], at: "2024-01-02T00:00:00Z")], of: site)
            #expect(store.metadata(for: site, of: resource)?.fetchedAt == instant("2024-01-02T00:00:00Z"))
            let changes = try store.write([resource: response([left], at: "2024-01-03T00:00:00Z")], of: site)
            #expect(changes.map(\.kind) == [.dropped])
            #expect(ids(store) == [left])
        }
        let three = try store("three")
        #expect(three.metadata(for: site, of: resource)?.fetchedAt == instant("2024-01-01T00:00:00Z"))
        #expect(ids(three) == ["c", "x"])
        #expect(three.shows(of: site, .all)?.fetchedAt == instant("2024-01-01T00:00:00Z"))
        #expect(try rows("SELECT count(*) FROM resource") == ["3"])
        #expect(!three.isDamaged)
    }

    @Test("A list with unreadable rows drops no episodes from other responses, and is not complete")
    func lostRows() async throws {
        func response(_ ids: [String], _ kind: ResourceKind, at day: Int, lost: Notice.Code? = nil) -> SourceResponse {
            var result = SourceResponse(
                shows: content.shows,
                episodes: ids.map { Episode(id: $0, showID: "1", title: $0) }
            )
            result.kind = kind
            if let lost { result.notices = [Notice(lost, "a row that says \"row.unreadable\"")] }
            return fetched(result, at: "2024-01-0\(day)T00:00:00Z")
        }
        let list = ResourceID("list")
        for (name, storage) in [("file", try store() as any ScheduleStorage), ("memory", MemoryStorage())] {
            storage.store([resource: response(["a", "b"], .day, at: 1)], of: site)
            for code in [Notice.Code.unreadableRow, .undatedRow] {
                storage.store([list: response(["a"], .episodes, at: 2, lost: code)], of: site)
                let lossy = await storage.show("1", of: site)
                #expect(lossy?.response.episodes.map(\.id) == ["a", "b"], "\(name)")
                #expect(lossy?.hasEpisodeList == true && lossy?.response.isComplete == false, "\(name)")
                await #expect(storage.allShows(of: site)?.episodes.count == 2, "\(name)")
            }
            // A notice from the provider is not a loss, regardless of its text.
            storage.store([list: response(["a"], .episodes, at: 3, lost: .providerNotice)], of: site)
            let complete = await storage.show("1", of: site)
            #expect(complete?.response.episodes.map(\.id) == ["a"], "\(name)")
            #expect(complete?.hasEpisodeList == true && complete?.response.isComplete == true, "\(name)")
        }
    }

    @Test("The rows of one show are found by the index of shows instead of a scan")
    func planOfOneShow() throws {
        _ = try store()
        let plan = try DatabaseQueue(path: path).read { db in
            try Row.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN " + PartialRead.episodes(where: PartialRead.ofShow),
                arguments: [1, "a"]
            )
            .map { String($0["detail"]) }
        }
        #expect(plan.first?.contains("episode_by_key") == true, "\(plan)")
    }

    @Test("One episode of a long show is found by its ID, so replacing all rows takes linear time")
    func planOfOneEpisode() throws {
        _ = try store()
        let plan = try DatabaseQueue(path: path).read { db in
            try Row.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN SELECT id FROM episode WHERE show_key = ? AND key = ?",
                arguments: ["a", "b"]
            )
            .map { String($0["detail"]) }
        }
        #expect(plan.first?.contains("episode_by_key (show_key=? AND key=?)") == true, "\(plan)")
    }

    @Test("A partial read of a file returns the same as restricting the complete response", arguments: 0..<20)
    func parts(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        var complete = random.content()
        complete.kind = .file
        let store = try store()
        store.store([resource: complete.stamped(at: .distantPast)], of: site)
        let days = days("2019-07-08", "2019-07-14")
        let zones = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York"].map(zone)
        let requests = zones.map { ResponseScope.days(ScheduleRequest(days: days, zone: $0, region: country("US"))) }
        let ids = Set(complete.shows.prefix(2).map(\.id))
        for part in requests + [.shows(ids), .titled(FoldedText("a"))] {
            let read = try #require(store.response(part, for: site, of: resource)?.response)
            let expected = complete.restricted(to: part)
            #expect(Set(read.shows) == Set(expected.shows), "\(part)")
            #expect(Set(read.episodes) == Set(expected.episodes), "\(part)")
        }
        #expect(store.takeError() == nil)
    }

    @Test("A list determines which episodes exist, even if it is empty, for any search")
    func authoritativeLists() throws {
        let store = try store()
        func response(_ titles: [String], _ kind: ResourceKind, at time: String) -> SourceResponse {
            var result = SourceResponse(
                shows: content.shows,
                episodes: titles.map { Episode(id: $0, showID: "1", title: $0) }
            )
            result.kind = kind
            return result.stamped(at: instant(time))
        }
        store.store([ResourceID("day"): response(["Pilot", "Withdrawn"], .day, at: "2024-01-01T00:00:00Z")], of: site)
        #expect(store.episodes(of: site, withWords: "withdrawn")?.episodes.count == 1)
        store.store([ResourceID("list"): response(["Pilot"], .episodes, at: "2024-01-02T00:00:00Z")], of: site)
        #expect(store.episodes(of: site, withWords: "withdrawn")?.episodes.isEmpty ?? true)
        #expect(store.episodes(of: site, withWords: "pilot")?.episodes.count == 1)
        store.store([ResourceID("list"): response([], .episodes, at: "2024-01-03T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.isEmpty == true)
        #expect(store.show("1", of: site)?.hasEpisodeList == true)
        #expect(store.allShows(of: site)?.episodes.isEmpty == true)
    }

    @Test("A cast is stored as long as other responses, and a search shorter")
    func castStays() throws {
        let store = try store()
        func response(_ kind: ResourceKind) -> SourceResponse {
            var result = SourceResponse(shows: content.shows)
            if kind == .cast { result.credits = ["1": [Credit(person: Person(name: "Ann"))]] }
            result.kind = kind
            return result.stamped(at: instant("2024-01-01T00:00:00Z"))
        }
        store.storeRegularly(from: "2024-01-20T00:00:00Z", forDays: 130)
        store.store([ResourceID("cast"): response(.cast), ResourceID("search"): response(.search)], of: site)
        store.store([resource: fetched(content, at: "2024-06-01T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"))
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site' ORDER BY name") == ["/day", "cast"])
        #expect(store.show("1", of: site)?.response.credits["1"]?.count == 1)
    }

    @Test("A show that was removed from a file, or whose file was removed, is no longer found")
    func removedShow() throws {
        let store = try store()
        var file = fetched(SourceResponse(shows: [Show(id: "1", title: "Kept"), Show(id: "2", title: "Withdrawn")]))
        file.kind = .file
        store.store([resource: file], of: site)
        file = file.stamped(at: instant("2024-01-02T00:00:00Z"))
        file.shows.removeLast()
        store.store([resource: file], of: site)
        #expect(store.shows(of: site, .all)?.shows.map(\.title) == ["Kept"])
        #expect(store.shows(of: site, .matchingText("withdrawn")) == nil)
        // A removed show may return.
        file = file.stamped(at: instant("2024-01-03T00:00:00Z"))
        file.shows.append(Show(id: "2", title: "Withdrawn"))
        store.store([resource: file], of: site)
        #expect(store.shows(of: site, .all)?.shows.count == 2)
        store.removeFiles(of: site, except: [])
        #expect(store.shows(of: site, .all) == nil)
        #expect(store.takeError() == nil)
    }

    @Test("In search results, matches in titles come before matches in summaries")
    func titlesFirst() throws {
        let store = try store()
        let shows = [
            Show(id: "1", title: "A Harbour", summary: "Of love."), Show(id: "2", title: "Love Island"),
            Show(id: "3", title: "Crossing", summary: "Love, again."),
        ]
        store.store([resource: fetched(SourceResponse(shows: shows))], of: site)
        #expect(store.shows(of: site, .matchingText("love"))?.shows.map(\.id) == ["2", "1", "3"])
    }

    @Test("Stored data does not depend on the order of responses", arguments: [false, true])
    func orderOfArrival(isReversed: Bool) throws {
        let store = try store()
        func response(_ titles: [String], _ summary: String) -> SourceResponse {
            var result = SourceResponse(
                shows: titles.map { Show(id: $0, title: $0, summary: summary) },
                episodes: titles.map { Episode(id: "e", showID: $0, title: summary) }
            )
            result.kind = .day
            return result.stamped(at: instant("2024-01-01T00:00:00Z"))
        }
        let responses = [
            (ResourceID("a"), response(["Crossing", "Harbour"], "one")),
            (ResourceID("b"), response(["Harbour"], "two")),
        ]
        for (resource, result) in isReversed ? responses.reversed() : responses {
            store.store([resource: result], of: site)
        }
        let shows = try #require(store.shows(of: site, .all)?.shows)
        #expect(shows.map(\.title) == ["Crossing", "Harbour"])
        #expect(shows.map(\.summary) == ["one", "two"])
        #expect(store.show("Harbour", of: site)?.response.episodes.map(\.title) == ["two"])
    }

    @Test("Only removed files are forgotten")
    func removedFiles() throws {
        let store = try store()
        var file = fetched(content)
        file.kind = .file
        store.store([ResourceID("/a"): file, ResourceID("/b"): file, resource: fetched(content)], of: site)
        store.removeFiles(of: site, except: [ResourceID("/b")])
        #expect(try rows("SELECT name FROM resource ORDER BY name") == ["/b", "/day"])
    }

    private func rows(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: sql) }
    }
}
