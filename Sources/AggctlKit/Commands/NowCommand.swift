internal import Aggregator
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// `aggctl now`
struct NowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Show what is on at this minute, how long it still runs, and what follows."
    )

    @OptionGroup var days: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        _ = try (filters.filter(), days.grouping())
        let context = try CommandContext(program, common)
        let session = context.session
        let today = DaySpan(session.zone.day(of: session.now)).widened(before: 1, after: 1)
        let question = DayQuestion(context: context, filters: filters, common: common, options: days)
        let answer = try await question.ask(today)
        let all = ScheduleView(
            of: answer.catalogue,
            days: today,
            zone: session.zone,
            filter: try filters.filter()
        )
        let view = NowView(of: all.entries, at: session.now)
        let running = Array(view.running.prefix(filters.limit ?? .max))
        let next = Array(view.next.prefix(filters.limit ?? .max))
        try context.show(
            context.document(
                "now/1",
                answer.reports,
                [
                    ("timezone", .string(session.zone.name)),
                    ("on", .array(running.map { Self.json($0, context) })),
                    ("next", .array(next.map(context.json))),
                ]
            ),
            items: JSONItems(running) { Self.json($0, context) },
            lines: Self.lines(running, next, context) + context.footer(answer.reports, "episode", \.episodeCount)
        )
        return answer.status
    }

    private static func json(_ running: NowView.Running, _ context: CommandContext) -> JSONValue {
        context.json(running.entry).adding([("minutesLeft", JSONValue(running.minutesLeft))])
    }

    private static func lines(
        _ running: [NowView.Running],
        _ next: [ScheduleEntry],
        _ context: CommandContext
    ) -> [String] {
        let table = ScheduleTable(style: context.style, zone: context.session.zone)
        let texts = EntryTexts(style: context.style, zone: context.session.zone)
        var lines = [context.heading("On now, at " + texts.clock(context.session.now))]
        lines +=
            running.isEmpty
            ? ["  nothing"] : table.lines(running.map { ($0.entry, $0.minutesLeft.map { "\($0) min left" } ?? "") })
        lines += ["", context.heading("Next")]
        return lines + (next.isEmpty ? ["  nothing in the next hours"] : table.lines(next.map { ($0, "") }))
    }
}
