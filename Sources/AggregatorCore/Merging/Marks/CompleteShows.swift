public import ScheduleModel

/// Of which shows all episodes are there, so that one that is missing is gone: only then may a mark be found again by two
/// facts alone (`EpisodeMarkMatcher`).
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

    /// Whether every source of a show delivered all of its episodes.
    public func contains(_ show: MergedShow) -> Bool {
        show.sources.allSatisfy { listed.contains($0.key) && !failed.contains($0.key.provider) }
    }
}
