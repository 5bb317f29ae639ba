internal import ScheduleModel
internal import GRDB

/// The full-text index over shows and episodes: titles, alternative titles and summaries, folded in the same way as
/// search terms.
///
/// New rows are only recorded, and are indexed with the next search. Most fetched data is never searched, and
/// writing it must not delay a schedule.
enum SearchIndex {
    /// Migrates to version 2: new rows are recorded in `unindexed_show` and `unindexed_episode`.
    static func recordPendingOnly(in db: Database) throws {
        for (table, _) in tables { try db.execute(sql: "CREATE TABLE unindexed_\(table) (id INTEGER PRIMARY KEY)") }
    }

    /// Migrates to version 6: words are folded as `FoldedText` does.
    ///
    /// Earlier versions used SQLite's folding, which splits words at invisible characters and folds fewer letters.
    /// Folded search terms then had no match. The rows are indexed with the next search.
    static func fold(in db: Database) throws {
        for (table, _) in tables {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)_text_in; DROP TRIGGER IF EXISTS \(table)_text_out")
        }
        try rebuild(in: db)
        try createTriggers(in: db)
    }

    /// Replaces all triggers of a backup by those of this program. A trigger could run any statement.
    static func replaceTriggers(in db: Database) throws {
        let triggers = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for name in triggers { try db.execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)") }
        // Earlier versions have other triggers, which a migration replaces.
        if !triggers.isEmpty, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 >= 6 { try createTriggers(in: db) }
    }

    private static func createTriggers(in db: Database) throws {
        for (table, _) in tables {
            // The index has its own copy of the words. Deleting needs the text that was inserted, even if a later
            // version folds a text differently.
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

    /// Drops the index, and records all rows to be indexed with the next search.
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

    /// Returns whether there are recorded rows that are not in the index yet.
    static func hasPendingRows(_ db: Database) throws -> Bool {
        try tables.contains { table, _ in
            try Int.fetchOne(db, sql: "SELECT 1 FROM unindexed_\(table) LIMIT 1") != nil
        }
    }

    /// Indexes the recorded rows.
    static func indexPendingRows(in db: Database) throws {
        for (table, columns) in tables {
            try add(table, columns, to: "main", in: db)
            try db.execute(sql: "DELETE FROM unindexed_\(table)")
        }
    }

    /// Creates a temporary index of all rows for this connection.
    ///
    /// It is used if the index in the file is outdated and cannot be written, and hides that index.
    ///
    /// - Parameter isReadOnly: Whether only other processes change the file. Then an existing temporary index is
    ///   used until they do.
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

    /// Removes the temporary index, so that the one in the file is used again.
    static func dropTemporaryIndex(in db: Database) throws {
        if try Int.fetchOne(db, sql: "PRAGMA temp.user_version") ?? 0 == 0 { return }
        for (table, _) in tables { try db.execute(sql: "DROP TABLE IF EXISTS temp.\(table)_text") }
        try db.execute(sql: "PRAGMA temp.user_version = 0")
    }

    /// Adds the recorded rows to the index in the file, or to the temporary one.
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

    /// The SQL function that returns the indexed form of a text.
    private static let folding = DatabaseFunction("aggctl_words", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { SearchIndex.tokens(of: $0) }
    }

    /// Returns the folded words of a text. A word with an apostrophe is added without it, and as the two words
    /// around it. A word with a hyphen is added as two words, and as one.
    static func tokens(of text: String) -> String {
        let folded = FoldedText(text, limit: TextSanitizer.summaryLimit).plain
        let hyphenated = text.split(separator: " ").filter { $0.utf8.dropFirst().contains(UInt8(ascii: "-")) }
        let joined = hyphenated.map { FoldedText(String($0)).joined }.filter { !$0.isEmpty }
        return ([withApostrophes(text, folded)] + joined).joined(separator: " ")
    }

    private static func withApostrophes(_ text: String, _ folded: String) -> String {
        let isApostrophe = { (scalar: Unicode.Scalar) in scalar == "'" || scalar == "’" }
        guard text.unicodeScalars.contains(where: isApostrophe) else { return folded }
        let spaced = String(String.UnicodeScalarView(text.unicodeScalars.map { isApostrophe($0) ? " " : $0 }))
        return folded + " " + FoldedText(spaced, limit: TextSanitizer.summaryLimit).plain
    }

    /// Returns a typed text as an FTS5 expression, or nil if it has no words. Every word must occur, the last one
    /// as a prefix. A title may also write the words as one.
    static func expression(_ text: String) -> String? {
        let words = FoldedText(text).plain.split(separator: " ").prefix(12)
            .map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
        guard let last = words.last else { return nil }
        let separate = (words.dropLast().map { "\"\($0)\"" } + ["\"\(last)\" *"]).joined(separator: " ")
        return (2...4).contains(words.count) ? "(\(separate)) OR \"\(words.joined())\" *" : separate
    }

    private static let tables = [("show", ["title", "aliases", "summary"]), ("episode", ["title", "summary"])]
}
