internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// The extents of the seasons in stored lists of episodes, as of the first use in a run. A query runs several times,
/// and lists that it fetches contain their extents.
final class SeasonExtentCache: Sendable {
    private let storage: any ScheduleStorage
    private let extents = Mutex<[ProviderID: [String: SeasonExtents]]>([:])

    init(_ storage: any ScheduleStorage) { self.storage = storage }

    /// Returns the season extents of a provider by show ID.
    func extents(of provider: ProviderID) async -> [String: SeasonExtents] {
        if let cached = extents.withLock({ $0[provider] }) { return cached }
        let extents = await storage.seasonExtents(of: provider)
        // Of two readers at once, the first one counts, so that a run uses the same extents throughout.
        return self.extents.withLock { cache in
            let first = cache[provider] ?? extents
            cache[provider] = first
            return first
        }
    }
}
