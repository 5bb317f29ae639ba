public import ScheduleModel
public import Foundation
internal import GRDB

extension SourceDatabase {
    /// The time in seconds within which an interrupted refresh is resumed.
    private static let resumeWindow = 3600.0

    public var lastChangeID: Int? {
        recordingFailure { try file.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM change") ?? 0 } }
    }

    public func lastRefreshedDay(in zone: String) -> CivilDay? {
        let number = recordingFailure {
            try file.read { db in
                try Int.fetchOne(db, sql: "SELECT day FROM refreshed_day WHERE zone = ?", arguments: [zone])
            }
        }
        return (number ?? nil).map(CivilDay.init(clamping:))
    }

    public func store(refreshedDay day: CivilDay, in zone: String) {
        recordingFailure {
            try file.write { db in
                try db.execute(
                    sql: "INSERT OR REPLACE INTO refreshed_day (zone, day) VALUES (?, ?)",
                    arguments: [zone, Int(day.number)]
                )
            }
        }
    }

    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date {
        let startedAt = recordingFailure {
            try file.write { db in
                let seconds = now.timeIntervalSince1970
                let earlier = try Double.fetchOne(
                    db,
                    sql: "SELECT at FROM begun_refresh WHERE provider = ?",
                    arguments: [provider.rawValue]
                )
                if let earlier, earlier <= seconds, earlier > seconds - Self.resumeWindow { return earlier }
                try db.execute(
                    sql: "INSERT OR REPLACE INTO begun_refresh (provider, at) VALUES (?, ?)",
                    arguments: [provider.rawValue, seconds]
                )
                // Data that was fetched within this second counts as fetched before.
                return seconds + 0.001
            }
        }
        return startedAt.map { Date(timeIntervalSince1970: $0) } ?? now.addingTimeInterval(1)
    }

    public func endRefresh(of provider: ProviderID) {
        recordingFailure {
            try file.write { db in
                try db.execute(sql: "DELETE FROM begun_refresh WHERE provider = ?", arguments: [provider.rawValue])
            }
        }
    }
}
