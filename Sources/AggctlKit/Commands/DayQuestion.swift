internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleViews
internal import Aggregator
internal import Foundation

/// Asks for the schedule of some days: what all listings by days have in common.
struct DayQuestion {
    /// So many days are asked for at most.
    static let longestSpan = 92

    let context: CommandContext
    let filters: FilterOptions
    let common: CommonOptions
    let options: DayOptions

    private var session: Session { context.session }

    /// What the providers answered, merged, and the exit code so far.
    struct Answer {
        let catalogue: MergedCatalogue
        let reports: [ProviderReport]
        let status: ExitStatus
    }

    /// Asks for some days, and tells what went wrong.
    ///
    /// - Parameter addsFollowed: whether what is kept of followed shows is added, which no schedule may list so early.
    func ask(_ days: DaySpan, addsFollowed: Bool = false) async throws(CommandFailure) -> Answer {
        // A broadcast day reaches into the next morning, and may begin on another day in another zone.
        let shift = session.policy.shiftedDays
        let asked = (try options.grouping() == .viewer ? days : days.widened(before: 1, after: 1)).widened(
            before: shift,
            after: shift
        )
        let request = ScheduleRequest(
            days: asked,
            zone: session.zone,
            region: session.region,
            includesStreaming: options.streaming
        )
        if filters.followed || filters.unwatched { try session.requireMarks() }
        let announcer = Announcer(session: session)
        let followed = addsFollowed ? FollowedRecall(session) : nil
        let reports = await announcer.asking { instance, desk in
            followed?.recall(of: instance, to: desk, showing: .days(request))
            try await instance.provider.schedule(within: request, to: desk)
        }
        let status = try ListingOutcome(reports: reports, isStrict: common.sources.strict).status()
        announcer.tell(reports)
        announcer.tellUnknownShows(reports)
        let catalogue = session.merge(reports)
        return Answer(catalogue: catalogue, reports: reports, status: status)
    }

    /// The days of an answer.
    func view(_ answer: Answer, _ days: DaySpan) throws(CommandFailure) -> ScheduleView {
        ScheduleView(
            of: answer.catalogue,
            days: days,
            zone: session.zone,
            grouping: try options.grouping(),
            filter: try filters.filter(),
            limit: filters.limit
        )
    }

    /// Asks for some days and shows them all.
    func show(_ days: DaySpan) async throws(CommandFailure) -> ExitStatus {
        let answer = try await ask(days)
        let view = try view(answer, days)
        let document = ScheduleDocument(context: context, view: view, span: days, reports: answer.reports)
        try context.show(
            document.json,
            items: JSONItems(view.entries, context.json),
            entries: view.entries,
            putting: document.put
        )
        return answer.status
    }

    /// The days that two options name.
    ///
    /// - Returns: nil where neither is set.
    static func span(_ from: String?, _ to: String?, _ session: Session) throws(CommandFailure) -> DaySpan? {
        if from == nil, to == nil { return nil }
        guard let from, let to else { throw .usage("--from and --to go together") }
        let today = session.zone.day(of: session.now)
        let first = try DateArgument.parse(from, today: today)
        let last = try DateArgument.parse(to, today: today)
        guard let span = DaySpan(from: first, to: last) else { throw .usage("--to is before --from") }
        guard first.days(to: last) < longestSpan else {
            throw .usage("--from and --to are more than \(longestSpan) days apart")
        }
        return span
    }
}
