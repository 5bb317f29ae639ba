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
        let announcer = context.statusReporter
        await announcer.reportStorage()
        for problem in result.posterProblems { announcer.write("aggctl: " + problem) }
        // If every source failed, the error contains all reasons, and warnings would repeat them.
        if let failure = result.failure { throw CommandFailure(failure) }
        await announcer.report(result.origin.reports)
        try await context.show(RefreshDocument(result), lines: Self.lines(result, context))
        return result.outcomes.contains(where: \.hasFailed) ? .partial : .success
    }

}

extension RefreshCommand {
    private static func lines(_ result: RefreshResult, _ context: CommandContext) -> [String] {
        let lines = result.outcomes.map { outcome -> String in
            guard let report = outcome.report else { return "\(outcome.provider): nothing to fetch" }
            let failed = report.outcomes.filter { $0.failure != nil }.count
            var text = "\(outcome.provider): \(Count.text(report.episodeCount, "episode"))"
            if failed > 0 { text += ", \(failed) of \(report.outcomes.count) fetches failed" }
            let count = outcome.changes.count
            return text + (count == 0 ? ", no changes" : ", " + Count.text(count, "change"))
        }
        let changes = result.changes
        if changes.isEmpty { return lines }
        return lines + [""] + ChangeTable(context: context).lines(Array(changes.prefix(20)))
            + (changes.count > 20 ? ["  and \(changes.count - 20) more: aggctl changes"] : [])
    }
}

/// The flag to fetch only old data.
struct StaleOption: ParsableArguments {
    @Flag(help: "Fetch only old data, and nothing while another program refreshes.")
    var stale = false
}
