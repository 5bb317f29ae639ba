internal import ScheduleModel
internal import ScheduleMerging
internal import Aggregator

/// Finds the one show that a command names, or says why there is none.
struct ShowFinding {
    let session: Session
    let isStrict: Bool

    /// The show with what is wanted of it, how the providers did, and the exit code so far.
    func find(
        _ name: String,
        wish: ShowSearch.ShowParts
    ) async throws(CommandFailure) -> (show: MergedShow, reports: [ProviderReport], status: ExitStatus) {
        if name.utf8.allSatisfy({ $0 <= 0x20 }) { throw .usage("the show's name is empty") }
        let query = ShowQuery(name, providers: session.instances.map(\.id))
        let announcer = Announcer(session: session)
        let search = ShowSearch(session.run(), policy: session.policy)
        let (outcome, reports) = await announcer.waiting { await search.find(query, wish: wish) }
        let status = try ListingOutcome(reports: reports, isStrict: isStrict).status()
        switch outcome {
        case .found(let show):
            // Where a list of episodes failed, what is there may be a part.
            let whole = WholeShows(reports)
            session.keeper.learn(from: MergedCatalogue(of: show), session.marks, whole: whole)
            return (show.marked(by: session.marks, whole: whole), reports, status)
        case .ambiguous(let shows):
            announcer.tell(reports)
            var failure = CommandFailure(
                .notFound,
                "show.ambiguous",
                "“\(ArgumentCheck.echo(name))” fits \(shows.count) shows:",
                hints: ["next: name one with its year, or by its id"]
            )
            failure.candidates = shows
            throw failure
        case .notFound(let near):
            // A source that failed may have had it: then it is not known that there is none.
            var failure = CommandFailure(
                .notFound,
                "show.not-found",
                "no show is called “\(ArgumentCheck.echo(name))”\(near.isEmpty ? "" : "; these come near:")",
                hints: ["next: aggctl search TEXT"]
            )
            failure.candidates = near
            if reports.contains(where: { $0.failures.isEmpty }) { announcer.tell(reports) }
            throw ListingOutcome(reports: reports, isStrict: isStrict).absence(failure)
        }
    }
}
