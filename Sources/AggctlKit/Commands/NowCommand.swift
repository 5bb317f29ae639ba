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
        let stage = try Stage(program, common)
        let session = stage.session
        let today = DaySpan(session.zone.day(of: session.now)).widened(before: 1, after: 1)
        let question = DayQuestion(stage: stage, filters: filters, common: common, options: days)
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
        try stage.show(
            stage.document(
                "now/1",
                answer.reports,
                [
                    ("timezone", .string(session.zone.name)),
                    ("on", .array(running.map { Self.json($0, stage) })),
                    ("next", .array(next.map(stage.json))),
                ]
            ),
            items: JSONItems(running) { Self.json($0, stage) },
            lines: Self.lines(running, next, stage) + stage.footer(answer.reports, "episode", \.episodeCount)
        )
        return answer.status
    }

    private static func json(_ running: NowView.Running, _ stage: Stage) -> JSONValue {
        stage.json(running.entry).adding([("minutesLeft", JSONValue(running.minutesLeft))])
    }

    private static func lines(
        _ running: [NowView.Running],
        _ next: [ScheduleEntry],
        _ stage: Stage
    ) -> [String] {
        let table = ScheduleTable(style: stage.style, zone: stage.session.zone)
        let texts = EntryTexts(style: stage.style, zone: stage.session.zone)
        var lines = [stage.heading("On now, at " + texts.clock(stage.session.now))]
        lines +=
            running.isEmpty
            ? ["  nothing"] : table.lines(running.map { ($0.entry, $0.minutesLeft.map { "\($0) min left" } ?? "") })
        lines += ["", stage.heading("Next")]
        return lines + (next.isEmpty ? ["  nothing in the next hours"] : table.lines(next.map { ($0, "") }))
    }
}
