internal import AggregatorCore
internal import ArgumentParser
internal import Foundation

/// `aggctl week`
struct WeekCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show the week that holds a date, Monday to Sunday, grouped by day."
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("2019-07-14, today, tomorrow, yesterday, monday, +7 or -7.", valueName: "date")
    )
    var date = "today"

    @Flag(help: "The week after.")
    var next = false

    @Flag(help: "The week before.")
    var previous = false

    @Flag(help: "Add the web channels that belong to no country.")
    var streaming = false

    @Option(help: ArgumentHelp("Group by the viewer's day or the broadcast day.", valueName: "viewer|broadcast"))
    var by = "viewer"

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        guard let grouping = ScheduleView.Grouping(rawValue: by) else {
            throw .usage("--by: “\(ArgumentCheck.echo(by))” is neither viewer nor broadcast")
        }
        if next, previous { throw .usage("--next and --previous exclude each other") }
        let stage = try Stage(program, common)
        let session = stage.session
        let day = try DateArgument.parse(date, today: session.zone.day(of: session.now))
        let days = DaySpan(weekOf: day.advanced(by: next ? 7 : previous ? -7 : 0))
        // A broadcast day reaches into the next morning, and may begin on another day in another zone.
        let shift = session.policy.shiftedDays
        let asked = (grouping == .viewer ? days : days.widened(before: 1, after: 1)).widened(
            before: shift,
            after: shift
        )
        let request = ScheduleRequest(
            days: asked,
            zone: session.zone,
            region: session.region,
            includesStreaming: streaming
        )
        let announcer = Announcer(session: session)
        let reports = await announcer.asking { instance, desk in
            try await instance.provider.schedule(for: request, to: desk)
        }
        let status = try ListingOutcome(reports: reports, isStrict: common.sources.strict).status()
        announcer.tell(reports)
        announcer.tellUnknownShows(reports)
        let view = ScheduleView(
            of: session.merge(reports),
            days: days,
            zone: session.zone,
            grouping: grouping,
            filter: filter,
            limit: filters.limit
        )
        let document = ScheduleDocument(stage: stage, view: view, span: days, reports: reports)
        try stage.show(document.json, items: view.entries.map(stage.json), lines: document.lines)
        return status
    }
}
