internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ScheduleStore

/// `aggctl refresh`
struct RefreshCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch now: this week, and every followed show with its seasons, cast and poster.",
        discussion: "A refresh that was ended half-way goes on where it was, within an hour; --refresh begins anew."
    )

    @Argument(help: "Only these providers.") var ids: [String] = []

    @Flag(help: "Add the web channels that belong to no country.")
    var streaming = false

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        var common = common
        common.sources.provider += ids
        let context = try CommandContext(program, common)
        let session = context.session
        if session.mode.readiness == .never { throw .usage("refresh asks the sources: --offline makes no sense here") }
        try session.requireMarks()
        let service = try session.service(includesStreaming: streaming)
        let urgency: RefreshService.Urgency = session.mode.readiness == .always ? .anew : .byHand
        let announcer = Announcer(session: session)
        let outcomes = await announcer.waiting { await service.refresh(nil, urgency) }
        let reports = outcomes.compactMap(\.report)
        let problem = try Upkeep(session: session).problem()
        announcer.tellKeeping()
        let notices = await Upkeep(session: session).posters()
        for notice in notices { announcer.write("aggctl: " + notice) }
        if let problem { throw SessionStore.failure(problem) }
        // Where every source failed, that is the error, and needs no notice beside it.
        _ = try ListingOutcome(reports: reports, isStrict: false).status(ofRefresh: true)
        announcer.tell(reports)
        let changes = outcomes.flatMap(\.changes)
        try context.show(
            context.document("refresh/1", reports, [("changes", .array(changes.map(ChangeDocument.json)))]),
            items: JSONItems(changes, ChangeDocument.json),
            lines: Self.lines(outcomes, context)
        )
        return outcomes.contains(where: \.hasFailed) ? .inPart : .done
    }

    private static func lines(_ outcomes: [RefreshService.Outcome], _ context: CommandContext) -> [String] {
        let lines = outcomes.map { outcome -> String in
            guard let report = outcome.report else { return "\(outcome.provider): nothing to ask for" }
            let failed = report.outcomes.filter { $0.failure != nil }.count
            var text = "\(outcome.provider): \(report.outcomes.count) resources, \(report.episodeCount) episodes"
            if failed > 0 { text += ", \(failed) failed" }
            let count = outcome.changes.count
            return text + (count == 0 ? ", no changes" : count == 1 ? ", 1 change" : ", \(count) changes")
        }
        let changes = outcomes.flatMap(\.changes)
        if changes.isEmpty { return lines }
        return lines + [""] + ChangeTable(context: context).lines(Array(changes.prefix(20)))
            + (changes.count > 20 ? ["  and \(changes.count - 20) more: aggctl changes"] : [])
    }
}

/// What is done after a refresh: posters fetched, what is outdated dropped.
struct Upkeep {
    let session: Session

    /// Drops what is outdated.
    ///
    /// - Returns: why something of the refresh could not be kept.
    func problem() throws(CommandFailure) -> StoreProblem? {
        let store = try session.keeper.claimStore()
        if let problem = store.takeProblem() {
            // What is damaged is mended, and all of it can be asked for again.
            if problem.code == .damaged, session.keeper.mend(store, problem) { return nil }
            return problem
        }
        let followed = Set(session.marks.shows.flatMap(\.keys))
        do {
            // By the real clock: `--now` is for looking, not for dropping.
            try store.dropOutdated(at: session.environment.now(), butFor: followed)
            return nil
        } catch {
            return error as? StoreProblem ?? StoreProblem(.readWrite, "\(error)", path: "")
        }
    }

    /// Fetches the posters of followed shows that are not kept yet, and drops those of others.
    ///
    /// - Returns: what went wrong, for a person.
    func posters() async -> [String] {
        // Without the marks it is not known whose posters are needed.
        guard let folder = session.keeper.folder, let followed = try? session.keeper.markStore().marks().followed else {
            return []
        }
        let recall = FollowedRecall(session)
        let reports = await session.run().ask { try await recall.put(of: $0, to: $1) }
        var notices: [String] = []
        var links: Set<WebLink> = []
        var known: Set<SourceKey> = []
        for show in session.merge(reports).shows where show.isFollowed {
            known.formUnion(show.sources.map(\.key))
            links.formUnion(show.sources.compactMap(\.show.image))
            if let notice = await Posters(session: session).keep(of: show) { notices.append(notice) }
        }
        // A show of which nothing is known now, and a source that was left out, may be told of again.
        let isComplete =
            session.instances.count == session.configuration.providers.count
            && followed.allSatisfy { !$0.keys.isDisjoint(with: known) }
        if isComplete { PictureFolder(path: folder.imagePath).drop(allBut: links) }
        return notices
    }
}
