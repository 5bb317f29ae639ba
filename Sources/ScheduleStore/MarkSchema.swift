internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation
internal import GRDB

/// The tables of `marks.db`, which stores the user's decisions.
///
/// Each row has a digest of its content, and `mark_seal` their count and sum. A row that was changed, lost or added
/// on the disk is detected when the file is read.
enum MarkSchema {
    /// "AgMk".
    static let applicationID: Int32 = 0x4167_4D6B

    static let migrations: [StoreFile.Migration] = [
        { db in
            try db.execute(
                sql: """
                    CREATE TABLE marked_show (
                      id INTEGER PRIMARY KEY,
                      title TEXT NOT NULL,
                      year INTEGER,
                      followed_since REAL,
                      is_hidden INTEGER NOT NULL,
                      keys TEXT NOT NULL,
                      externals TEXT NOT NULL,
                      digest INTEGER NOT NULL
                    );
                    CREATE TABLE marked_episode (
                      id INTEGER PRIMARY KEY,
                      show INTEGER NOT NULL REFERENCES marked_show ON DELETE CASCADE,
                      keys TEXT NOT NULL,
                      season INTEGER,
                      number INTEGER,
                      part INTEGER,
                      absolute INTEGER,
                      title TEXT,
                      day INTEGER,
                      state TEXT NOT NULL,
                      at REAL NOT NULL,
                      digest INTEGER NOT NULL
                    );
                    CREATE INDEX marked_episode_by_show ON marked_episode (show);
                    CREATE TABLE mark_seal (
                      id INTEGER PRIMARY KEY CHECK (id = 1),
                      rows INTEGER NOT NULL,
                      sum INTEGER NOT NULL
                    );
                    INSERT INTO mark_seal VALUES (1, 0, 0);
                    """
            )
        },
        { db in
            try db.execute(
                sql: """
                    CREATE TABLE marked_link (
                      left_show TEXT NOT NULL,
                      right_show TEXT NOT NULL,
                      is_same INTEGER NOT NULL,
                      at REAL NOT NULL,
                      digest INTEGER NOT NULL,
                      PRIMARY KEY (left_show, right_show)
                    )
                    """
            )
        },
        { db in
            try db.execute(
                sql: """
                    ALTER TABLE marked_show ADD COLUMN stopped_since REAL;
                    ALTER TABLE marked_show ADD COLUMN rating REAL;
                    ALTER TABLE marked_show ADD COLUMN note TEXT;
                    ALTER TABLE marked_show ADD COLUMN lists TEXT;
                    ALTER TABLE marked_episode ADD COLUMN rewatches TEXT;
                    ALTER TABLE marked_episode ADD COLUMN rating REAL;
                    ALTER TABLE marked_episode ADD COLUMN note TEXT
                    """
            )
        },
    ]

    // MARK: Reading

    /// Returns all marks.
    ///
    /// - Throws: `StoreError` if a row changed since it was written.
    static func read(_ db: Database, path: String) throws -> UserMarks {
        let damaged = StoreError(.damaged, "the marks are damaged", path: path)
        var seal = TableChecksum()
        var shows: [Int: ShowMark] = [:]
        let showRows = try Row.fetchCursor(db, sql: "SELECT * FROM marked_show")
        while let row = try showRows.next() {
            guard let mark = show(row) else { throw damaged }
            let digest = digest(mark)
            guard Int(digest) == row.number(7) else { throw damaged }
            seal.add(digest)
            shows[mark.id] = mark
        }
        let episodeRows = try Row.fetchCursor(db, sql: "SELECT * FROM marked_episode ORDER BY id")
        while let row = try episodeRows.next() {
            guard let mark = episode(row), let show = row.number(1) else { throw damaged }
            let digest = digest(mark, of: show)
            guard Int(digest) == row.number(11), shows[show] != nil else { throw damaged }
            seal.add(digest)
            shows[show]?.episodes.append(mark)
        }
        // A copy from before version 2 has no such table.
        var links: [LinkMark] = []
        if try db.tableExists("marked_link") {
            let linkRows = try Row.fetchCursor(db, sql: "SELECT * FROM marked_link")
            while let row = try linkRows.next() {
                guard let mark = link(row) else { throw damaged }
                let digest = digest(mark)
                guard Int(digest) == row.number(4) else { throw damaged }
                seal.add(digest)
                links.append(mark)
            }
        }
        let sealed = try Row.fetchOne(db, sql: "SELECT rows, sum FROM mark_seal WHERE id = 1")
        guard let sealed, sealed.number(0) == seal.rows, sealed.number(1) == Int(seal.sum) else { throw damaged }
        return UserMarks(Array(shows.values), links: links)
    }

    private static func link(_ row: Row) -> LinkMark? {
        guard let left = row.text(0).flatMap(SourceKey.init), let right = row.text(1).flatMap(SourceKey.init),
            let isSame = row.flag(2), let at = row.real(3)
        else { return nil }
        return LinkMark(LinkConstraints.Pair(left, right), isSame: isSame, decidedAt: Date(timeIntervalSince1970: at))
    }

    private static func show(_ row: Row) -> ShowMark? {
        // A copy from before version 3 lacks the columns of opinions. Any other number is a damaged schema.
        let hasOpinions = row.count == 12
        guard hasOpinions || row.count == 8, let id = row.number(0), let title = row.text(1),
            let isHidden = row.flag(4), let keys = row.text(5), let externals = row.text(6)
        else { return nil }
        return ShowMark(
            id: id,
            keys: Set(TextList.decode(keys).compactMap { SourceKey($0) }),
            externals: Set(TextList.decode(externals).compactMap(ExternalID.init(text:))),
            title: title,
            year: row.number(2),
            followedSince: row.real(3).map { Date(timeIntervalSince1970: $0) },
            isHidden: isHidden,
            stoppedSince: hasOpinions ? row.real(8).map { Date(timeIntervalSince1970: $0) } : nil,
            review: hasOpinions ? Review(rating: row.real(9), note: row.text(10)) : Review(),
            lists: hasOpinions ? Set(TextList.decode(row.text(11) ?? "")) : []
        )
    }

    private static func episode(_ row: Row) -> EpisodeMark? {
        guard row.count == 12 || row.count == 15, let keys = row.text(2),
            let state = row.text(9).flatMap(WatchState.init(rawValue:)), let at = row.real(10)
        else { return nil }
        return EpisodeMark(
            keys: Set(TextList.decode(keys).compactMap { SourceKey($0) }),
            number: EpisodeNumber(
                season: row.number(3),
                number: row.number(4),
                part: row.number(5),
                absolute: row.number(6)
            ),
            title: row.text(7),
            day: row.number(8).map(CivilDay.init(clamping:)),
            state: state,
            markedAt: Date(timeIntervalSince1970: at),
            rewatches: row.count > 12 ? times(row.text(12)) : [],
            review: row.count > 12 ? Review(rating: row.real(13), note: row.text(14)) : Review()
        )
    }

    /// Reads times in seconds since 1970, separated by spaces.
    private static func times(_ text: String?) -> [Date] {
        (text ?? "").split(separator: " ").compactMap { Double($0).map { Date(timeIntervalSince1970: $0) } }
    }

    /// Returns times as text, or nil if there are none.
    static func text(of times: [Date]) -> String? {
        times.isEmpty ? nil : times.map { String(Int($0.timeIntervalSince1970)) }.joined(separator: " ")
    }

    // MARK: Writing

    /// Returns the marks as the database stores them: times in whole seconds, and U+FFFD instead of NUL, where
    /// SQLite's texts end.
    static func storable(_ marks: UserMarks) -> UserMarks {
        func text(_ text: String) -> String { text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text }
        func second(_ date: Date) -> Date { Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)) }
        func keys(_ keys: Set<SourceKey>) -> Set<SourceKey> {
            Set(keys.map { SourceKey(provider: $0.provider, id: text($0.id)) })
        }
        return UserMarks(
            marks.shows.map { show in
                var show = show
                show.title = text(show.title)
                show.keys = keys(show.keys)
                show.externals = Set(show.externals.map { ExternalID(database: $0.database, value: text($0.value)) })
                show.followedSince = show.followedSince.map(second)
                show.stoppedSince = show.stoppedSince.map(second)
                show.review = show.review.noted(show.review.note.map(text))
                show.lists = Set(show.lists.map(text))
                show.episodes = show.episodes.map { mark in
                    var mark = mark
                    mark.keys = keys(mark.keys)
                    mark.title = mark.title.map(text)
                    mark.markedAt = second(mark.markedAt)
                    mark.rewatches = mark.rewatches.map(second)
                    mark.review = mark.review.noted(mark.review.note.map(text))
                    return mark
                }
                return show
            },
            links: marks.links.map { link in
                func key(_ key: SourceKey) -> SourceKey { SourceKey(provider: key.provider, id: text(key.id)) }
                let pair = LinkConstraints.Pair(key(link.pair.left), key(link.pair.right))
                return LinkMark(pair, isSame: link.isSame, decidedAt: second(link.decidedAt))
            }
        )
    }

    /// Writes the differences between old and new marks, and the seal.
    static func write(_ new: UserMarks, over old: UserMarks, _ db: Database) throws {
        let oldShows = Dictionary(old.shows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let newIDs = Set(new.shows.map(\.id))
        for id in oldShows.keys.sorted() where !newIDs.contains(id) {
            try db.execute(sql: "DELETE FROM marked_show WHERE id = ?", arguments: [id])
        }
        for mark in new.shows where oldShows[mark.id] != mark {
            try db.execute(sql: "DELETE FROM marked_show WHERE id = ?", arguments: [mark.id])
            try insert(mark, db)
        }
        if new.links != old.links {
            try db.execute(sql: "DELETE FROM marked_link")
            for link in new.links {
                let values: [(any DatabaseValueConvertible)?] = [
                    link.pair.left.description, link.pair.right.description, link.isSame,
                    link.decidedAt.timeIntervalSince1970,
                    digest(link),
                ]
                try db.execute(
                    sql: "INSERT INTO marked_link VALUES (?, ?, ?, ?, ?)",
                    arguments: StatementArguments(values)
                )
            }
        }
        var seal = TableChecksum()
        for mark in new.shows {
            seal.add(digest(mark))
            for episode in mark.episodes { seal.add(digest(episode, of: mark.id)) }
        }
        for link in new.links { seal.add(digest(link)) }
        try db.execute(sql: "UPDATE mark_seal SET rows = ?, sum = ? WHERE id = 1", arguments: [seal.rows, seal.sum])
    }

    private static func insert(_ mark: ShowMark, _ db: Database) throws {
        let values: [(any DatabaseValueConvertible)?] = [
            mark.id, mark.title, mark.year, mark.followedSince?.timeIntervalSince1970, mark.isHidden, keys(mark.keys),
            externals(mark), digest(mark), mark.stoppedSince?.timeIntervalSince1970, mark.review.rating,
            mark.review.note, lists(mark),
        ]
        try db.execute(
            sql: "INSERT INTO marked_show VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: StatementArguments(values)
        )
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO marked_episode (
                  show, keys, season, number, part, absolute, title, day, state, at, digest, rewatches, rating, note
                )
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for episode in mark.episodes {
            let number = episode.number
            let values: [(any DatabaseValueConvertible)?] = [
                mark.id, keys(episode.keys), number.season, number.number, number.part, number.absolute,
                episode.title, episode.day.map { Int($0.number) }, episode.state.rawValue,
                episode.markedAt.timeIntervalSince1970, digest(episode, of: mark.id), text(of: episode.rewatches),
                episode.review.rating, episode.review.note,
            ]
            try statement.execute(arguments: StatementArguments(values))
        }
    }
}
