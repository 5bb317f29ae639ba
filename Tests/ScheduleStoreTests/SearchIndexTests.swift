import Foundation
import GRDB
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// What is looked for by words is found however it is written, since both are folded by the same rules.
@Suite struct SearchIndexTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/schedule")
    private var path: String { folder.path + "/store.db" }

    private static let titles = [
        "Donau\u{AD}dampf\u{AD}schiff", "Don’t Look", "America's Talent", "Rock & Roll", "Straße", "Ωμέγα",
        "Zero\u{200B}width", "Ｗｉｄｅ",
    ]

    private func keep(_ titles: [String], in store: SourceDatabase) {
        var content = SourceResponse(shows: [Show(id: "1", title: "Night So\u{AD}fa")])
        content.episodes = titles.enumerated().map { number, title in
            var episode = Episode(id: "\(number)", showID: "1")
            episode.title = title
            episode.summary = "Told by Øle’s dog: \(title)"
            return episode
        }
        store.store([resource: content.stamped(at: instant("2024-01-01T00:00:00Z"))], of: site)
    }

    private func found(_ words: String, in store: SourceDatabase) -> [String] {
        store.episodes(of: site, withWords: words)?.episodes.compactMap(\.title) ?? []
    }

    /// What is looked for, and which title has it.
    private static let questions = [
        ("donaudampfschiff", 0), ("Donau\u{AD}dampf", 0), ("dont", 1), ("don't", 1), ("don’t look", 1),
        ("america talent", 2), ("americas talent", 2), ("rock and roll", 3), ("rock & roll", 3), ("rock roll", 3),
        ("straße", 4), ("STRASSE", 4), ("ωμεγα", 5), ("ωμέγα", 5), ("zerowidth", 6), ("wide", 7),
        ("ØLE'S DOG zerowidth", 6),
    ]

    @Test("words without soft hyphens, accents, apostrophes and the like, and words with them")
    func words() throws {
        let store = try SourceDatabase(path: path)
        keep(Self.titles, in: store)
        for (words, place) in Self.questions { #expect(found(words, in: store) == [Self.titles[place]], "\(words)") }
        #expect(store.shows(of: site, .matchingText("sofa"))?.shows.map(\.id) == ["1"])
        #expect(store.takeError() == nil)
    }

    @Test("what is kept no more is found no more, whether or not someone searched before")
    func gone() throws {
        let store = try SourceDatabase(path: path)
        keep(["Dawn", "Dusk"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        keep(["Noon"], in: store)
        keep(["Night"], in: store)
        #expect(found("dawn", in: store).isEmpty && found("noon", in: store).isEmpty)
        #expect(found("night", in: store) == ["Night"])
        #expect(store.takeError() == nil)
    }

    @Test("an index of before version 6 is made anew, and nothing of it is in the way")
    func older() throws {
        keep(Self.titles, in: try SourceDatabase(path: path))
        try makeOld(path)
        let store = try SourceDatabase(path: path)
        for (words, place) in Self.questions { #expect(found(words, in: store) == [Self.titles[place]], "\(words)") }
        keep(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"] && found("straße", in: store).isEmpty)
        #expect(store.takeError() == nil && !store.isDamaged)
    }

    @Test("where the index is behind and cannot be written, what is kept is found all the same")
    func unwritable() throws {
        let store = try SourceDatabase(path: path)
        keep(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        // Nothing is taken off the list of what is to be indexed: as where the file may be read alone.
        func forbid(_ wish: String) throws {
            try DatabaseQueue(path: path).write { try $0.execute(sql: wish) }
        }
        try forbid(
            """
            CREATE TRIGGER forbidden BEFORE DELETE ON unindexed_episode WHEN old.id IN (SELECT id FROM episode)
            BEGIN SELECT RAISE(ABORT, 'forbidden'); END
            """
        )
        let other = ResourceID("/other")
        let night = Episode(id: "n", showID: "1", title: "Night’s Watch")
        let show = Show(id: "1", title: "Night So\u{AD}fa", summary: "Crumbs")
        let content = SourceResponse(shows: [show], episodes: [night]).stamped(at: instant("2024-01-01T00:00:00Z"))
        store.store([other: content], of: site)
        for _ in 1...2 {
            #expect(found("nights watch", in: store) == ["Night’s Watch"] && found("dawn", in: store) == ["Dawn"])
        }
        #expect(store.shows(of: site, .matchingText("crumbs"))?.shows.map(\.id) == ["1"])
        try forbid("DROP TRIGGER forbidden")
        #expect(found("nights watch", in: store) == ["Night’s Watch"] && found("dawn", in: store) == ["Dawn"])
        let left = try DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM unindexed_episode")
        }
        #expect(left == 0 && !store.isDamaged)
    }

    @Test("a backup of an earlier version is brought up to date before it is restored, into files that are open yet")
    func restored() throws {
        let source = TemporaryFolder()
        let files = StoreFolder(path: source.path, now: { instant("2024-01-02T00:00:00Z") })
        keep(Self.titles, in: try files.openClaims().store)
        let backup = source.path + "/saved"
        try files.backup(to: backup)
        try makeOld(backup)
        let store = try SourceDatabase(path: path)
        keep(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        func version() throws -> Int? {
            try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        }
        let current = try version()
        try StoreFolder(path: folder.path, now: { instant("2024-01-03T00:00:00Z") }).restore(from: backup)
        #expect(try version() == current)
        for (words, place) in Self.questions { #expect(found(words, in: store) == [Self.titles[place]], "\(words)") }
        keep(["Noon"], in: store)
        #expect(found("noon", in: store) == ["Noon"] && found("straße", in: store).isEmpty)
        #expect(store.takeError() == nil && !store.isDamaged)
    }

    /// Makes of a file one as it was before version 6.
    private func makeOld(_ path: String) throws {
        try DatabaseQueue(path: path).write { db in
            for (table, columns) in [("show", "title, aliases, summary"), ("episode", "title, summary")] {
                let old = columns.split(separator: " ").map { "old." + $0 }.joined(separator: " ")
                try db.execute(
                    sql: """
                        DROP TRIGGER \(table)_text_in; DROP TRIGGER \(table)_text_out; DROP TABLE \(table)_text;
                        CREATE VIRTUAL TABLE \(table)_text USING fts5 (\(columns), content = '\(table)',
                          content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
                        INSERT INTO \(table)_text (\(table)_text) VALUES ('rebuild');
                        DELETE FROM unindexed_\(table);
                        CREATE TRIGGER \(table)_text_in AFTER INSERT ON \(table) BEGIN
                          INSERT INTO unindexed_\(table) (id) VALUES (new.id);
                        END;
                        CREATE TRIGGER \(table)_text_out AFTER DELETE ON \(table) BEGIN
                          INSERT INTO \(table)_text (\(table)_text, rowid, \(columns)) VALUES ('delete', old.id, \(old));
                        END;
                        PRAGMA user_version = 5
                        """
                )
            }
        }
    }
}
