internal import ScheduleModel
internal import GRDB
internal import Synchronization

/// Which rows of `show` hold which records, as far as this connection wrote or found them: many days repeat a show.
final class ShowRowCache: Sendable {
    private struct Key: Hashable {
        let provider: ProviderID
        let id: String
    }

    private let cached = Mutex<[Key: (show: Show, number: Int64)]>([:])

    /// More shows are not remembered: a few more would double the table's room, beside a long listing.
    private static let capacity = 49_000

    /// The number of the row that holds this very record; one is written where there is none.
    func number(of show: Show, provider: ProviderID, _ channels: ChannelCache, _ db: Database) throws -> Int64 {
        let key = Key(provider: provider, id: show.id)
        if let known = cached.withLock({ $0[key] }), known.show == show { return known.number }
        let number = try ShowRecord.number(of: show, provider: provider, channels, db)
        cached.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[key] = (show, number)
        }
        return number
    }

    /// Forgets all, since it may not be on the disk.
    func forget() { cached.withLock { $0 = [:] } }
}
