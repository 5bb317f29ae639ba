internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import Aggregator
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
        let recall = FollowedRecall(session)
        let mode = session.mode
        let announcer = Announcer(session: session)
        let reports = await announcer.asking { instance, desk in
            try await recall.put(of: instance, to: desk)
            if instance.provider is any ShowCatalogue || mode.readiness == .never { return }
            var room = Self.asksAtMost
            for key in recall.keys where key.provider == instance.id && room > 0 {
                let isKnown = recall.storage.show(key.id, of: instance.id)?.hasList ?? false
                if isKnown, mode.readiness != .always { continue }
                room -= 1
                if let listing = instance.provider as? any EpisodeListing {
                    try await listing.episodes(of: key.id, to: desk)
                }
            }
        }
        let status = try ListingOutcome(reports: reports, isStrict: isStrict).status()
        announcer.tell(reports)
        let catalogue = session.merge(reports)
        let shows = catalogue.shows.filter(\.isFollowed)
            .sorted { (FoldedText($0.value.title), $0.id) < (FoldedText($1.value.title), $1.id) }
        let known = Set(shows.flatMap { $0.sources.map(\.key) })
        let unknown = followed.filter { mark in
            mark.keys.isDisjoint(with: known) && !shows.contains { session.marks.mark(of: $0)?.id == mark.id }
        }
        return Found(shows: shows, unknown: unknown, reports: reports, status: status)
    }
}
