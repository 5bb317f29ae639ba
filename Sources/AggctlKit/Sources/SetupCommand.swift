internal import Aggregator
internal import ArgumentParser
internal import ProviderAPI

/// `aggctl setup`
struct SetupCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "setup",
        abstract: "Ask four questions, and write a configuration from your answers.",
        discussion: "An existing configuration is never replaced. In scripts, use `config init`."
    )

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
        let file = try FirstConfiguration(program, common)
        let environment = program.environment
        let conversation = SetupConversation(
            suggestion: SystemDefaults(environment.sessionEnvironment),
            folder: environment.folder,
            home: UserFolders(environment: environment.variables).home,
            finds: { path in
                // A path without a pattern is returned even if no file exists.
                let files = environment.files
                return files.paths(matching: path).contains { files.version(of: $0) != nil }
            },
            print: { file.context.statusReporter.write($0) },
            read: read
        )
        guard let draft = conversation.draft() else {
            throw CommandFailure(.usage, "setup.unfinished", "setup: the input ended, and nothing was written")
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

extension SetupCommand {
    static let feature = Feature(examples: ["aggctl setup", "aggctl setup --config other.toml"])
}
