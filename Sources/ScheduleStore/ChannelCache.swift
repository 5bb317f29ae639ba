internal import ScheduleModel
internal import Foundation
internal import GRDB
internal import Synchronization

/// The channels of the store by row number. Each channel is stored once, and read from the file once.
final class ChannelCache: Sendable {
    private struct State {
        var channels: [Int64: Channel] = [:]
        var numbers: [Channel: Int64] = [:]
        var guideChannels: [Int64: Channel] = [:]
        var guideNumbers: [Channel: Int64] = [:]
    }

    private let cached = Mutex(State())

    /// Returns the channel with a row number, or nil if there is none.
    func channel(_ number: Int64?, in db: Database) throws -> Channel? {
        guard let number else { return nil }
        if let channel = cached.withLock({ $0.channels[number] }) { return channel }
        let row = try Row.fetchOne(
            db,
            cachedSQL: "SELECT name, kind, country, zone FROM channel WHERE id = ?",
            arguments: [number]
        )
        guard let row, let name = row.text(0), let kind = row.text(1).flatMap(Channel.Kind.init(rawValue:)),
            let zone = row.text(3)
        else { return nil }
        let channel = Channel(
            name: name,
            kind: kind,
            country: row.text(2).flatMap(Country.init(rawValue:)),
            zone: zone.isEmpty ? nil : TimeZone(identifier: zone)
        )
        cached.withLock { $0.channels[number] = channel }
        return channel
    }

    /// Returns the channel of a guide with a row number, or nil if there is none.
    func guideChannel(_ number: Int64?, in db: Database) throws -> Channel? {
        guard let number else { return nil }
        if let channel = cached.withLock({ $0.guideChannels[number] }) { return channel }
        let text = try String.fetchOne(
            db,
            cachedSQL: "SELECT value FROM guide_channel WHERE id = ?",
            arguments: [number]
        )
        guard let channel: Channel = SortedJSON.value(text) else { return nil }
        cached.withLock { $0.guideChannels[number] = channel }
        return channel
    }

    /// Returns the row number of a guide's channel, and inserts the channel if it is missing.
    func guideNumber(_ channel: Channel?, in db: Database) throws -> Int64? {
        guard let channel, let id = channel.id else { return nil }
        if let number = cached.withLock({ $0.guideNumbers[channel] }) { return number }
        let arguments: StatementArguments = [id, try SortedJSON.text(channel)]
        let find = "SELECT id FROM guide_channel WHERE key = ? AND value = ?"
        if let number = try Int64.fetchOne(db, cachedSQL: find, arguments: arguments) {
            cached.withLock { $0.guideNumbers[channel] = number }
            return number
        }
        try db.cachedStatement(sql: "INSERT INTO guide_channel (key, value) VALUES (?, ?)").execute(
            arguments: arguments
        )
        return db.lastInsertedRowID
    }

    /// Returns the row number of a channel, and inserts the channel if it is missing. The channel's ID is not part
    /// of this row.
    func number(_ channel: Channel?, in db: Database) throws -> Int64? {
        guard let channel else { return nil }
        if let number = cached.withLock({ $0.numbers[channel] }) { return number }
        let arguments: StatementArguments = [
            channel.name, channel.kind.rawValue, channel.country?.rawValue ?? "", channel.zone?.identifier ?? "",
        ]
        let find = "SELECT id FROM channel WHERE name = ? AND kind = ? AND country = ? AND zone = ?"
        if let number = try Int64.fetchOne(db, cachedSQL: find, arguments: arguments) { return record(channel, number) }
        try db.cachedStatement(sql: "INSERT INTO channel (name, kind, country, zone) VALUES (?, ?, ?, ?)")
            .execute(arguments: arguments)
        // The insertion may still be rolled back, so a number is cached only when it is read from the file.
        return db.lastInsertedRowID
    }

    /// Empties the cache, because written rows may have been rolled back or the file replaced.
    func forget() { cached.withLock { $0 = State() } }

    private func record(_ channel: Channel, _ number: Int64) -> Int64 {
        cached.withLock { $0.numbers[channel] = number }
        return number
    }
}

extension Row {
    /// Returns the first row of a statement that is prepared once per connection.
    static func fetchOne(_ db: Database, cachedSQL sql: String, arguments: StatementArguments) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// Returns the first value of a statement that is prepared once per connection.
    static func fetchOne(_ db: Database, cachedSQL sql: String, arguments: StatementArguments) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}
