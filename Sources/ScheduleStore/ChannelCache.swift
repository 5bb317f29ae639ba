internal import ScheduleModel
internal import Foundation
internal import GRDB
internal import Synchronization

/// Channels, each kept once. What was read or written before is known without the file.
final class ChannelCache: Sendable {
    private struct State {
        var channels: [Int64: Channel] = [:]
        var numbers: [Channel: Int64] = [:]
        var guideChannels: [Int64: Channel] = [:]
        var guideNumbers: [Channel: Int64] = [:]
    }

    private let cached = Mutex(State())

    /// The channel with a number; nil where there is none.
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

    /// The channel of a guide with a number; nil where there is none.
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

    /// The number of a guide's channel, which is given one where it has none.
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

    /// The number of a channel, but for an id of its own, which is given one where it has none.
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
        // It may yet be rolled back: only what is read from the file again is remembered.
        return db.lastInsertedRowID
    }

    /// Forgets all: what was written may have been rolled back, or the file replaced.
    func forget() { cached.withLock { $0 = State() } }

    private func record(_ channel: Channel, _ number: Int64) -> Int64 {
        cached.withLock { $0.numbers[channel] = number }
        return number
    }
}

extension Row {
    /// The first row of a statement that is prepared once for each connection.
    static func fetchOne(_ db: Database, cachedSQL sql: String, arguments: StatementArguments) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first value of a statement that is prepared once for each connection.
    static func fetchOne(_ db: Database, cachedSQL sql: String, arguments: StatementArguments) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}
