public import Foundation
internal import GRDB
internal import Synchronization

/// Which hosts were asked lately, and which asked to be left alone, in `hosts.db`: so that several runs at once, and one
/// after another, are one good guest together.
///
/// It holds nothing of worth: a file that cannot be used is as if it were not there.
public final class HostLimitsStore: Sendable {
    private enum Opened {
        case notYet
        case file(StoreFile)
        case unusable
    }

    private let path: String
    private let now: @Sendable () -> Date
    private let opened = Mutex(Opened.notYet)
    /// Until when the file is left alone, since another process holds it.
    private let disabledUntil = Mutex(0.0)

    /// For how many seconds another process that holds the file is waited for: what a run of ours does is a moment's work.
    private static let lockTimeout = 2.0
    /// For how many seconds it is left alone then, so that not each request waits.
    private static let sleep = 60.0

    /// The longest that a host is left alone (`failures.md`, N5).
    private static let maxCooldown = 6.0 * 3600

    /// The limits that are kept in a folder. The file is opened when it is needed first.
    public init(folder: String, now: @escaping @Sendable () -> Date) {
        path = folder + "/hosts.db"
        self.now = now
    }

    /// Takes the next place among at most `limit` requests in any `span`, and says how long it is till then.
    public func reserve(_ host: String, limit: Int, span: Double) -> Double? {
        use { db, now in
            // A stamp that lies ahead is of a clock that was wrong.
            try db.execute(
                sql: "DELETE FROM request WHERE host = ? AND (at <= ? OR at > ?)",
                arguments: [host, now - span, now + 10 * span]
            )
            let stamps = try Double.fetchAll(
                db,
                sql: "SELECT at FROM request WHERE host = ? ORDER BY at DESC LIMIT ?",
                arguments: [host, max(1, limit)]
            )
            let moment = stamps.count < limit ? now : max(now, (stamps.last ?? now) + span)
            try db.execute(sql: "INSERT INTO request (host, at) VALUES (?, ?)", arguments: [host, moment])
            return moment - now
        }
    }

    /// Gives a place back that was not used: the one that lies about that many seconds ahead.
    public func release(_ host: String, after seconds: Double) {
        _ = use { db, now in
            try db.execute(
                sql: """
                    DELETE FROM request WHERE rowid =
                    (SELECT rowid FROM request WHERE host = ? AND at > ? - 1 ORDER BY abs(at - ?) LIMIT 1)
                    """,
                arguments: [host, now, now + seconds]
            )
        }
    }

    /// How long a host is still to be left alone; nil where it is not.
    public func cooldown(of host: String) -> Double? {
        // Nearly always there is none, and then nothing is written.
        do {
            let hold = try file()?.read { db in
                try Int.fetchOne(db, sql: "SELECT 1 FROM hold WHERE host = ?", arguments: [host])
            }
            if hold == .some(nil) { return nil }
        } catch {
            giveUp(after: error)
        }
        return use { db, now in
            // What lies further ahead than it can is of a clock that was wrong.
            try db.execute(sql: "UPDATE hold SET until = min(until, ?)", arguments: [now + Self.maxCooldown])
            let until = try Double.fetchOne(db, sql: "SELECT until FROM hold WHERE host = ?", arguments: [host])
            return until.flatMap { $0 > now ? min($0 - now, Self.maxCooldown) : nil }
        } ?? nil
    }

    /// Leaves a host alone for some seconds, here and in every other run.
    public func hold(_ host: String, for seconds: Double) {
        _ = use { db, now in
            try db.execute(
                sql: """
                    INSERT INTO hold (host, until) VALUES (?, ?)
                    ON CONFLICT (host) DO UPDATE SET until = max(until, excluded.until)
                    """,
                arguments: [host, now + min(max(seconds, 0), Self.maxCooldown)]
            )
        }
    }

    private func file() -> StoreFile? {
        let ahead = disabledUntil.withLock { $0 } - now().timeIntervalSince1970
        // A clock that was set back is no reason to wait for longer.
        if ahead > 0, ahead <= Self.sleep { return nil }
        return opened.withLock { opened -> StoreFile? in
            switch opened {
            // One that someone removed is no other program's any more.
            case .file(let file) where file.isCurrentFile: return file
            case .unusable: return nil
            case .file, .notYet:
                do {
                    let file = try open()
                    opened = .file(file)
                    return file
                } catch {
                    giveUp(after: error)
                    if (error as? StoreError)?.code != .busy { opened = .unusable }
                    return nil
                }
            }
        }
    }

    private func use<Value>(_ body: (Database, _ now: Double) throws -> Value) -> Value? {
        let file = file()
        let now = now().timeIntervalSince1970
        do {
            return try file?.write { try body($0, now) }
        } catch let problem as StoreError where problem.code == .damaged {
            opened.withLock { $0 = recreated().map { .file($0) } ?? .unusable }
            return nil
        } catch {
            giveUp(after: error)
            return nil
        }
    }

    /// A file that another process does not let go is not waited for by each further request.
    private func giveUp(after error: any Error) {
        guard (error as? StoreError)?.code == .busy else { return }
        let until = now().timeIntervalSince1970 + Self.sleep
        disabledUntil.withLock { $0 = until }
    }

    private func open() throws -> StoreFile {
        do { return try make() } catch let problem as StoreError where problem.code == .damaged {
            guard let file = recreated() else { throw problem }
            return file
        }
    }

    /// A damaged file is made anew, since it holds nothing of worth.
    private func recreated() -> StoreFile? {
        try? FileManager.default.removeItem(atPath: path)
        return try? make()
    }

    private func make() throws -> StoreFile {
        let migrations: [StoreFile.Migration] = [
            { db in
                try db.execute(
                    sql: """
                        CREATE TABLE request (host TEXT NOT NULL, at REAL NOT NULL);
                        CREATE INDEX request_by_host ON request (host, at);
                        CREATE TABLE hold (host TEXT PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;
                        """
                )
            }
        ]
        // "AgHo".
        return try StoreFile(
            path,
            application: 0x4167_486F,
            durability: .off,
            lockTimeout: Self.lockTimeout,
            migrations: migrations
        )
    }
}
