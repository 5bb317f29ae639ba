internal import ScheduleModel
internal import GRDB

/// The full-text index over shows and episodes: titles, other titles and summaries, without case and accents.
///
/// What is written is only noted, and is indexed when someone searches: most of what is fetched is never searched, and
/// a listing that waits for its rows to be kept need not wait for their words.
enum SearchIndex {
    /// Version 1: the index, kept what the tables are by triggers.
    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE show_text USING fts5 (title, aliases, summary, content = 'show',
                  content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
                CREATE VIRTUAL TABLE episode_text USING fts5 (title, summary, content = 'episode',
                  content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
                """
        )
        for (table, columns) in tables {
            try db.execute(
                sql: """
                    CREATE TRIGGER \(table)_text_in AFTER INSERT ON \(table) BEGIN
                      INSERT INTO \(table)_text (rowid, \(names(columns))) VALUES (new.id, \(names(columns, of: "new")));
                    END;
                    """
            )
        }
    }

    /// Version 2: rows that are new are noted in `unindexed_show` and `unindexed_episode`.
    static func noteOnly(in db: Database) throws {
        try dropTriggers(from: db)
        for (table, _) in tables {
            try db.execute(sql: "CREATE TABLE unindexed_\(table) (id INTEGER PRIMARY KEY)")
        }
        try addTriggers(to: db)
    }

    /// The triggers that note what is new, and take out of the index what goes; they are dropped and made again where much
    /// is written at once.
    static func addTriggers(to db: Database) throws {
        for (table, columns) in tables {
            try db.execute(
                sql: """
                    CREATE TRIGGER \(table)_text_in AFTER INSERT ON \(table) BEGIN
                      INSERT INTO unindexed_\(table) (id) VALUES (new.id);
                    END;
                    CREATE TRIGGER \(table)_text_out AFTER DELETE ON \(table) BEGIN
                      INSERT INTO \(table)_text (\(table)_text, rowid, \(names(columns)))
                        SELECT 'delete', old.id, \(names(columns, of: "old"))
                        WHERE NOT EXISTS (SELECT 1 FROM unindexed_\(table) u WHERE u.id = old.id);
                      DELETE FROM unindexed_\(table) WHERE id = old.id;
                    END;
                    """
            )
        }
    }

    static func dropTriggers(from db: Database) throws {
        for (table, _) in tables {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)_text_in; DROP TRIGGER IF EXISTS \(table)_text_out")
        }
    }

    /// Whether rows are noted that are not in the index yet.
    static func isBehind(_ db: Database) throws -> Bool {
        try tables.contains { table, _ in
            try Int.fetchOne(db, sql: "SELECT 1 FROM unindexed_\(table) LIMIT 1") != nil
        }
    }

    /// Brings the index up to date.
    static func catchUp(in db: Database) throws {
        for (table, columns) in tables {
            try db.execute(
                sql: """
                    INSERT INTO \(table)_text (rowid, \(names(columns)))
                      SELECT t.id, \(names(columns, of: "t")) FROM unindexed_\(table) u JOIN \(table) t ON t.id = u.id;
                    DELETE FROM unindexed_\(table);
                    """
            )
        }
    }

    /// Makes the index again from the tables.
    static func rebuild(in db: Database) throws {
        for (table, _) in tables {
            try db.execute(
                sql: """
                    INSERT INTO \(table)_text (\(table)_text) VALUES ('rebuild'); DELETE FROM unindexed_\(table);
                    """
            )
        }
    }

    /// A text that was typed as an expression of the index: every word must occur, the last one at least begin so. Nil
    /// where there is no word in it.
    static func expression(_ text: String) -> String? {
        // The index parts a word where a sign that is not seen joins its letters, such as a soft hyphen.
        let parted = text.unicodeScalars.map { $0.properties.generalCategory == .format ? " " : $0 }
        let words = FoldedText(String(String.UnicodeScalarView(parted))).key.split(separator: " ").prefix(12)
            .map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
        guard let last = words.last else { return nil }
        return (words.dropLast().map { "\"\($0)\"" } + ["\"\(last)\" *"]).joined(separator: " ")
    }

    private static func names(_ columns: [String], of row: String? = nil) -> String {
        columns.map { (row.map { $0 + "." } ?? "") + $0 }.joined(separator: ", ")
    }

    private static let tables = [("show", ["title", "aliases", "summary"]), ("episode", ["title", "summary"])]
}
