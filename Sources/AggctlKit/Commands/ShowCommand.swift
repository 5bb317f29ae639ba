internal import Aggregator
internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import ArgumentParser

/// `aggctl show`
struct ShowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is known of a show.")

    @Argument(help: ShowArgument.help) var show: String
    @Flag(help: "Show the poster: in a terminal that can, and its file's path.")
    var openImage = false

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let found = try await ShowFinding(session: context.session, isStrict: common.sources.strict).find(
            show,
            wish: []
        )
        let announcer = Announcer(session: context.session)
        announcer.tell(found.reports)
        if openImage { return try await showPoster(of: found.show, context, announcer) }
        try context.show(
            context.document("show/1", found.reports, [("show", context.json(found.show))]),
            lines: ShowPage(session: context.session, style: context.style).lines(found.show)
                + context.footer(found.reports, "show", \.showCount)
        )
        return found.status
    }

    private func showPoster(
        of show: MergedShow,
        _ context: CommandContext,
        _ announcer: Announcer
    ) async throws(CommandFailure) -> ExitStatus {
        let posters = Posters(session: context.session)
        let notice = await posters.keep(of: show)
        guard let file = posters.file(of: show) else {
            if let notice { announcer.write("aggctl: " + notice) }
            throw CommandFailure(
                .notFound,
                "image.not-found",
                "no poster of “\(TerminalText.clean(show.value.title))” is kept",
                hints: [show.value.image.map { "it is at \($0.rawValue)" } ?? "no source has one"]
            )
        }
        let picture = TerminalPicture(environment: context.session.environment.variables)
        let bytes = try? context.session.environment.files.read(file, limit: PictureKind.limit)
        let drawn = context.session.environment.outputWidth == nil ? nil : bytes.flatMap(picture.sequence)
        try context.show(
            context.document("image/1", [], [("show", ShowDocument.reference(show)), ("file", .string(file))]),
            lines: (drawn.map { [$0] } ?? []) + [file]
        )
        return .done
    }
}
