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
    func extents(of provider: ProviderID) -> [String: SeasonExtents] {
        extents.withLock { cache in
            if let extents = cache[provider] { return extents }
            let extents = storage.seasonExtents(of: provider)
            cache[provider] = extents
            return extents
        }
    }
}
