internal import ScheduleModel
internal import Foundation
internal import GRDB

/// A show as a row of `show`: its source's id, the digest, its title, and a column for each other field (`ShowColumn`).
enum ShowRecord {
    static let columns = (["key", "digest", "title"] + ShowColumn.all.map(\.name)).map { "s." + $0 }
        .joined(separator: ", ")
    static let columnCount = 3 + ShowColumn.all.count

    /// A show; nil where the row is not what was written.
    static func read(_ row: Row, _ channels: ChannelTable, _ db: Database) throws -> Show? {
        guard let id = row[0] as String?, let title = row[2] as String? else { return nil }
        var show = Show(id: id, title: title)
        for (place, column) in ShowColumn.all.enumerated() {
            try column.read(row, 3 + place, &show, channels, db)
        }
        return digest(show) == row[1] as Int64? ? show : nil
    }

    /// The number of the row that holds this very record; one is written where there is none.
    static func number(
        of show: Show,
        provider: ProviderID,
        _ channels: ChannelTable,
        _ db: Database
    ) throws -> Int64 {
        let digest = digest(show)
        let find = "SELECT id FROM show WHERE provider = ? AND key = ? AND digest = ?"
        if let number = try Int64.fetchOne(db, cachedSQL: find, arguments: [provider.rawValue, show.id, digest]) {
            return number
        }
        var arguments: [(any DatabaseValueConvertible)?] = [
            provider.rawValue, show.id, digest, show.title, FoldedText(show.title).key,
        ]
        for column in ShowColumn.all { arguments.append(try column.value(show, channels, db)) }
        try db.cachedStatement(sql: insert).execute(arguments: StatementArguments(arguments))
        return db.lastInsertedRowID
    }

    private static let insert = {
        let names = ["provider", "key", "digest", "title", "folded"] + ShowColumn.all.map(\.name)
        let places = names.map { _ in "?" }
        return "INSERT INTO show (\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
    }()

    /// Whether a text of it ends too early for SQLite.
    static func hasNUL(_ show: Show) -> Bool { rowDigest(show).hasNUL }

    static func digest(_ show: Show) -> Int64 { rowDigest(show).value }

    private static func rowDigest(_ show: Show) -> RowDigest {
        var digest = RowDigest()
        digest.add(show.id)
        digest.add(show.title)
        ShowColumn.add(show, to: &digest)
        return digest
    }
}

extension RowDigest {
    mutating func add(_ channel: Channel?) {
        add(channel?.name)
        guard let channel else { return }
        add(channel.kind.rawValue)
        add(channel.country?.rawValue)
        add(channel.zone?.identifier)
    }
}
