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

    /// As far as providers told the whole lists of their shows, and nothing of them failed.
    public init(_ reports: [ProviderReport]) {
        failed = Set(reports.filter { !$0.failures.isEmpty }.map(\.id))
        var listed: Set<SourceKey> = []
        for report in reports {
            for answer in report.outcomes.compactMap(\.answer) where answer.isWhole {
                listed.formUnion(answer.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        self.listed = listed
    }

    /// Whether every source of a show told all of its episodes.
    public func contains(_ show: MergedShow) -> Bool {
        show.sources.allSatisfy { listed.contains($0.key) && !failed.contains($0.key.provider) }
    }
}
