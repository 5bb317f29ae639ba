internal import Aggregator
internal import ArgumentParser

/// `aggctl setup`
struct SetupCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "setup",
        abstract: "Ask four questions, and write a configuration from your answers.",
        discussion:
            "If there is a configuration, setup only adds sources. In scripts, use `config init` "
            + "and `providers add`."
    )
    static let feature = Feature(examples: ["aggctl setup", "aggctl setup --config other.toml"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let read = program.environment.readLine else {
            throw .usage(
                "setup needs a terminal",
                hints: ["next: aggctl config init"]
            )
        }
        let path = FirstConfiguration.path(program.environment, named: global.config)
        let trial = SourceTrial(program: program, options: common, path: path)
        if FirstConfiguration.exists(program.environment, named: global.config) {
            return try await AddedSources(context: try CommandContext(program, common), path: path)
                .add(by: { SetupConversation($0, trial, read) })
        }
        let file = try FirstConfiguration(program, common)
        guard let draft = await SetupConversation(file.context, trial, read).draft() else {
            throw SetupConversation.unfinished
        }
        try file.write(draft)
        let style = file.context.style
        let preview = draft.text.split(separator: "\n", omittingEmptySubsequences: false).map {
            "  " + style.text(String($0))
        }
        try await file.context.show(
            file.document,
            lines: [style.text("written: \(file.path)"), ""] + preview + [
                "next: aggctl week      this week",
                "      aggctl follow    what you watch, such as: aggctl follow \"Game of Thrones\"",
            ]
        )
        return .success
    }
}
