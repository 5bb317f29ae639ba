import ScheduleMerging
import ScheduleModel
import ProviderAPI
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ScheduleStore

/// What is kept of answers by their kind and their settings, and what is read of large ones.
@Suite struct StoredResponseTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/day")
    private var path: String { folder.path + "/store.db" }

    private func store() throws -> SourceDatabase { try SourceDatabase(path: path) }

    private func answer(_ content: SourceResponse, at time: String = "2024-01-01T00:00:00Z") -> SourceResponse {
        content.stamped(at: instant(time))
    }

    private let content = SourceResponse(
        shows: [Show(id: "1", title: "Léon & Co", summary: "About a dragon.")],
        episodes: [Episode(id: "11", showID: "1", title: "Pilot")],
        freshSeconds: 3600
    )

    @Test("known episodes stay: days of one show's rows alone are no list of it, however many; its own list is")
    func nothingVanishes() throws {
        let store = try store()
        func told(_ numbers: ClosedRange<Int>, _ kind: ResourceKind, at time: String) -> SourceResponse {
            var answer = SourceResponse(
                shows: [Show(id: "1", title: "Long")],
                episodes: numbers.map {
                    Episode(id: "e\($0)", showID: "1", number: EpisodeNumber(season: 1, number: $0))
                }
            )
            answer.kind = kind
            return answer.stamped(at: instant(time))
        }
        store.store([ResourceID("list"): told(1...199, .episodes, at: "2024-01-01T00:00:00Z")], of: site)
        store.store([ResourceID("day"): told(301...302, .day, at: "2024-01-02T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.count == 201)
        #expect(store.show("1", of: site)?.hasEpisodeList == true)
        // A newer list is what there is.
        store.store([ResourceID("list"): told(1...198, .episodes, at: "2024-01-03T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.count == 198)
        let other = provider("other")
        for day in 1...9 {
            let two = told(2 * day...2 * day + 1, .day, at: "2024-01-0\(day)T00:00:00Z")
            store.store([ResourceID("day \(day)"): two], of: other)
        }
        #expect(store.show("1", of: other)?.response.episodes.count == 18)
        #expect(store.show("1", of: other)?.hasEpisodeList == false)
        #expect(store.allShows(of: other)?.episodes.count == 18)
    }

    @Test("a record that was dropped as outdated and is told again is kept, in the same process too")
    func toldAgain() throws {
        let store = try store()
        store.keepInBetween(from: "2022-01-20T00:00:00Z", forDays: 860)
        var newer = content
        newer.shows[0].summary = "Of ships."
        store.store([resource: answer(content, at: "2022-01-01T00:00:00Z")], of: site)
        for (name, said) in [("/mid", "2023-06-01T00:00:00Z"), ("/new", "2024-06-01T00:00:00Z")] {
            store.store([ResourceID(name): answer(newer, at: said)], of: site)
        }
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"))
        #expect(store.metadata(for: site, of: resource) == nil)
        store.store([resource: answer(content, at: "2024-06-03T00:00:00Z")], of: site)
        #expect(store.takeError() == nil)
        #expect(store.response(for: site, of: resource, scope: .all)?.hasSameContent(as: content) == true)
        #expect(!store.isDamaged)
    }

    @Test("what was asked for with other settings is not shown, and comes back with them")
    func settings() throws {
        try SourceDatabase(path: path, settings: [site: "one"]).store([resource: answer(content)], of: site)
        let other = try SourceDatabase(path: path, settings: [site: "two"])
        #expect(other.metadata(for: site, of: resource) == nil)
        #expect(other.show("1", of: site) == nil)
        #expect(other.allShows(of: site) == nil)
        #expect(other.latestFetch(of: site, at: instant("2024-01-01T00:00:00Z")) == nil)
        let again = try SourceDatabase(path: path, settings: [site: "one"])
        #expect(again.metadata(for: site, of: resource)?.rows == 1)
        #expect(again.show("1", of: site)?.response.episodes.count == 1)
    }

    @Test("what was asked for with other settings stays beside what takes its place, and is told of what changes in it")
    func settingsAside() throws {
        func told(_ ids: [String], at time: String) -> SourceResponse {
            var day = SourceResponse(
                shows: content.shows,
                episodes: ids.map { Episode(id: $0, showID: "1", title: $0) }
            )
            day.kind = .day
            return answer(day, at: time)
        }
        func store(_ settings: String) throws -> SourceDatabase {
            try SourceDatabase(path: path, settings: [site: settings])
        }
        func ids(_ store: SourceDatabase) -> [String]? {
            store.show("1", of: site)?.response.episodes.map(\.id)
        }
        for (settings, id) in [("one", "a"), ("two", "b"), ("three", "c")] {
            let store = try store(settings)
            store.store([resource: told([id, "x"], at: "2024-01-01T00:00:00Z")], of: site)
            #expect(ids(store) == [id, "x"])
            #expect(store.takeError() == nil)
        }
        for (settings, id, left) in [("two", "b", "b"), ("one", "a", "x")] {
            let store = try store(settings)
            #expect(store.metadata(for: site, of: resource)?.rows == 2)
            #expect(ids(store) == [id, "x"])
            // Said again and confirmed, it is fresh again, and nothing else is.
            store.store([resource: told([id, "x"], at: "2024-01-02T00:00:00Z")], of: site)
            #expect(store.metadata(for: site, of: resource)?.fetchedAt == instant("2024-01-02T00:00:00Z"))
            let changes = try store.write([resource: told([left], at: "2024-01-03T00:00:00Z")], of: site)
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

    @Test("a list of which rows are lost drops nothing that was told elsewhere, and is not whole")
    func lostRows() throws {
        func told(_ ids: [String], _ kind: ResourceKind, at day: Int, lost: Notice.Code? = nil) -> SourceResponse {
            var told = SourceResponse(
                shows: content.shows,
                episodes: ids.map { Episode(id: $0, showID: "1", title: $0) }
            )
            told.kind = kind
            if let lost { told.notices = [Notice(lost, "a row that says \"row.unreadable\"")] }
            return answer(told, at: "2024-01-0\(day)T00:00:00Z")
        }
        let list = ResourceID("list")
        for (name, storage) in [("file", try store() as any ScheduleStorage), ("memory", MemoryStorage())] {
            storage.store([resource: told(["a", "b"], .day, at: 1)], of: site)
            for code in [Notice.Code.unreadableRow, .undatedRow] {
                storage.store([list: told(["a"], .episodes, at: 2, lost: code)], of: site)
                let lossy = storage.show("1", of: site)
                #expect(lossy?.response.episodes.map(\.id) == ["a", "b"], "\(name)")
                #expect(lossy?.hasEpisodeList == true && lossy?.response.isComplete == false, "\(name)")
                #expect(storage.allShows(of: site)?.episodes.count == 2, "\(name)")
            }
            // A remark is no loss, whatever it says.
            storage.store([list: told(["a"], .episodes, at: 3, lost: .providerNotice)], of: site)
            let whole = storage.show("1", of: site)
            #expect(whole?.response.episodes.map(\.id) == ["a"], "\(name)")
            #expect(whole?.hasEpisodeList == true && whole?.response.isComplete == true, "\(name)")
        }
    }

    @Test("the rows of one show are found by the index of shows, and not among all rows of a large file")
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

    @Test("of a file only what a question is about is read, and it is what the whole would come to", arguments: 0..<20)
    func parts(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        var whole = random.content()
        whole.kind = .file
        let store = try store()
        store.store([resource: whole.stamped(at: .distantPast)], of: site)
        let days = days("2019-07-08", "2019-07-14")
        let zones = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York"].map(zone)
        let requests = zones.map { ResponseScope.days(ScheduleRequest(days: days, zone: $0, region: country("US"))) }
        let ids = Set(whole.shows.prefix(2).map(\.id))
        for part in requests + [.shows(ids), .titled(FoldedText("a"))] {
            let read = try #require(store.response(for: site, of: resource, scope: part))
            let expected = whole.restricted(to: part)
            #expect(Set(read.shows) == Set(expected.shows), "\(part)")
            #expect(Set(read.episodes) == Set(expected.episodes), "\(part)")
        }
        #expect(store.takeError() == nil)
    }

    @Test("a list says what there is, empty or not, whichever words are searched for")
    func listsRule() throws {
        let store = try store()
        func told(_ titles: [String], _ kind: ResourceKind, at time: String) -> SourceResponse {
            var answer = SourceResponse(
                shows: content.shows,
                episodes: titles.map { Episode(id: $0, showID: "1", title: $0) }
            )
            answer.kind = kind
            return answer.stamped(at: instant(time))
        }
        store.store([ResourceID("day"): told(["Pilot", "Withdrawn"], .day, at: "2024-01-01T00:00:00Z")], of: site)
        #expect(store.episodes(of: site, withWords: "withdrawn")?.episodes.count == 1)
        store.store([ResourceID("list"): told(["Pilot"], .episodes, at: "2024-01-02T00:00:00Z")], of: site)
        #expect(store.episodes(of: site, withWords: "withdrawn")?.episodes.isEmpty ?? true)
        #expect(store.episodes(of: site, withWords: "pilot")?.episodes.count == 1)
        store.store([ResourceID("list"): told([], .episodes, at: "2024-01-03T00:00:00Z")], of: site)
        #expect(store.show("1", of: site)?.response.episodes.isEmpty == true)
        #expect(store.show("1", of: site)?.hasEpisodeList == true)
        #expect(store.allShows(of: site)?.episodes.isEmpty == true)
    }

    @Test("a cast stays as long as an answer does, a search for less")
    func castStays() throws {
        let store = try store()
        func told(_ kind: ResourceKind) -> SourceResponse {
            var answer = SourceResponse(shows: content.shows)
            if kind == .cast { answer.credits = ["1": [Credit(person: Person(name: "Ann"))]] }
            answer.kind = kind
            return answer.stamped(at: instant("2024-01-01T00:00:00Z"))
        }
        store.keepInBetween(from: "2024-01-20T00:00:00Z", forDays: 130)
        store.store([ResourceID("cast"): told(.cast), ResourceID("search"): told(.search)], of: site)
        store.store([resource: answer(content, at: "2024-06-01T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"))
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site' ORDER BY name") == ["/day", "cast"])
        #expect(store.show("1", of: site)?.response.credits["1"]?.count == 1)
    }

    @Test("a show that a file says no more, or that was in a file that is gone, is not known any more")
    func shownNoMore() throws {
        let store = try store()
        var file = answer(SourceResponse(shows: [Show(id: "1", title: "Kept"), Show(id: "2", title: "Withdrawn")]))
        file.kind = .file
        store.store([resource: file], of: site)
        file = file.stamped(at: instant("2024-01-02T00:00:00Z"))
        file.shows.removeLast()
        store.store([resource: file], of: site)
        #expect(store.shows(of: site, .all)?.shows.map(\.title) == ["Kept"])
        #expect(store.shows(of: site, .matchingText("withdrawn")) == nil)
        // It may be said again.
        file = file.stamped(at: instant("2024-01-03T00:00:00Z"))
        file.shows.append(Show(id: "2", title: "Withdrawn"))
        store.store([resource: file], of: site)
        #expect(store.shows(of: site, .all)?.shows.count == 2)
        store.removeFiles(of: site, except: [])
        #expect(store.shows(of: site, .all) == nil)
        #expect(store.takeError() == nil)
    }

    @Test("of what is found by words a title comes before a summary")
    func titlesFirst() throws {
        let store = try store()
        let shows = [
            Show(id: "1", title: "A Harbour", summary: "Of love."), Show(id: "2", title: "Love Island"),
            Show(id: "3", title: "Crossing", summary: "Love, again."),
        ]
        store.store([resource: answer(SourceResponse(shows: shows))], of: site)
        #expect(store.shows(of: site, .matchingText("love"))?.shows.map(\.id) == ["2", "1", "3"])
    }

    @Test("what is recalled does not hang on the order in which answers came", arguments: [false, true])
    func orderOfArrival(isReversed: Bool) throws {
        let store = try store()
        func told(_ titles: [String], _ summary: String) -> SourceResponse {
            var answer = SourceResponse(
                shows: titles.map { Show(id: $0, title: $0, summary: summary) },
                episodes: titles.map { Episode(id: "e", showID: $0, title: summary) }
            )
            answer.kind = .day
            return answer.stamped(at: instant("2024-01-01T00:00:00Z"))
        }
        let answers = [
            (ResourceID("a"), told(["Crossing", "Harbour"], "one")), (ResourceID("b"), told(["Harbour"], "two")),
        ]
        for (resource, answer) in isReversed ? answers.reversed() : answers {
            store.store([resource: answer], of: site)
        }
        let shows = try #require(store.shows(of: site, .all)?.shows)
        #expect(shows.map(\.title) == ["Crossing", "Harbour"])
        #expect(shows.map(\.summary) == ["one", "two"])
        #expect(store.show("Harbour", of: site)?.response.episodes.map(\.title) == ["two"])
    }

    @Test("files that are gone are forgotten, and nothing else")
    func goneFiles() throws {
        let store = try store()
        var file = answer(content)
        file.kind = .file
        store.store([ResourceID("/a"): file, ResourceID("/b"): file, resource: answer(content)], of: site)
        store.removeFiles(of: site, except: [ResourceID("/b")])
        #expect(try rows("SELECT name FROM resource ORDER BY name") == ["/b", "/day"])
    }

    private func rows(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: sql) }
    }
}
