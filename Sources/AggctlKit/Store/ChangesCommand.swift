internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import Foundation
internal import ScheduleModel

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

    @Option(
        help: ArgumentHelp("Only this kind of change; may be repeated.", valueName: "kind"),
        completion: .list(ScheduleChange.Kind.allCases.map(\.rawValue))
    )
    var kind: [String] = []

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try CommandFailure.reading { () throws(WordProblem) in
            try filters.words.titleFilter(of: "changes", known: "--filter, --followed and --limit")
        }
        let kinds = try CommandFailure.reading { () throws(WordProblem) in try ChangeWords.kinds(kind) }
        let context = try CommandContext(program, common)
        let start = try CommandFailure.reading { () throws(WordProblem) in
            try ChangeWords.since(since, in: context.session)
        }
        let question = ChangesQuestion(since: start, kinds: kinds, filter: filter, limit: filters.limit)
        let answer = try await context.ask(question)
        try context.show(ChangesDocument(answer), lines: lines(answer.changes, context))
        return .done
    }

    private func lines(_ changes: [ScheduleChange], _ context: CommandContext) -> [String] {
        if changes.isEmpty { return ["no changes"] }
        var lines: [String] = []
        var rest = changes[...]
        while let first = rest.first {
            let day = context.session.zone.day(of: first.at)
            let group = rest.prefix { context.session.zone.day(of: $0.at) == day }
            rest = rest.dropFirst(group.count)
            lines += (lines.isEmpty ? [] : [""]) + [context.heading("Found on " + DayText.long(day))]
            lines += ChangeTable(context: context).lines(Array(group))
        }
        return lines + [""] + context.note("Times in \(context.session.zone.name).")
    }
}
