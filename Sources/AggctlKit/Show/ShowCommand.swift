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
    @OptionGroup(title: "Display") var options: PosterOption

    private var show: String { arguments.joined(separator: " ") }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        if options.openImage { return try await showPoster(context) }
        let result = try await context.perform(ShowDetailsQuery(show))
        try context.show(
            ShowDocument(result),
            lines: ShowText(session: context.session, style: context.style)
                .lines(result.show, hasUpcomingData: result.hasUpcomingData)
                + context.footer(result.origin, "show", \.showCount)
        )
        return context.status(result.origin)
    }

    private func showPoster(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let result = try await context.perform(PosterQuery(show))
        let picture = context.environment.outputWidth.flatMap { drawing(result.file, context, columns: $0) }
        try context.show(PosterDocument(result), lines: (picture.map { [$0] } ?? []) + [result.file])
        return .success
    }

    /// Returns the escape sequence of a picture for this terminal, at most 20 rows high. Returns nil if the terminal cannot
    /// draw it.
    private func drawing(_ file: String, _ context: CommandContext, columns: Int) -> String? {
        guard let method = PictureProtocol(variables: context.environment.variables),
            let bytes = try? context.environment.files.read(file, limit: PictureKind.limit), PictureKind(bytes) != nil
        else { return nil }
        let drawing = PictureDrawing(method, cell: Terminal.cell)
        return TerminalPicture(bytes, columns: columns, rows: 20, by: drawing)?.sequence
    }
}

/// The flag to show the poster instead of the details.
struct PosterOption: ParsableArguments {
    @Flag(help: "Show the poster if the terminal can, and print its path.")
    var openImage = false
}
