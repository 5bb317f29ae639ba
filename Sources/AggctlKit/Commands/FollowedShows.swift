internal import AggregatorCore
internal import Foundation

/// The followed shows with all of their episodes, from what is kept; what was never fetched is asked for.
struct FollowedShows {
    let session: Session
    let isStrict: Bool

    /// So many shows are asked for at once where nothing of them is kept: the others are for `aggctl refresh`.
    private static let asksAtMost = 6

    struct Found {
        let shows: [MergedShow]
        /// Those of which no configured source says anything.
        let unknown: [ShowMark]
        let reports: [ProviderReport]
        let status: ExitStatus
    }

    func find() async throws(CommandFailure) -> Found {
        // That nothing is followed must not be said where it is not known.
        _ = try session.requireMarks()
        let followed = session.marks.followed
        if followed.isEmpty { return Found(shows: [], unknown: [], reports: [], status: .done) }
        let keys = followed.map { mark in mark.keys.sorted() }
        let claims = session.keeper.claims
        let mode = session.mode
        let announcer = Announcer(session: session)
        let reports = await announcer.asking { instance, desk in
            if let catalogue = instance.provider as? any ShowCatalogue {
                try await catalogue.catalogue(to: desk)
                return
            }
            var room = Self.asksAtMost
            for key in keys.flatMap(\.self) where key.provider == instance.id {
                let kept = claims.recallShow(key.id, of: instance.id)
                let isKnown = (kept?.content.episodes.count ?? 0) > 1
                if mode.readiness != .always, isKnown || mode.readiness == .never || room == 0 {
                    desk.recall(kept, as: ResourceID("followed \(key.id)"))
                    continue
                }
                room -= 1
                desk.recall(kept, as: ResourceID("followed \(key.id)"))
                if let listing = instance.provider as? any EpisodeListing {
                    try await listing.episodes(of: key.id, to: desk)
                }
            }
        }
        let status = try ListingOutcome(reports: reports, isStrict: isStrict).status()
        announcer.tell(reports)
        let catalogue = session.merge(reports, isWhole: true)
        let shows = catalogue.shows.filter(\.isFollowed)
            .sorted { (FoldedText($0.value.title), $0.id) < (FoldedText($1.value.title), $1.id) }
        let known = Set(shows.flatMap { $0.sources.map(\.key) })
        let unknown = followed.filter { mark in
            mark.keys.isDisjoint(with: known) && !shows.contains { session.marks.mark(of: $0)?.id == mark.id }
        }
        return Found(shows: shows, unknown: unknown, reports: reports, status: status)
    }
}
