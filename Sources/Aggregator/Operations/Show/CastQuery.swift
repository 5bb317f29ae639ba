internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

/// Who plays in a show.
public struct CastQuery: Query {
    /// The show's title, its title with a year, or an id.
    public let name: String

    /// A question about a show's cast.
    public init(_ name: String) { self.name = name }

    /// The cast.
    ///
    /// - Throws: where no one show fits the name, or a source that may know its cast failed.
    public func perform(in session: Session) async throws(OperationError) -> CastResult {
        let (show, reports) = try await session.find(name, with: .cast)
        // A source that said that there is no one has said so, whatever failed since.
        let isKnown = reports.contains { $0.outcomes.contains { !($0.response?.credits.isEmpty ?? true) } }
        if show.credits.isEmpty, !isKnown, reports.contains(where: { !$0.failures.isEmpty }) {
            // What a source that has the show could not tell is not known to be missing.
            let silent = reports.failures(for: show)
            throw silent.isEmpty ? .noCast(of: show, reports) : .sourcesFailed(silent)
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
    /// Who plays in it; the first are the main ones.
    public let credits: [Credit]
    /// Who has to do with single episodes of it, those of most episodes first.
    public let episodeCredits: [EpisodeCredit]
}

/// Someone who has to do with episodes of a show, in one role.
public struct EpisodeCredit: Sendable {
    /// The person, the role and the character.
    public let credit: Credit
    /// Of how many episodes that are known this is said.
    public let episodes: Int

    /// The people of some episodes, each role and character once, those of most episodes first.
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
            let (one, other) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
            return one == other ? left.offset < right.offset : one > other
        }
        .map { EpisodeCredit(credit: $0.element, episodes: counts[$0.element] ?? 0) }
    }
}
