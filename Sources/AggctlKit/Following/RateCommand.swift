internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl rate`
struct RateCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "rate",
        abstract: "Rate a show or episodes from 1 to 10, or write a note.",
        discussion: "The rating is the last argument, and none removes it. Without --note, the note stays."
    )
    static let feature = Feature(
        examples: ["aggctl rate \"Game of Thrones\" 9", "aggctl rate tvmaze:82 S01E09 9.5 --note \"as in the book\""]
    )

    @Argument(help: ArgumentHelp("Show, then episodes if any, then the rating.", valueName: "show rating"))
    var arguments: [String]
    @OptionGroup(title: "Actions") var options: NoteOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let target = try Target(arguments, hasNote: options.note != nil)
        let show = await context.session.followedShow(named: target.show) ?? target.show
        let note = options.note.map { ReviewAction.Change.set($0) } ?? .unchanged
        let result = try await context.perform(ReviewAction(show, target.selections, rating: target.rating, note: note))
        try await context.show(ReviewDocument(result), lines: RatingLines.lines(result).map { context.line($0) })
        return context.status(result.origin)
    }
}

/// The option to write a note.
struct NoteOption: ParsableArguments {
    @Option(help: ArgumentHelp("Write a note. An empty text removes it.", valueName: "text"))
    var note: String?
}
