internal import ProviderAPI
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl refresh`
struct RefreshCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch this week and all followed shows now.",
        discussion:
            "Followed shows are fetched with their seasons, cast and poster. If you run an interrupted refresh again "
            + "within an hour, it continues where it stopped. With --refresh, it starts over."
    )
    static let feature = Feature(examples: ["aggctl refresh", "aggctl refresh tvmaze"])

    @Argument(help: "Fetch only from these providers.", completion: Completion.provider) var ids: [String] = []

    @OptionGroup(title: SourceOptions.title) var options: StaleOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        var common = common
        common.sources.provider += ids
        if common.sources.offline { throw .usage("refresh fetches from sources: --offline cannot be used") }
        let context = try CommandContext(program, common, providersBy: ids.isEmpty ? "--provider" : "refresh")
        let result = try await context.perform(
            RefreshAction(includesStreaming: services.streaming, onlyStale: options.stale)
        )
        let reporter = context.statusReporter
        await reporter.reportStorage()
        for problem in result.posterProblems { reporter.write("aggctl: " + problem) }
        // If every source failed, the error contains all reasons, and warnings would repeat them.
        if let failure = result.failure { throw CommandFailure(failure) }
        await reporter.report(result.origin.reports)
        try await context.show(RefreshDocument(result), lines: Self.lines(result, context))
        return result.outcomes.contains(where: \.hasFailed) ? .partial : .success
    }
}

extension RefreshCommand {
    /// The maximum number of changes that are printed.
    private static let maxShownChanges = 20

    /// Returns a line for each source, then the first changes.
    private static func lines(_ result: RefreshResult, _ context: CommandContext) -> [String] {
        let lines = result.outcomes.map { outcome -> String in
            guard let report = outcome.report else { return "\(outcome.provider): nothing to fetch" }
            let failed = report.outcomes.count { $0.failure != nil }
            var text = "\(outcome.provider): \(Count.text(report.episodeCount, "episode"))"
            if failed > 0 { text += ", \(failed) of \(report.outcomes.count) fetches failed" }
            let changeCount = outcome.changes.count
            return text + (changeCount == 0 ? ", no changes" : ", " + Count.text(changeCount, "change"))
        }
        let changes = result.changes
        if changes.isEmpty { return lines }
        let hiddenCount = changes.count - maxShownChanges
        return lines + [""] + ChangeTable(context: context).lines(Array(changes.prefix(maxShownChanges)))
            + (hiddenCount > 0 ? ["  and \(hiddenCount) more: aggctl changes"] : [])
    }
}

/// The flag to fetch only old data.
struct StaleOption: ParsableArguments {
    @Flag(help: "Fetch only old data, and nothing while another program refreshes.")
    var stale = false
}
