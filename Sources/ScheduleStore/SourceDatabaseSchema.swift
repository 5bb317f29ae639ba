internal import GRDB

/// The tables of `store.db`: data from providers, and derived data.
///
/// `resource`, `resource_show`, `show`, `episode`, `airing` and `channel` contain the fetched data. A show's record
/// that many days repeat is stored once, by its digest. The other tables can be derived again, or are short-lived.
enum SourceDatabaseSchema {
    /// "AgCl".
    static let application: Int32 = 0x4167_436C

    static let migrations = migrations(scope: ShowRecord.fields)

    /// Returns the migrations, with the fields of a show that each version adds. A version may consist of such a
    /// field only.
    static func migrations(scope fields: [StoreColumn]) -> [StoreFile.Migration] {
        let last = max(steps.count, fields.map(\.version).max() ?? 0)
        return (1...last).map { version in
            { db in
                if version <= steps.count { try steps[version - 1](db) }
                try db.execute(sql: StoreColumn.additions(to: "show", fields, in: version))
            }
        }
    }

    private static let steps: [StoreFile.Migration] = [
        { db in
            try db.execute(sql: claims)
            try db.execute(sql: upkeep)
        },
        { db in
            try db.execute(sql: kinds)
            try db.execute(sql: links)
            try SearchIndex.recordPendingOnly(in: db)
        },
        { db in try db.execute(sql: guides) },
        { db in try db.execute(sql: missed) },
        { db in try db.execute(sql: kindIndex + SeasonExtentTable.creation) },
        { db in try SearchIndex.fold(in: db) },
        { db in
            try db.execute(sql: episodeIndex)
            try ShowRecord.refold(in: db)
            try SearchIndex.rebuild(in: db)
        },
    ]

    /// Version 7: the time of a suspect response, an index that finds one episode of a show with many, and titles
    /// folded to plain letters. Links are found by folded titles, so all are made again.
    private static let episodeIndex = """
        CREATE INDEX episode_by_key ON episode (show_key, key);
        DROP INDEX episode_by_show;
        ALTER TABLE resource ADD COLUMN doubtful_since REAL;
        DELETE FROM link_scope;
        """

    /// Version 5: indexes to find lists and files without reading every stored day, and the last numbers of seasons
    /// (`SeasonExtentTable`).
    private static let kindIndex = """
        CREATE INDEX resource_by_kind ON resource (provider, kind, name);
        CREATE INDEX resource_by_settings ON resource (provider, settings);
        """

    /// Version 4: the resources that failed although the provider delivered others since.
    private static let missed = "ALTER TABLE health ADD COLUMN missed TEXT;"

    /// Version 3: channels with an ID, further details from guides, and the credits of episodes.
    ///
    /// A slot length that is not a whole number of minutes is stored in `minutes` as negated seconds.
    private static let guides = """
        CREATE TABLE guide_channel (
          id INTEGER PRIMARY KEY,
          key TEXT NOT NULL,
          value TEXT NOT NULL,
          UNIQUE (key, value)
        );
        ALTER TABLE airing ADD COLUMN guide_channel INTEGER REFERENCES guide_channel;
        ALTER TABLE airing ADD COLUMN details TEXT;
        ALTER TABLE episode ADD COLUMN credits TEXT;
        ALTER TABLE episode ADD COLUMN role TEXT;
        """

    /// Version 2: the kind and settings of resources, the days of files, casts by show, and the reason for a
    /// backoff.
    ///
    /// Resources from version 1 have no kind, and do not count as lists.
    private static let kinds = """
        ALTER TABLE resource ADD COLUMN kind TEXT;
        ALTER TABLE resource ADD COLUMN settings TEXT;
        ALTER TABLE resource ADD COLUMN first_day INTEGER;
        ALTER TABLE resource ADD COLUMN last_day INTEGER;
        ALTER TABLE airing ADD COLUMN on_day INTEGER;
        CREATE INDEX airing_by_day ON airing (on_day) WHERE on_day IS NOT NULL;
        CREATE TABLE show_credit (
          show_key TEXT NOT NULL,
          resource INTEGER NOT NULL REFERENCES resource ON DELETE CASCADE,
          credits TEXT NOT NULL,
          PRIMARY KEY (show_key, resource)
        ) WITHOUT ROWID;
        CREATE INDEX credit_by_resource ON show_credit (resource);
        ALTER TABLE health ADD COLUMN code TEXT;
        ALTER TABLE health ADD COLUMN wished_until REAL;
        """

    /// The links between shows. They are derived from all stored data, and rebuilt if the scope changes.
    private static let links = """
        CREATE TABLE link_scope (name TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE linked_show (
          id INTEGER PRIMARY KEY,
          provider TEXT NOT NULL,
          key TEXT NOT NULL,
          record TEXT NOT NULL,
          family INTEGER,
          has_doubts INTEGER NOT NULL DEFAULT 0,
          asks_episodes INTEGER NOT NULL DEFAULT 0,
          UNIQUE (provider, key)
        );
        CREATE INDEX linked_by_family ON linked_show (family) WHERE family IS NOT NULL;
        CREATE TABLE link_key (
          key INTEGER NOT NULL,
          show INTEGER NOT NULL,
          PRIMARY KEY (key, show)
        ) WITHOUT ROWID;
        CREATE TABLE link_pair (
          one INTEGER NOT NULL,
          other INTEGER NOT NULL,
          is_link INTEGER NOT NULL,
          evidence TEXT NOT NULL
        );
        CREATE INDEX link_pair_by_one ON link_pair (one);
        CREATE INDEX link_pair_by_other ON link_pair (other);
        CREATE TABLE unlinked_show (
          provider TEXT NOT NULL,
          key TEXT NOT NULL,
          PRIMARY KEY (provider, key)
        ) WITHOUT ROWID;
        """

    private static let claims = """
        CREATE TABLE resource (
          id INTEGER PRIMARY KEY,
          provider TEXT NOT NULL,
          name TEXT NOT NULL,
          fetched_at REAL NOT NULL,
          received_at REAL NOT NULL,
          fresh_seconds INTEGER,
          doubtful_rows INTEGER,
          has_all_airings INTEGER NOT NULL,
          moves_on INTEGER NOT NULL,
          entity_tag TEXT,
          last_modified TEXT,
          extras TEXT,
          rows INTEGER NOT NULL,
          digest INTEGER NOT NULL,
          UNIQUE (provider, name)
        );
        CREATE TABLE channel (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          kind TEXT NOT NULL,
          country TEXT NOT NULL,
          zone TEXT NOT NULL,
          UNIQUE (name, kind, country, zone)
        );
        \(ShowRecord.creation)
        CREATE TABLE resource_show (
          resource INTEGER NOT NULL REFERENCES resource ON DELETE CASCADE,
          position INTEGER NOT NULL,
          show INTEGER NOT NULL REFERENCES show,
          PRIMARY KEY (resource, position)
        ) WITHOUT ROWID;
        CREATE INDEX resource_by_show ON resource_show (show);
        CREATE TABLE episode (
          id INTEGER PRIMARY KEY,
          resource INTEGER NOT NULL REFERENCES resource ON DELETE CASCADE,
          key TEXT NOT NULL,
          show_key TEXT NOT NULL,
          season INTEGER,
          number INTEGER,
          part INTEGER,
          absolute INTEGER,
          title TEXT,
          kind TEXT,
          runtime INTEGER,
          summary TEXT,
          image TEXT,
          url TEXT,
          watched INTEGER,
          digest INTEGER NOT NULL
        );
        CREATE INDEX episode_by_resource ON episode (resource);
        CREATE INDEX episode_by_show ON episode (show_key);
        CREATE TABLE airing (
          episode INTEGER NOT NULL REFERENCES episode ON DELETE CASCADE,
          position INTEGER NOT NULL,
          time_kind INTEGER NOT NULL,
          start REAL,
          time_day INTEGER,
          time_clock INTEGER,
          air_day INTEGER,
          clock INTEGER,
          minutes INTEGER,
          channel INTEGER REFERENCES channel,
          label TEXT,
          PRIMARY KEY (episode, position)
        ) WITHOUT ROWID;
        """

    private static let upkeep = """
        CREATE TABLE health (
          provider TEXT PRIMARY KEY,
          failures INTEGER NOT NULL,
          next_try REAL,
          last_success REAL,
          last_failure REAL,
          message TEXT
        ) WITHOUT ROWID;
        CREATE TABLE change (
          id INTEGER PRIMARY KEY,
          at REAL NOT NULL,
          provider TEXT NOT NULL,
          kind TEXT NOT NULL,
          show_key TEXT NOT NULL,
          show_title TEXT NOT NULL,
          episode_key TEXT NOT NULL,
          code TEXT,
          title TEXT,
          day INTEGER,
          old TEXT,
          new TEXT
        );
        CREATE INDEX change_by_time ON change (at);
        CREATE INDEX change_by_episode ON change (show_key, episode_key);
        CREATE TABLE refreshed_day (
          zone TEXT PRIMARY KEY,
          day INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE begun_refresh (
          provider TEXT PRIMARY KEY,
          at REAL NOT NULL
        ) WITHOUT ROWID;
        """
}
