internal import ScheduleModel
internal import GRDB
internal import Synchronization

/// The row numbers of show records that this connection wrote or read. Many days repeat the same show.
final class ShowRowCache: Sendable {
    private struct Key: Hashable {
        let provider: ProviderID
        let id: String
    }

    private let cached = Mutex<[Key: (show: Show, number: Int64)]>([:])

    /// The largest number of shows in the cache. A few more would double the memory of the dictionary.
    private static let capacity = 49_000

    /// Returns the number of the row with this record, and inserts it if it is missing.
    func number(of show: Show, provider: ProviderID, _ channels: ChannelCache, _ db: Database) throws -> Int64 {
        let key = Key(provider: provider, id: show.id)
        if let entry = cached.withLock({ $0[key] }), entry.show == show { return entry.number }
        let number = try ShowRecord.number(of: show, provider: provider, channels, db)
        cached.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[key] = (show, number)
        }
        return number
    }

    /// Empties the cache, because its rows may not be on the disk.
    func forget() { cached.withLock { $0 = [:] } }
}
