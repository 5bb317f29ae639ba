internal import GRDB

/// The tables of `store.db`: data from providers, and derived data.
///
/// `resource`, `resource_show`, `show`, `show_credit`, `episode`, `airing`, `channel` and `guide_channel` contain the
/// fetched data. A show's record that many days repeat is stored once, by its digest. The other tables can be derived
/// again, or are short-lived.
///
/// In the fetched data, `key` and `show_key` are IDs of the provider. A day is the number of days since 1970-01-01. An
/// instant is in seconds since 1970, and a time of day in minutes after midnight.
enum SourceDatabaseSchema {
    /// The ID in the header of the file: "AgCl" in ASCII.
    static let applicationID: Int32 = 0x4167_436C

    static let migrations = migrations(scope: ShowRecord.fields)

    /// Returns one migration for each version. It runs the step of the version, if there is one, and adds the columns
    /// of `show` that the version introduces.
    ///
    /// - Parameter fields: The columns of `show`.
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
        // Version 1
        { db in
            try db.execute(sql: claims)
            try db.execute(sql: upkeep)
        },
        // Version 2
        { db in
            try db.execute(sql: kinds)
            try db.execute(sql: links)
            try SearchIndex.recordPendingOnly(in: db)
        },
        // Version 3
        { db in try db.execute(sql: guides) },
        // Version 4
        { db in try db.execute(sql: missed) },
        // Version 5
        { db in try db.execute(sql: kindIndex + SeasonExtentTable.creation) },
        // Version 6
        { db in try SearchIndex.fold(in: db) },
        // Version 7
        { db in
            try db.execute(sql: episodeIndex)
            try ShowRecord.refold(in: db)
            try SearchIndex.rebuild(in: db)
        },
        // Version 8: the rating of an episode
        { db in try db.execute(sql: "ALTER TABLE episode ADD COLUMN rating REAL") },
        // Version 9: whether an episode is on disk
        { db in try db.execute(sql: "ALTER TABLE episode ADD COLUMN on_disk INTEGER") },
    ]

    /// Version 7: an index that finds one episode of a show with many, and titles folded to plain letters. Links are
    /// found by folded titles, so all are made again.
    ///
    /// - `doubtful_since`: The time of the first response with suspiciously few rows (`doubtful_rows`).
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

    /// Version 4: the resources that failed although the provider returned others since (`MissedResource`), as JSON.
    private static let missed = "ALTER TABLE health ADD COLUMN missed TEXT;"

    /// Version 3: channels with an ID, further details from guides, and the credits of episodes.
    ///
    /// - `guide_channel`: A channel with the guide's ID for it as `key`, and the whole channel as JSON. An airing has
    ///   such a channel or one of the table `channel`, never both.
    /// - `details`: The remaining data of the airing's `<programme>` (`PackedDetails`).
    /// - `minutes`: Since this version, a length that is not a whole number of minutes is stored as negated seconds.
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
    /// - `kind`: The kind of resource. Resources from version 1 have none, and do not count as lists.
    /// - `settings`: The settings with which the resource was fetched. With other settings it is not used.
    /// - `first_day`, `last_day`: The days for which endlessly recurring events are expanded.
    /// - `on_day`: The day of the airing's start in UTC. It is set only for resources that are read in parts
    ///   (`isReadInParts`), which are searched by day.
    /// - `show_credit`: The cast of a show in a resource, as JSON.
    /// - `code`: The code of the provider's last failure.
    /// - `wished_until`: The end of a pause that the source requested.
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

    /// Version 2: the links between shows. They are derived from all stored data, and rebuilt if the scope changes.
    ///
    /// - `link_scope`: One row with the providers and settings for which the links are valid.
    /// - `linked_show`: The shows, with their records at the time of linking.
    ///   - `family`: The same number for all shows that are linked: the smallest of their row numbers. A show without
    ///     links has none.
    ///   - `has_doubts`: Whether the show is in a pair that is only suggested.
    ///   - `asks_episodes`: Whether linking read the episodes of the show. Only then do changed episodes affect links.
    /// - `link_key`: The keys (`LinkKey`) by which similar shows are found, with row numbers of `linked_show`.
    /// - `link_pair`: The evidence for links (`is_link` is 1) and for suggestions (0), with two row numbers of
    ///   `linked_show`.
    /// - `unlinked_show`: The shows that changed since they were linked.
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

    /// Version 1: the fetched data.
    ///
    /// - `resource`: A response, with its name at the provider.
    ///   - `fetched_at`: The time at which the response was fetched, or last confirmed (`FetchTimeCoding`).
    ///   - `received_at`: The time at which the complete response was received.
    ///   - `doubtful_rows`: The number of rows of a later response that had suspiciously few.
    ///   - `has_all_airings`: Whether the airings of each episode are all that the source has.
    ///   - `moves_on`: Whether the response covers a period that advances with time, as guides do.
    ///   - `extras`: Rare fields as JSON (`ResourceExtras`).
    ///   - `rows`: The number of episodes.
    /// - `resource_show`: The shows of a resource in their order.
    /// - `airing`: The airings of an episode in their order.
    ///   - `time_kind`: 0 for an unknown start, 1 for an instant, 2 for a time of an unknown time zone, 3 for a day.
    ///   - `start`: The instant, for kind 1.
    ///   - `time_day`: The day, for kinds 2 and 3.
    ///   - `time_clock`: The time of day, for kind 2.
    ///   - `air_day`: The broadcast day that listings print, if the source states one.
    ///   - `clock`: The time of day that listings print, in the channel's time zone.
    ///   - `minutes`: The length of the slot.
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

    /// Version 1: the state of providers, the detected changes, and the progress of refreshes.
    ///
    /// - `health`: The failures of a provider since its last success, and the time of the next attempt.
    /// - `change`: The detected changes (`ScheduleChange`), with the time of their detection.
    ///   - `episode_key`: The ID of the episode, or an empty text if the show itself changed.
    ///   - `day`: The day under which the episode is listed, or was listed before it was dropped.
    /// - `refreshed_day`: The day of the last daily refresh, by time zone.
    /// - `begun_refresh`: The start of a manual refresh that is not complete. It is continued within an hour.
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
