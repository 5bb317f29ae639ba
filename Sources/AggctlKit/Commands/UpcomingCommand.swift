internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// `aggctl upcoming`
struct UpcomingCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Show what comes, from now on, with what is known of followed shows."
    )

    @Option(
        name: .customLong("days"),
        parsing: .unconditional,
        help: ArgumentHelp("How many days, today among them.", valueName: "n")
    )
    var count = 7

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        _ = try (filters.filter(), days.grouping())
        guard (1...DayQuestion.longestSpan).contains(count) else {
            throw .usage("--days: \(count) is not between 1 and \(DayQuestion.longestSpan)")
        }
        let context = try CommandContext(program, common)
        let session = context.session
        let today = DaySpan(session.zone.day(of: session.now))
        let span = today.widened(before: 0, after: count - 1)
        let question = DayQuestion(context: context, filters: filters, common: common, options: days)
        let answer = try await question.ask(span, addsFollowed: true)
        // What is over must not use up the limit.
        let view = ScheduleView(
            of: answer.catalogue,
            days: span,
            zone: session.zone,
            grouping: try days.grouping(),
            filter: try filters.filter()
        )
        .from(session.now).ordered(newestFirst: false, limit: filters.limit)
        let document = ScheduleDocument(context: context, view: view, span: span, reports: answer.reports)
        try context.show(
            document.json,
            items: JSONItems(view.entries, context.json),
            entries: view.entries,
            putting: document.put
        )
        return answer.status
    }
}
