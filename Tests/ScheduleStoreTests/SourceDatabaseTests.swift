import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import GRDB
import ScheduleStore
import TestSupport
import Testing

/// Covers: SourceDatabase, StoreFolder, JournalChoice, StoreError
@Suite struct SourceDatabaseTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/day")
    private var path: String { folder.path + "/store.db" }

    private func store() throws -> SourceDatabase { try SourceDatabase(path: path) }

    private func response(_ content: SourceResponse, at time: String = "2024-01-01T00:00:00Z") -> SourceResponse {
        content.stamped(at: instant(time))
    }

    private let content = SourceResponse(
        shows: [Show(id: "1", title: "Léon & Co", network: Channel(name: "One"), summary: "About a dragon.")],
        episodes: [
            Episode(
                id: "11",
                showID: "1",
                number: EpisodeNumber(season: 1, number: 1),
                title: "Pilot",
                airings: [Airing(time: .instant(instant("2024-01-02T20:00:00Z")))]
            )
        ],
        freshSeconds: 3600
    )

    @Test("Any content is read as written, also by another program", arguments: 0..<60)
    func roundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let contents = (0..<4).map { _ in random.content() }
        let store = try store()
        for (index, content) in contents.enumerated() {
            store.store([ResourceID("r\(index)"): response(content)], of: site)
        }
        #expect(store.takeError() == nil)
        let other = try self.store()
        for (index, content) in contents.enumerated() {
            #expect(
                other.response(.all, for: site, of: ResourceID("r\(index)"))?.response.hasSameContent(as: content)
                    == true
            )
        }
    }

    @Test("A NUL in a text, which SQLite cannot store, becomes a replacement character without a change")
    func nul() throws {
        var odd = content
        odd.episodes[0].title = "Pi\u{0}lot \\u0000"
        let store = try store()
        store.store([resource: response(odd)], of: site)
        store.store([resource: response(odd, at: "2024-01-02T00:00:00Z")], of: site)
        #expect(store.response(.all, for: site, of: resource)?.response.episodes[0].title == "Pi\u{FFFD}lot \\u0000")
        #expect(store.lastChangeID == 0)
    }

    @Test("A NUL in the identifier of a show with a cast becomes a replacement character")
    func nulInIdentifier() throws {
        var odd = content
        odd.shows[0].id = "1\u{0}"
        odd.episodes[0].showID = "1\u{0}"
        odd.credits = ["1\u{0}": [Credit(person: Person(name: "Ann"))]]
        let store = try store()
        store.store([resource: response(odd)], of: site)
        #expect(store.takeError() == nil)
        let stored = store.response(.all, for: site, of: resource)?.response
        #expect(stored?.credits["1\u{FFFD}"]?.map(\.person.name) == ["Ann"])
    }

    @Test("A resource is replaced completely, together with its time, and another provider's remains")
    func replacing() throws {
        let store = try store()
        store.store([resource: response(content)], of: site)
        store.store([resource: response(content)], of: provider("other"))
        store.store([resource: response(SourceResponse(), at: "2024-01-02T00:00:00Z")], of: site)
        #expect(
            store.response(.all, for: site, of: resource)?.response
                == response(SourceResponse(), at: "2024-01-02T00:00:00Z")
        )
        #expect(
            store.response(.all, for: provider("other"), of: resource)?.response.hasSameContent(as: content) == true
        )
    }

    @Test("The same response again leaves the rows unchanged and becomes fresh")
    func sameAgain() throws {
        let store = try store()
        store.store([resource: response(content)], of: site)
        let before = try rows("SELECT id FROM episode")
        store.store([resource: response(content, at: "2024-01-03T00:00:00Z")], of: site)
        #expect(try rows("SELECT id FROM episode") == before)
        #expect(store.response(.all, for: site, of: resource)?.response.fetchedAt == instant("2024-01-03T00:00:00Z"))
        #expect(store.latestFetch(of: site, at: instant("2024-01-03T00:30:00Z"))?.isFresh == true)
        #expect(store.latestFetch(of: site, at: instant("2024-01-04T00:00:00Z"))?.isFresh == false)
    }

    @Test("A title with soft hyphens is found with and without them")
    func softHyphens() throws {
        let store = try store()
        var content = content
        content.shows[0].title = "Donau\u{AD}dampf\u{AD}schiff"
        store.store([resource: response(content)], of: site)
        let written = store.shows(of: site, .matchingText("Donau\u{AD}dampf\u{AD}schiff"))
        #expect(written?.shows.map(\.id) == ["1"])
        #expect(store.shows(of: site, .matching(.title("Donaudampfschiff")))?.shows.map(\.id) == ["1"])
    }

    @Test("Shows and episodes are found by title, ID, other IDs and words, regardless of their resource")
    func lookup() throws {
        let store = try store()
        var content = content
        content.shows[0].externals.imdb = "tt1"
        store.store([resource: response(content)], of: site)
        for query in ["leon and co", "LÉON & CO", "site:1", "imdb:tt1"] {
            let query = ShowReference(query, providers: [site])
            #expect(store.shows(of: site, .matching(query))?.shows.map(\.id) == ["1"], "\(query)")
        }
        #expect(store.shows(of: site, .matching(.title("Leo"))) != nil)
        #expect(store.shows(of: provider("other"), .matching(.title("Leon and Co"))) == nil)
        #expect(store.show("1", of: site)?.response.episodes == content.episodes)
        #expect(store.shows(of: site, .matchingText("dragon"))?.shows.map(\.id) == ["1"])
        #expect(store.shows(of: site, .matchingText("DRAG"))?.shows.map(\.id) == ["1"])
        #expect(store.episodes(of: site, withWords: "pilot")?.episodes.map(\.id) == ["11"])
        #expect(store.shows(of: site, .matchingText("\"') OR 1 --")) == nil)
        #expect(store.takeError() == nil)
    }

    @Test("Earlier data of a show fills fields that later data leaves open")
    func filledFields() throws {
        let store = try store()
        store.store([ResourceID("/a"): response(content)], of: site)
        var later = content
        later.shows[0].summary = nil
        later.shows[0].status = .ended
        store.store([ResourceID("/b"): response(later, at: "2024-02-01T00:00:00Z")], of: site)
        let show = store.shows(of: site, .all)?.shows.first
        #expect(show?.summary == "About a dragon.")
        #expect(show?.status == .ended)
    }

    @Test("S6: A row changed on disk is detected, and its resource counts as missing")
    func changedRows() throws {
        for change in [
            "UPDATE episode SET title = 'Other'", "UPDATE airing SET start = start + 60", "DELETE FROM airing",
            "UPDATE show SET title = 'Other'", "DELETE FROM episode", "UPDATE channel SET name = 'Two'",
            "UPDATE episode SET number = NULL", "UPDATE resource SET rows = 1, has_all_airings = 'x'",
            "UPDATE resource SET fetched_at = 'never'", "UPDATE episode SET digest = 'none'",
        ] {
            let folder = TemporaryFolder()
            let path = folder.path + "/store.db"
            try SourceDatabase(path: path).store([resource: response(content)], of: site)
            try DatabaseQueue(path: path).write { db in
                try db.execute(
                    sql: "DROP TRIGGER show_text_out; DROP TRIGGER episode_text_out; PRAGMA foreign_keys = OFF"
                )
                try db.execute(sql: change)
            }
            let damaged = try SourceDatabase(path: path)
            #expect(damaged.response(.all, for: site, of: resource)?.response == nil, "\(change)")
            // Data that is read without its resource is checked too.
            let found = damaged.show("1", of: site)?.response.episodes ?? []
            #expect(found.isEmpty || change.contains("resource") || found == content.episodes, "\(change)")
        }
    }

    @Test("S7: A damaged file is moved aside and replaced by a new one", arguments: ["zeros", "text", "cut"])
    func damaged(how: String) throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-01-01T00:00:00Z") })
        try files.openSourceDatabase().store.store([resource: response(content)], of: site)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch how {
        case "zeros": bytes.replaceSubrange(0..<100, with: Data(count: 100))
        case "text": bytes = Data("this is no database, and never was one".utf8)
        default: bytes = bytes.prefix(4096 + 100)
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let opened = try files.openSourceDatabase()
        if how != "cut" { #expect(opened.repair?.contains("it is now \(path).damaged-2024-01-01T00:00:00Z") == true) }
        #expect(opened.store.response(.all, for: site, of: resource)?.response == nil)
        // A truncated file opens, but the damage is found during a read or write.
        if let problem = opened.store.takeError() {
            #expect(problem.code == .damaged)
            #expect(try files.repair(opened.store, problem)?.contains("it is now ") == true)
        }
        let fresh = try files.openSourceDatabase().store
        fresh.store([resource: response(content)], of: site)
        #expect(fresh.response(.all, for: site, of: resource)?.response.hasSameContent(as: content) == true)
    }

    @Test("S10: The journal mode is chosen once, at creation, by SQLite's version")
    func journal() throws {
        _ = try store()
        let mode = try rows("PRAGMA journal_mode")
        let version = try rows("SELECT sqlite_version()")[0]
        #expect(mode == [JournalChoice.choose(version: version, isOnNetwork: false).rawValue])
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        _ = try store()
        #expect(try rows("PRAGMA journal_mode") == ["wal"])
    }

    @Test(
        "WAL is used only if SQLite cannot lose committed writes in it, and never on a network",
        arguments: [
            ("3.40.1", false), ("3.51.2", false), ("3.51.3", true), ("3.52.0", true), ("4.0.0", true),
            ("3.50.6", false),
            ("3.50.7", true), ("3.44.5", false), ("3.44.6", true), ("", false), ("x.y", false),
        ]
    )
    func journalByVersion(version: String, isWAL: Bool) {
        #expect(JournalChoice.choose(version: version, isOnNetwork: false) == (isWAL ? .wal : .delete))
        #expect(JournalChoice.choose(version: version, isOnNetwork: true) == .delete)
    }

    @Test(
        "S13: A network file system is recognized by its name among the mounts",
        arguments: [
            ("/home/me/.local/share/aggctl", true), ("/home/me", true), ("/homes", false), ("/", false),
            ("/srv/x", true),
            ("/srv/x/local/y", false),
        ]
    )
    func network(folder: String, isOnNetwork: Bool) {
        let mounts = """
            22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
            30 22 0:5 / /home rw shared:2 - nfs4 server:/home rw
            31 22 0:6 / /srv/x rw shared:2 master:1 - fuse.sshfs me@there rw
            32 22 0:7 / /srv/x/local rw - ext4 /dev/vdb rw
            """
        #expect(JournalChoice.isOnNetwork(folder, mounts: mounts) == isOnNetwork)
    }

    @Test("S11: A store of a newer program is rejected with both versions and remains unchanged")
    func newer() throws {
        _ = try store()
        try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let problem = #expect(throws: StoreError.self) { try SourceDatabase(path: path) }
        #expect(problem?.code == .newer)
        #expect(problem?.message.contains("version 99, supported up to 10") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("S5: A path that is not a file, or a folder that cannot be created, is reported with the path")
    func noFile() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let problem = #expect(throws: StoreError.self) { try SourceDatabase(path: path) }
        #expect(problem == StoreError(.notAllowed, "not a regular file", path: path))
        let below = #expect(throws: StoreError.self) { try SourceDatabase(path: "/dev/null/x/store.db") }
        #expect(below?.code == .notAllowed)
        #expect(below?.path == "/dev/null/x")
    }

    @Test("S9: With four simultaneous writers, none fails and nothing is lost")
    func manyWriters() async throws {
        let path = path
        _ = try store()
        let content = content
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = try SourceDatabase(path: path)
                    for turn in 0..<15 {
                        store.store(
                            [ResourceID("/\(writer)/\(turn)"): content.stamped(at: .distantPast)],
                            of: provider("site")
                        )
                        #expect(store.takeError() == nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try rows("SELECT count(*) FROM resource") == ["60"])
    }

    @Test("Resources that were not fetched for a long time are dropped, except those of followed shows")
    func retention() throws {
        let store = try store()
        store.storeRegularly(from: "2022-06-20T00:00:00Z", forDays: 720)
        store.store([ResourceID("/day"): response(content, at: "2022-06-01T00:00:00Z")], of: site)
        store.store([ResourceID("/search"): response(SourceResponse(), at: "2023-06-01T00:00:00Z")], of: site)
        store.store([ResourceID("/new"): response(content, at: "2023-12-31T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2024-01-01T00:00:00Z"))
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site' ORDER BY name") == ["/day", "/new"])
        // A clock far ahead of all stored times is wrong.
        try store.dropOutdated(at: instant("2034-01-01T00:00:00Z"))
        #expect(try rows("SELECT count(*) FROM resource WHERE provider = 'site'") == ["2"])
        store.store([ResourceID("/newer"): response(content, at: "2024-06-01T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"), except: [SourceKey(provider: site, id: "1")])
        #expect(try rows("SELECT count(*) FROM resource WHERE provider = 'site'") == ["3"])
        try store.dropOutdated(at: instant("2024-06-02T00:00:00Z"))
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site' ORDER BY name") == ["/new", "/newer"])
        #expect(store.shows(of: site, .all)?.shows.count == 1)
    }

    @Test("Data whose terms state a limit is deleted in time, also that of followed shows")
    func limitedRetention() throws {
        let store = try store()
        store.store([ResourceID("/old"): response(content, at: "2023-06-01T00:00:00Z")], of: site)
        store.store([ResourceID("/new"): response(content, at: "2023-12-31T00:00:00Z")], of: site)
        let followed: Set = [SourceKey(provider: site, id: "1")]
        try store.dropOutdated(at: instant("2024-01-01T00:00:00Z"), except: followed, limits: [site: 180])
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site'") == ["/new"])
    }

    @Test("T4: Data fetched by a clock years ahead does not drop earlier data")
    func clockAhead() throws {
        let store = try store()
        store.storeRegularly(from: "2022-01-20T00:00:00Z", forDays: 720)
        store.store([ResourceID("/old"): response(content, at: "2022-01-01T00:00:00Z")], of: site)
        store.store([ResourceID("/day"): response(content, at: "2023-12-31T00:00:00Z")], of: site)
        store.store([ResourceID("/ahead"): response(content, at: "2034-01-01T00:00:00Z")], of: site)
        try store.dropOutdated(at: instant("2034-01-01T00:01:00Z"))
        #expect(try rows("SELECT count(*) FROM resource WHERE provider = 'site'") == ["3"])
        // With the right clock, old data is dropped as usual.
        try store.dropOutdated(at: instant("2024-01-02T00:00:00Z"))
        #expect(try rows("SELECT name FROM resource WHERE provider = 'site' ORDER BY name") == ["/ahead", "/day"])
    }

    private func rows(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: sql) }
    }
}
