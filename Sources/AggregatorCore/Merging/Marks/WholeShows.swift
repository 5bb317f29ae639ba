public import ScheduleModel

/// Of which shows all episodes are there, so that one that is missing is gone: only then may a mark be found again by two
/// facts alone (`EpisodeMatching`).
public struct WholeShows: Sendable {
    private let listed: Set<SourceKey>
    private let failed: Set<ProviderID>

    /// Of none.
    public static let none = WholeShows(all: [])

    /// Of these shows.
    public init(all shows: [MergedShow]) {
        listed = Set(shows.flatMap { $0.sources.map(\.key) })
        failed = []
    }

    /// As far as these shows' whole lists were told, and nothing of these providers failed.
    public init(listed: Set<SourceKey>, failed: Set<ProviderID>) {
        self.listed = listed
        self.failed = failed
    }

    /// Whether every source of a show told all of its episodes.
    public func contains(_ show: MergedShow) -> Bool {
        show.sources.allSatisfy { listed.contains($0.key) && !failed.contains($0.key.provider) }
    }
}
