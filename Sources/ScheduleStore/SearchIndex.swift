internal import AggregatorCore
internal import GRDB

/// The full-text index over shows and episodes: titles, other titles and summaries, without case and accents.
enum SearchIndex {
    /// The triggers keep the index what the tables are; they are dropped and made again where much is written at once.
    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE show_text USING fts5 (title, aliases, summary, content = 'show',
                  content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
                CREATE VIRTUAL TABLE episode_text USING fts5 (title, summary, content = 'episode',
                  content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
                """
        )
        try addTriggers(to: db)
    }

    static func addTriggers(to db: Database) throws {
        for (table, columns) in tables {
            let names = columns.joined(separator: ", ")
            let new = columns.map { "new.\($0)" }.joined(separator: ", ")
            let old = columns.map { "old.\($0)" }.joined(separator: ", ")
            try db.execute(
                sql: """
                    CREATE TRIGGER \(table)_text_in AFTER INSERT ON \(table) BEGIN
                      INSERT INTO \(table)_text (rowid, \(names)) VALUES (new.id, \(new));
                    END;
                    CREATE TRIGGER \(table)_text_out AFTER DELETE ON \(table) BEGIN
                      INSERT INTO \(table)_text (\(table)_text, rowid, \(names)) VALUES ('delete', old.id, \(old));
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

    /// Makes the index again from the tables.
    static func rebuild(in db: Database) throws {
        for (table, _) in tables {
            try db.execute(sql: "INSERT INTO \(table)_text (\(table)_text) VALUES ('rebuild')")
        }
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
