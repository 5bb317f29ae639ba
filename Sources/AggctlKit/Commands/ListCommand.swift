internal import ScheduleMerging
internal import Aggregator
internal import ScheduleViews
internal import ScheduleModel
internal import ProviderBoundary
internal import ArgumentParser

/// `aggctl list`
struct ListCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List episodes by day: between two days, or all that is known here.",
        discussion: "With --from and --to the days are asked for as `week` asks, 92 at most. Without: nothing is asked."
    )

    @Option(parsing: .unconditional, help: ArgumentHelp("The first day; with --to.", valueName: "date"))
    var from: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The last day; with --from.", valueName: "date"))
    var to: String?

    @Flag(help: "The last day first.")
    var newestFirst = false

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        _ = try (filters.filter(), days.grouping())
        let context = try CommandContext(program, common)
        let question = DayQuestion(context: context, filters: filters, common: common, options: days)
        let span = try DayQuestion.span(from, to, context.session)
        let answer: DayQuestion.Answer
        if let span { answer = try await question.ask(span) } else { answer = try await recalled(context) }
        var all = filters
        all.limit = nil
        let unlimited = DayQuestion(context: context, filters: all, common: common, options: days)
        let known = answer.catalogue.days(in: context.session.zone, by: try days.grouping())
        let shown = span ?? known ?? DaySpan(context.session.zone.day(of: context.session.now))
        let view = try unlimited.view(answer, shown).ordered(newestFirst: newestFirst, limit: filters.limit)
        // All that is known may be a few days in many years: then only they are shown.
        let listed = span == nil ? view.withoutEmptyDays : view
        let document = ScheduleDocument(context: context, view: listed, span: shown, reports: answer.reports)
        try context.show(
            document.json,
            items: JSONItems(listed.entries, context.json),
            entries: listed.entries,
            putting: document.put
        )
        return answer.status
    }

    /// All that files hold, and what is kept of the others.
    private func recalled(_ context: CommandContext) async throws(CommandFailure) -> DayQuestion.Answer {
        let session = context.session
        let storage = session.keeper.claims
        let announcer = Announcer(session: session)
        let reports = await announcer.asking { instance, desk in
            if let catalogue = instance.provider as? any ShowCatalogue {
                try await catalogue.catalogue(to: desk)
            } else {
                desk.recall(storage.everything(of: instance.id), as: ResourceID("all that is kept"))
            }
        }
        let status = try ListingOutcome(reports: reports, isStrict: common.sources.strict).status()
        announcer.tell(reports)
        let catalogue = session.merge(reports)
        return DayQuestion.Answer(catalogue: catalogue, reports: reports, status: status)
    }
}
