internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import FullScreen
internal import ProviderAPI

/// `aggctl show`
struct ShowCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "show", abstract: "Show the details of a show.")
    static let feature = Feature(
        examples: ["aggctl show \"Lighthouse Road (2024)\"", "aggctl show demo:limani-2024 --json"]
    )

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
        try await context.show(
            ShowDocument(result),
            lines: ShowText(session: context.session, style: context.style)
                .lines(result.show, hasUpcomingData: result.hasUpcomingData)
                + context.footer(result.origin, \.showCount)
        )
        return context.status(result.origin)
    }
}

extension ShowCommand {
    private func showPoster(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let result = try await context.perform(PosterQuery(show))
        let picture = context.environment.outputWidth.flatMap { drawing(result.content, context, columns: $0) }
        if case .file(let file) = result.content, let document = PosterDocument(result) {
            try await context.show(document, lines: (picture.map { [$0] } ?? []) + [file])
        } else if let picture, context.format == .table {
            try DocumentWriter(output: context.environment.output).write(Array((picture + "\n").utf8), to: nil)
        } else {
            throw CommandFailure(.storageDisabled)
        }
        return .success
    }

    /// Returns the escape sequence of a picture, at most 20 rows high, or nil if the terminal cannot draw it.
    private func drawing(_ content: PosterResult.Content, _ context: CommandContext, columns: Int) -> String? {
        guard let method = PictureProtocol(variables: context.environment.variables) else { return nil }
        let file: [UInt8]? =
            switch content {
            case .file(let path): try? context.environment.files.read(path, limit: PictureKind.limit)
            case .drawn(let picture): picture.bytes
            }
        guard let bytes = file, PictureKind(bytes) != nil else { return nil }
        let drawing = PictureDrawing(method, cell: Terminal.cell)
        return TerminalPicture(bytes, columns: columns, rows: 20, by: drawing)?.sequence
    }
}

/// The flag to show the poster instead of the details.
struct PosterOption: ParsableArguments {
    @Flag(help: "Show the poster if the terminal can, and print its path.")
    var openImage = false
}
