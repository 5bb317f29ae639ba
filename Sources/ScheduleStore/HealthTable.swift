public import ScheduleModel
public import ProviderAPI
public import Foundation
internal import GRDB

extension SourceDatabase {
    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth {
        let row = recordingFailure {
            try file.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT failures, next_try, last_success, last_failure, message, code, wished_until, missed
                        FROM health WHERE provider = ?
                        """,
                    arguments: [provider.rawValue]
                )
            }
        }
        guard let row = row ?? nil else { return ProviderHealth() }
        func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSince1970: $0) } }
        var health = ProviderHealth(
            failures: min(max(0, row.number(0) ?? 0), 1000),
            nextTry: date(row.real(1)),
            lastSuccess: date(row.real(2)),
            lastFailure: date(row.real(3)),
            message: row.text(4),
            code: row.text(5).map(ProviderError.Code.init(rawValue:)),
            rateLimitedUntil: date(row.real(6))
        )
        let missed = row.text(7).flatMap { try? JSONDecoder().decode([MissedResource].self, from: Data($0.utf8)) }
        health.missed = missed ?? []
        if !health.isFailing, health.missed.isEmpty { return health.clamped(at: now) }
        return health.updated(latestFetch: latestFetch(of: provider, at: now)?.fetchedAt) { resource in
            metadata(for: provider, of: ResourceID(resource))?.fetchedAt
        }.clamped(at: now)
    }

    public func store(_ health: ProviderHealth, of provider: ProviderID) {
        recordingFailure {
            let missed = health.missed.isEmpty ? nil : try SortedJSON.text(health.missed)
            try file.write { db in
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO health (provider, failures, next_try, last_success, last_failure, message,
                          code, wished_until, missed)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        provider.rawValue, health.failures, health.nextTry?.timeIntervalSince1970,
                        health.lastSuccess?.timeIntervalSince1970, health.lastFailure?.timeIntervalSince1970,
                        health.message, health.code?.rawValue, health.rateLimitedUntil?.timeIntervalSince1970,
                        missed,
                    ]
                )
            }
        }
    }
}
