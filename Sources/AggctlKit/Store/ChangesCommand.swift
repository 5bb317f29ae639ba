internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl changes`
struct ChangesCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "changes",
        abstract: "List changes: moved, renamed, renumbered, added, dropped."
    )
    static let feature = Feature(examples: ["aggctl changes", "aggctl changes --since monday --kind moved"])

    @OptionGroup(title: "Changes") var options: ChangeOptions
    @OptionGroup(title: "Changes") var filters: FilterOptions<ChangeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try CommandFailure.reading { () throws(ArgumentError) in
            try filters.listing.titleFilter(of: "changes", supported: "--filter, --followed and --limit")
        }
        let kinds = try CommandFailure.reading { () throws(ArgumentError) in try ChangeFilterParser.kinds(options.kind)
        }
        let context = try CommandContext(program, common)
        let start = try CommandFailure.reading { () throws(ArgumentError) in
            try ChangeFilterParser.since(options.since, in: context.session)
        }
        let query = ChangesQuery(since: start, kinds: kinds, filter: filter, limit: filters.limit)
        let result = try await context.perform(query)
        try await context.show(ChangesDocument(result), lines: ChangeTable(context: context).days(result.changes))
        if result.changes.isEmpty { await Self.reportAge(context) }
        return .success
    }

    /// Prints the time of the last fetch of each source, because later changes are unknown.
    private static func reportAge(_ context: CommandContext) async {
        if context.isQuiet { return }
        let session = context.session
        var ages: [String] = []
        for id in session.instances.map(\.id) {
            let newest = await session.sessionStore.storage.latestFetch(of: id, at: session.now)
            guard let fetchedAt = newest?.fetchedAt else {
                ages.append("\(id) never")
                continue
            }
            if session.now.timeIntervalSince(fetchedAt) < 3600 { continue }
            ages.append("\(id) \(Age.text(of: fetchedAt, at: session.now))")
        }
        if ages.isEmpty { return }
        context.statusReporter.write("aggctl: changes are found by fetching, last: \(ages.joined(separator: ", "))")
        context.statusReporter.write("  next: aggctl refresh")
    }
}

/// Options that choose the changes.
struct ChangeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Since the start of a day, or an instant (default: a week ago).", valueName: "date"),
        completion: Completion.day
    )
    var since: String?

    @Option(
        help: ArgumentHelp("Only this kind of change. Can be repeated.", valueName: "kind"),
        completion: .list(ScheduleChange.Kind.allCases.map(\.rawValue))
    )
    var kind: [String] = []
}
