internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import FullScreen
internal import ProviderAPI

/// `aggctl show`
struct ShowCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "show", abstract: "Show the details of a show.")

    @Argument(help: ShowArgument.help, completion: Completion.show) var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions
    @OptionGroup(title: "Display") var picture: PosterOption

    private var show: String { arguments.joined(separator: " ") }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        if picture.openImage { return try await showPoster(context) }
        let answer = try await context.perform(ShowDetailsQuery(show))
        try context.show(
            ShowDocument(answer),
            lines: ShowText(session: context.session, style: context.style)
                .lines(answer.show, tellsWhatComes: answer.hasUpcomingData)
                + context.footer(answer.origin, "show", \.showCount)
        )
        return context.status(answer.origin)
    }

    private func showPoster(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let answer = try await context.perform(PosterQuery(show))
        let drawn = context.environment.outputWidth.flatMap { drawing(answer.file, context, columns: $0) }
        try context.show(PosterDocument(answer), lines: (drawn.map { [$0] } ?? []) + [answer.file])
        return .success
    }

    /// What draws a picture on this terminal, twenty rows high at most.
    private func drawing(_ file: String, _ context: CommandContext, columns: Int) -> String? {
        guard let method = PictureProtocol(variables: context.environment.variables),
            let bytes = try? context.environment.files.read(file, limit: PictureKind.limit), PictureKind(bytes) != nil
        else { return nil }
        let drawing = PictureDrawing(method, cell: Terminal.cell)
        return TerminalPicture(bytes, columns: columns, rows: 20, by: drawing)?.sequence
    }
}

/// Whether the poster is shown in place of the words.
struct PosterOption: ParsableArguments {
    @Flag(help: "Show the poster if the terminal can, and print its path.")
    var openImage = false
}
