public import ScheduleModel

/// The shows whose episode list is complete.
/// If the list is complete, a missing episode no longer exists. Only then do two matching facts identify the
/// episode of a mark (`EpisodeMarkMatcher`).
public struct CompleteShows: Sendable {
    private let listed: Set<SourceKey>
    private let failed: Set<ProviderID>

    /// No show is complete.
    public static let none = CompleteShows(all: [])

    /// These shows are complete.
    public init(all shows: [MergedShow]) {
        listed = Set(shows.flatMap { $0.sources.map(\.key) })
        failed = []
    }

    /// The shows in `listed` are complete, except those of the providers in `failed`.
    public init(listed: Set<SourceKey>, failed: Set<ProviderID>) {
        self.listed = listed
        self.failed = failed
    }

    /// Returns these shows, and those with the keys.
    package func adding(_ keys: Set<SourceKey>) -> CompleteShows {
        CompleteShows(listed: listed.union(keys), failed: failed)
    }

    /// Returns whether every source of a show delivered all of its episodes.
    public func contains(_ show: MergedShow) -> Bool {
        show.sources.allSatisfy { listed.contains($0.key) && !failed.contains($0.key.provider) }
    }
}
