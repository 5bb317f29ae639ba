internal import AggregatorCore
internal import ArgumentParser

/// `aggctl show`
struct ShowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is known of a show.")

    @Argument(help: ShowArgument.help) var show: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let stage = try Stage(program, common)
        let found = try await ShowFinding(session: stage.session, isStrict: common.sources.strict).find(show, wish: [])
        Announcer(session: stage.session).tell(found.reports)
        try stage.show(
            stage.document("show/1", found.reports, [("show", stage.json(found.show))]),
            lines: ShowPage(session: stage.session, style: stage.style).lines(found.show)
                + stage.footer(found.reports, "show", \.showCount)
        )
        return found.status
    }
}
