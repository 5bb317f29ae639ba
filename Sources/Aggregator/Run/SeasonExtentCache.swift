internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// How far the seasons of lists went that were kept when a run first asked. A question asks in several rounds; what they
/// bring says itself how far it goes.
final class SeasonExtentCache: Sendable {
    private let storage: any ScheduleStorage
    private let extents = Mutex<[ProviderID: [String: SeasonExtents]]>([:])

    init(_ storage: any ScheduleStorage) { self.storage = storage }

    /// Those of a provider, by the shows' ids.
    func of(_ provider: ProviderID) -> [String: SeasonExtents] {
        extents.withLock { known in
            if let extents = known[provider] { return extents }
            let extents = storage.seasonExtents(of: provider)
            known[provider] = extents
            return extents
        }
    }
}
