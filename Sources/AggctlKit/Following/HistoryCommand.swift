internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl history`
struct HistoryCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "history",
        abstract: "List what you watched, the last first."
    )
    static let feature = Feature(examples: ["aggctl history", "aggctl history --limit 10"])

    @OptionGroup(title: "Filters") var options: HistoryOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if let limit = options.limit, limit < 0 { throw .usage("--limit: \(limit) is less than 0") }
        let context = try CommandContext(program, common)
        let result = try await context.perform(HistoryQuery(options.filter, limit: options.limit))
        try await context.show(HistoryDocument(result), lines: Self.lines(result, context))
        return .success
    }

    private static func lines(_ result: HistoryResult, _ context: CommandContext) -> [String] {
        if result.episodes.isEmpty {
            return context.remark(result.count == 0 ? "nothing watched (next: aggctl watched SHOW)" : "no match")
        }
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 10), TextTable.Column(minWidth: 5, yields: 4, isOptional: true),
                TextTable.Column(minWidth: 16, yields: 1), TextTable.Column(minWidth: 6),
                TextTable.Column(minWidth: 10, yields: 2, isOptional: true),
            ],
            style: context.style
        )
        table.indent = 0
        for watched in result.episodes {
            let (number, time) = (watched.episode.number, watched.episode.knownTime)
            table.add([
                .init(text: time.map { context.session.zone.day(of: $0).description } ?? "no date"),
                .init(text: time.map { context.texts.clock($0) } ?? "", role: .faint),
                .init(text: watched.show.title, role: .heading),
                .init(text: number.text ?? number.absolute.map { "#\($0)" } ?? ""),
                .init(text: watched.episode.title ?? ""),
            ])
        }
        return table.lines()
    }
}

/// The options of `history`.
struct HistoryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only if the show's title contains <text>.", valueName: "text"))
    var filter: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most <count> items.", valueName: "count"))
    var limit: Int?
}
