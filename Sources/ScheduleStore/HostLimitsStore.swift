public import Foundation
internal import GRDB
internal import Synchronization

/// The recent requests and cooldowns of hosts, in `hosts.db`, shared by all runs of aggctl.
///
/// The data is not valuable: if the file cannot be used, each run counts its own requests only.
public final class HostLimitsStore: Sendable {
    private enum Opened {
        case notYet
        case file(StoreFile)
        case unusable
    }

    private let path: String
    private let now: @Sendable () -> Date
    private let opened = Mutex(Opened.notYet)
    /// The time until which the file is not used because another process holds it, in seconds since 1970.
    private let disabledUntil = Mutex(0.0)

    /// The time to wait for another process that holds the file, in seconds. A run of aggctl only needs a moment.
    private static let lockTimeout = 2.0
    /// The time for which the file is not used after that, in seconds, so that not every request waits.
    private static let busyCooldown = 60.0

    /// The longest cooldown of a host, in seconds.
    private static let maxCooldown = 6.0 * 3600

    /// Creates the limits that are stored in a folder. The file is opened on first use.
    public init(folder: String, now: @escaping @Sendable () -> Date) {
        path = folder + "/hosts.db"
        self.now = now
    }

    /// Reserves the next request among at most `limit` in any `span` seconds, and returns the seconds until then.
    public func reserve(_ host: String, limit: Int, span: Double) -> Double? {
        use { db, now in
            // A time far in the future is from a clock that was wrong.
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

    /// Removes an unused reservation: the one nearest to this many seconds from now.
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

    /// Returns the remaining cooldown of a host in seconds, or nil if it has none.
    public func cooldown(of host: String) -> Double? {
        // A host rarely has a cooldown. Nothing is written then.
        do {
            let row = try file()?.read { db in
                try Int.fetchOne(db, sql: "SELECT 1 FROM hold WHERE host = ?", arguments: [host])
            }
            if row == .some(nil) { return nil }
        } catch {
            giveUp(after: error)
        }
        return use { db, now in
            // A time beyond the longest cooldown is from a clock that was wrong.
            try db.execute(sql: "UPDATE hold SET until = min(until, ?)", arguments: [now + Self.maxCooldown])
            let until = try Double.fetchOne(db, sql: "SELECT until FROM hold WHERE host = ?", arguments: [host])
            return until.flatMap { $0 > now ? min($0 - now, Self.maxCooldown) : nil }
        } ?? nil
    }

    /// Starts a cooldown of a host, in seconds, for this run and all others.
    public func setCooldown(_ host: String, for seconds: Double) {
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
        // If the clock was set back, the pause must not become longer.
        if ahead > 0, ahead <= Self.busyCooldown { return nil }
        return opened.withLock { opened -> StoreFile? in
            switch opened {
            // Other programs no longer use a file that was removed.
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

    /// Stops using the file for a while if another process holds it, so that later requests don't wait too.
    private func giveUp(after error: any Error) {
        guard (error as? StoreError)?.code == .busy else { return }
        let until = now().timeIntervalSince1970 + Self.busyCooldown
        disabledUntil.withLock { $0 = until }
    }

    private func open() throws -> StoreFile {
        do { return try make() } catch let problem as StoreError where problem.code == .damaged {
            guard let file = recreated() else { throw problem }
            return file
        }
    }

    /// Replaces a damaged file by a new one. Its data is not valuable.
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
            applicationID: 0x4167_486F,
            durability: .off,
            lockTimeout: Self.lockTimeout,
            migrations: migrations
        )
    }
}
