internal import ScheduleViews
internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ArgumentParser
internal import Foundation
internal import ScheduleStore

/// `aggctl changes`
struct ChangesCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "List what sources say otherwise than before: moved, renamed, renumbered, added, dropped."
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Since this day's beginning, or an instant; a week ago where not set.", valueName: "date")
    )
    var since: String?

    @Option(help: ArgumentHelp("Only this kind of change; may be repeated.", valueName: "kind"))
    var kind: [String] = []

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let names = ScheduleChange.Kind.allCases.map(\.rawValue)
        for name in kind where !names.contains(name) {
            throw .usage("--kind: “\(ArgumentCheck.echo(name))” is not one of \(names.joined(separator: ", "))")
        }
        let context = try CommandContext(program, common)
        let session = context.session
        let start = try instant(session)
        _ = try session.keeper.claimStore()
        let all = session.keeper.claims.changes(since: start)
        if let problem = session.keeper.takeProblem() { throw SessionStore.failure(problem) }
        let ids = Set(session.instances.map(\.id))
        let text = filter.text.map(FoldedText.init)
        let followed = Set(session.marks.followed.flatMap(\.keys))
        let changes = all.filter { change in
            ids.contains(change.provider) && (kind.isEmpty || kind.contains(change.kind.rawValue))
                && (text.map { FoldedText(change.showTitle).contains($0) } ?? true)
                && (!filter.onlyFollowed || followed.contains(SourceKey(provider: change.provider, id: change.showID)))
        }
        let shown = Array(changes.prefix(filters.limit ?? .max))
        try context.show(
            context.document(
                "changes/1",
                [],
                [("since", .string(Instant.text(start))), ("changes", .array(shown.map(ChangeDocument.json)))]
            ),
            items: JSONItems(shown, ChangeDocument.json),
            lines: lines(shown, context)
        )
        return .done
    }

    private func instant(_ session: Session) throws(CommandFailure) -> Date {
        let today = session.zone.day(of: session.now)
        guard let since else { return session.zone.start(of: today.advanced(by: -7)) }
        if let instant = Instant.parse(since) { return instant }
        return session.zone.start(of: try DateArgument.parse(since, today: today))
    }

    private func lines(_ changes: [ScheduleChange], _ context: CommandContext) -> [String] {
        if changes.isEmpty { return ["no changes"] }
        let texts = EntryTexts(style: context.style, zone: context.session.zone)
        var lines: [String] = []
        var rest = changes[...]
        while let first = rest.first {
            let day = context.session.zone.day(of: first.at)
            let group = rest.prefix { context.session.zone.day(of: $0.at) == day }
            rest = rest.dropFirst(group.count)
            lines += (lines.isEmpty ? [] : [""]) + [context.heading("Found on " + texts.heading(day))]
            lines += ChangeTable(context: context).lines(Array(group))
        }
        return lines + ["", context.style.paint("Times in \(context.session.zone.name).", .faint)]
    }
}
