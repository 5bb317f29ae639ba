internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import Foundation
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl changes`
struct ChangesCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "changes",
        abstract: "List what sources say otherwise than before: moved, renamed, renumbered, added, dropped."
    )

    @OptionGroup(title: "Which changes") var choice: ChangeOptions
    @OptionGroup(title: "Which changes") var filters: FilterOptions<FilteredChanges>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShownOthers>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try CommandFailure.reading { () throws(WordProblem) in
            try filters.words.titleFilter(of: "changes", known: "--filter, --followed and --limit")
        }
        let kinds = try CommandFailure.reading { () throws(WordProblem) in try ChangeWords.kinds(choice.kind) }
        let context = try CommandContext(program, common)
        let start = try CommandFailure.reading { () throws(WordProblem) in
            try ChangeWords.since(choice.since, in: context.session)
        }
        let question = ChangesQuestion(since: start, kinds: kinds, filter: filter, limit: filters.limit)
        let answer = try await context.ask(question)
        try context.show(ChangesDocument(answer), lines: ChangeTable(context: context).days(answer.changes))
        if answer.changes.isEmpty { Self.tellAge(context) }
        return .done
    }

    /// Where nothing changed, how old that knowledge is: what changed since a source was asked is not known.
    private static func tellAge(_ context: CommandContext) {
        if context.isQuiet { return }
        let session = context.session
        let ages = session.instances.compactMap { instance -> String? in
            guard let newest = session.sessionStore.claims.newest(of: instance.id, at: session.now) else {
                return "\(instance.id) never"
            }
            if session.now.timeIntervalSince(newest.fetchedAt) < 3600 { return nil }
            return "\(instance.id) \(Age.text(of: newest.fetchedAt, at: session.now))"
        }
        if ages.isEmpty { return }
        context.announcer.write("aggctl: what changed is seen when a source is asked: \(ages.joined(separator: ", "))")
        context.announcer.write("  next:    aggctl refresh")
    }
}

/// Which changes.
struct ChangeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Since this day's beginning, or an instant; a week ago where not set.", valueName: "date"),
        completion: Completion.day
    )
    var since: String?

    @Option(
        help: ArgumentHelp("Only this kind of change; may be repeated.", valueName: "kind"),
        completion: .list(ScheduleChange.Kind.allCases.map(\.rawValue))
    )
    var kind: [String] = []
}
