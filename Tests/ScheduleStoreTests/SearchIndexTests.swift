import Foundation
import GRDB
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Search finds texts in any spelling, because text and query are folded by the same rules.
/// Covers: SearchIndex, SourceDatabase, FoldedText, StoredShowFilter
@Suite struct SearchIndexTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/schedule")
    private var path: String { folder.path + "/store.db" }

    private static let titles = [
        "Donau\u{AD}dampf\u{AD}schiff", "Don’t Look", "America's Talent", "Rock & Roll", "Straße", "Ωμέγα",
        "Zero\u{200B}width", "Ｗｉｄｅ",
    ]

    private func save(_ titles: [String], in store: SourceDatabase) {
        var content = SourceResponse(shows: [Show(id: "1", title: "Night So\u{AD}fa")])
        content.episodes = titles.enumerated().map { number, title in
            var episode = Episode(id: "\(number)", showID: "1")
            episode.title = title
            episode.summary = "Told by Øle’s dog: \(title)"
            return episode
        }
        store.store([resource: content.stamped(at: instant("2024-01-01T00:00:00Z"))], of: site)
    }

    private func found(_ text: String, in store: SourceDatabase) -> [String] {
        store.episodes(of: site, withWords: text)?.episodes.compactMap(\.title) ?? []
    }

    /// Search texts, each with the index of the matching title.
    private static let queries = [
        ("donaudampfschiff", 0), ("Donau\u{AD}dampf", 0), ("dont", 1), ("don't", 1), ("don’t look", 1),
        ("america talent", 2), ("americas talent", 2), ("rock and roll", 3), ("rock & roll", 3), ("rock roll", 3),
        ("straße", 4), ("STRASSE", 4), ("ωμεγα", 5), ("ωμέγα", 5), ("zerowidth", 6), ("wide", 7),
        ("ØLE'S DOG zerowidth", 6),
    ]

    @Test("Words match with and without soft hyphens, accents and apostrophes")
    func words() throws {
        let store = try SourceDatabase(path: path)
        save(Self.titles, in: store)
        for (text, index) in Self.queries { #expect(found(text, in: store) == [Self.titles[index]], "\(text)") }
        #expect(store.shows(of: site, .matchingText("sofa"))?.shows.map(\.id) == ["1"])
        #expect(store.takeError() == nil)
    }

    @Test("Removed episodes are no longer found, whether or not someone searched before")
    func removed() throws {
        let store = try SourceDatabase(path: path)
        save(["Dawn", "Dusk"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        save(["Noon"], in: store)
        save(["Night"], in: store)
        #expect(found("dawn", in: store).isEmpty && found("noon", in: store).isEmpty)
        #expect(found("night", in: store) == ["Night"])
        #expect(store.takeError() == nil)
    }

    @Test("An index from before version 6 is rebuilt without leftovers")
    func older() throws {
        save(Self.titles, in: try SourceDatabase(path: path))
        try makeOld(path)
        let store = try SourceDatabase(path: path)
        for (text, index) in Self.queries { #expect(found(text, in: store) == [Self.titles[index]], "\(text)") }
        save(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"] && found("straße", in: store).isEmpty)
        #expect(store.takeError() == nil && !store.isDamaged)
    }

    @Test("If the index is outdated and cannot be written, stored texts are still found")
    func unwritable() throws {
        let store = try SourceDatabase(path: path)
        save(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        // No entry is removed from the list of unindexed rows, as if the file were read-only.
        func execute(_ statement: String) throws {
            try DatabaseQueue(path: path).write { try $0.execute(sql: statement) }
        }
        try execute(
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
        try execute("DROP TRIGGER forbidden")
        #expect(found("nights watch", in: store) == ["Night’s Watch"] && found("dawn", in: store) == ["Dawn"])
        let left = try DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM unindexed_episode")
        }
        #expect(left == 0 && !store.isDamaged)
    }

    @Test("A backup of an earlier version is migrated before it is restored into open files")
    func restored() throws {
        let source = TemporaryFolder()
        let files = StoreFolder(path: source.path, now: { instant("2024-01-02T00:00:00Z") })
        save(Self.titles, in: try files.openSourceDatabase().store)
        let backup = source.path + "/saved"
        try files.backup(to: backup)
        try makeOld(backup)
        let store = try SourceDatabase(path: path)
        save(["Dawn"], in: store)
        #expect(found("dawn", in: store) == ["Dawn"])
        func version() throws -> Int? {
            try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        }
        let current = try version()
        try StoreFolder(path: folder.path, now: { instant("2024-01-03T00:00:00Z") }).restore(from: backup)
        #expect(try version() == current)
        for (text, index) in Self.queries { #expect(found(text, in: store) == [Self.titles[index]], "\(text)") }
        save(["Noon"], in: store)
        #expect(found("noon", in: store) == ["Noon"] && found("straße", in: store).isEmpty)
        #expect(store.takeError() == nil && !store.isDamaged)
    }

    /// Converts a file to the schema before version 6.
    private func makeOld(_ path: String) throws {
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: OlderSchema.version6)
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
