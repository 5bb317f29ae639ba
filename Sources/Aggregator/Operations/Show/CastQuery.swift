internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

/// The cast of a show.
public struct CastQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String

    /// Creates a query for a show's cast.
    public init(_ name: String) { self.name = name }

    /// Returns the cast.
    ///
    /// - Throws: An error if not exactly one show matches the name, or if a source that may have a cast failed.
    public func perform(in session: Session) async throws(OperationError) -> CastResult {
        let (show, reports) = try await session.find(name, with: .cast)
        // `credits` is keyed by show, so an empty cast is an entry with an empty list. Such a response is valid, even
        // if another source failed.
        let wasFetched = reports.contains { $0.outcomes.contains { !($0.response?.credits.isEmpty ?? true) } }
        if show.credits.isEmpty, !wasFetched, reports.contains(where: { !$0.failures.isEmpty }) {
            // If a source of the show failed, we cannot know that there is no cast.
            let failing = reports.failures(for: show)
            throw failing.isEmpty ? .noCast(of: show, reports) : .sourcesFailed(failing)
        }
        return CastResult(
            origin: session.origin(reports),
            show: show,
            credits: show.credits,
            episodeCredits: EpisodeCredit.gathered(from: show.episodes)
        )
    }
}

/// A show's cast.
public struct CastResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The cast. The main characters are first.
    public let credits: [Credit]
    /// The credits that episodes state, such as guests. Those of the most episodes are first.
    public let episodeCredits: [EpisodeCredit]
}

/// A person's credit for episodes of a show, in one role.
public struct EpisodeCredit: Sendable {
    /// The person, the role and the character.
    public let credit: Credit
    /// The number of episodes with this credit.
    public let episodes: Int

    /// Collects the credits of episodes. Each combination of person, role and character is listed once, those of the
    /// most episodes first.
    static func gathered(from episodes: [MergedEpisode]) -> [EpisodeCredit] {
        var counts: [Credit: Int] = [:]
        var order: [Credit] = []
        for episode in episodes {
            var seen: Set<Credit> = []
            for credit in episode.value.credits where seen.insert(credit).inserted {
                if counts[credit] == nil { order.append(credit) }
                counts[credit, default: 0] += 1
            }
        }
        return order.enumerated().sorted { left, right in
            let (leftCount, rightCount) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
            return leftCount == rightCount ? left.offset < right.offset : leftCount > rightCount
        }
        .map { EpisodeCredit(credit: $0.element, episodes: counts[$0.element] ?? 0) }
    }
}
