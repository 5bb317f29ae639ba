internal import ScheduleModel
internal import GRDB

/// The full-text index over shows and episodes: titles, other titles and summaries, folded as what is looked for is.
///
/// What is written is only noted, and is indexed when someone searches: most of what is fetched is never searched, and
/// a listing that waits for its rows to be kept need not wait for their words.
enum SearchIndex {
    /// Version 2: rows that are new are noted in `unindexed_show` and `unindexed_episode`.
    static func recordPendingOnly(in db: Database) throws {
        for (table, _) in tables { try db.execute(sql: "CREATE TABLE unindexed_\(table) (id INTEGER PRIMARY KEY)") }
    }

    /// Version 6: the words are folded as `FoldedText` does. Earlier versions left that to SQLite, which parts words where
    /// a sign is that is not seen, and folds fewer letters: what is looked for in the folded form was not found. Nothing
    /// is indexed before someone searches.
    static func fold(in db: Database) throws {
        for (table, _) in tables {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)_text_in; DROP TRIGGER IF EXISTS \(table)_text_out")
        }
        try rebuild(in: db)
        for (table, _) in tables {
            // The index has its own copy of the words: what is taken out of it must be what was put in, whatever a later
            // program makes of a text.
            try db.execute(
                sql: """
                    CREATE TRIGGER \(table)_text_in AFTER INSERT ON \(table) BEGIN
                      INSERT INTO unindexed_\(table) (id) VALUES (new.id);
                    END;
                    CREATE TRIGGER \(table)_text_out AFTER DELETE ON \(table) BEGIN
                      DELETE FROM \(table)_text WHERE rowid = old.id
                        AND NOT EXISTS (SELECT 1 FROM unindexed_\(table) u WHERE u.id = old.id);
                      DELETE FROM unindexed_\(table) WHERE id = old.id;
                    END;
                    """
            )
        }
    }

    /// Makes the index again from the tables, when someone searches.
    static func rebuild(in db: Database) throws {
        for (table, columns) in tables {
            try db.execute(
                sql: """
                    DROP TABLE IF EXISTS main.\(table)_text;
                    CREATE VIRTUAL TABLE main.\(table)_text USING \(form(columns));
                    DELETE FROM unindexed_\(table);
                    INSERT INTO unindexed_\(table) (id) SELECT id FROM \(table);
                    """
            )
        }
    }

    /// Whether rows are noted that are not in the index yet.
    static func hasPendingRows(_ db: Database) throws -> Bool {
        try tables.contains { table, _ in
            try Int.fetchOne(db, sql: "SELECT 1 FROM unindexed_\(table) LIMIT 1") != nil
        }
    }

    /// Brings the index up to date.
    static func catchUp(in db: Database) throws {
        for (table, columns) in tables {
            try add(table, columns, to: "main", in: db)
            try db.execute(sql: "DELETE FROM unindexed_\(table)")
        }
    }

    /// Makes an index of the connection's own of all there is, where that of the file is behind and cannot be written: it
    /// hides the file's, so that what is kept is found.
    ///
    /// - Parameter isReadOnly: whether others alone change the file; then one that was made stands until they do.
    static func createTemporaryIndex(in db: Database, isReadOnly: Bool) throws {
        let version = (try Int.fetchOne(db, sql: "PRAGMA main.data_version") ?? 0) + 1
        if isReadOnly, try Int.fetchOne(db, sql: "PRAGMA temp.user_version") == version { return }
        try dropTemporaryIndex(in: db)
        for (table, columns) in tables {
            let names = columns.joined(separator: ", ")
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE temp.\(table)_text USING \(form(columns));
                    INSERT INTO temp.\(table)_text (rowid, \(names)) SELECT rowid, \(names) FROM main.\(table)_text;
                    """
            )
            try add(table, columns, to: "temp", in: db)
        }
        try db.execute(sql: "PRAGMA temp.user_version = \(version)")
    }

    /// Lets the index of the file be seen again.
    static func dropTemporaryIndex(in db: Database) throws {
        if try Int.fetchOne(db, sql: "PRAGMA temp.user_version") ?? 0 == 0 { return }
        for (table, _) in tables { try db.execute(sql: "DROP TABLE IF EXISTS temp.\(table)_text") }
        try db.execute(sql: "PRAGMA temp.user_version = 0")
    }

    /// Adds the rows that are noted to the index of the file, or to the one that stands in for it.
    private static func add(_ table: String, _ columns: [String], to schema: String, in db: Database) throws {
        db.add(function: folding)
        let folded = columns.map { "\(folding.name)(t.\($0))" }.joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO \(schema).\(table)_text (rowid, \(columns.joined(separator: ", ")))
                  SELECT t.id, \(folded) FROM unindexed_\(table) u JOIN \(table) t ON t.id = u.id
                """
        )
    }

    private static func form(_ columns: [String]) -> String {
        "fts5 (\(columns.joined(separator: ", ")), tokenize = 'unicode61 remove_diacritics 2')"
    }

    /// What is put into the index of a text.
    private static let folding = DatabaseFunction("aggctl_words", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { SearchIndex.tokens(of: $0) }
    }

    /// The words of a text, folded; those with an apostrophe without it, and as the words on both sides of it.
    static func tokens(of text: String) -> String {
        let folded = FoldedText(text, limit: TextSanitizer.summaryLimit).key
        let isApostrophe = { (scalar: Unicode.Scalar) in scalar == "'" || scalar == "’" }
        guard text.unicodeScalars.contains(where: isApostrophe) else { return folded }
        let parted = String(String.UnicodeScalarView(text.unicodeScalars.map { isApostrophe($0) ? " " : $0 }))
        return folded + " " + FoldedText(parted, limit: TextSanitizer.summaryLimit).key
    }

    /// A text that was typed as an expression of the index: every word must occur, the last one at least begin so. Nil
    /// where there is no word in it.
    static func expression(_ text: String) -> String? {
        let words = FoldedText(text).key.split(separator: " ").prefix(12)
            .map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
        guard let last = words.last else { return nil }
        return (words.dropLast().map { "\"\($0)\"" } + ["\"\(last)\" *"]).joined(separator: " ")
    }

    private static let tables = [("show", ["title", "aliases", "summary"]), ("episode", ["title", "summary"])]
}
