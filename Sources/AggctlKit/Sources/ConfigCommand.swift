internal import JSONDocuments
internal import Aggregator
internal import ArgumentParser

/// `aggctl config`
struct ConfigCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "config",
        abstract: "Show the configuration, and where each value comes from.",
        discussion: "`config init` writes a first configuration file.",
        subcommands: [ConfigShowCommand.self, ConfigInitCommand.self],
        defaultSubcommand: ConfigShowCommand.self
    )
    static let feature = Feature(examples: ["aggctl config", "aggctl config init"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .success }
}

/// `aggctl config show`
struct ConfigShowCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "show", abstract: "Show the configuration.")

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(ConfigurationQuery())
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 10), TextTable.Column(minWidth: 20, yields: 1),
                TextTable.Column(minWidth: 10, yields: 2),
            ],
            style: context.style
        )
        table.indent = 0
        for setting in result.settings {
            table.add([
                .init(text: setting.key), .init(text: setting.value, role: .heading),
                .init(text: setting.origin, role: .faint),
            ])
        }
        try await context.show(ConfigurationDocument(result), lines: table.lines())
        return .success
    }
}

/// `aggctl config init`
struct ConfigInitCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first configuration file, unless there is one."
    )

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let file = try FirstConfiguration(program, common)
        let session = file.context.session
        try file.write(ConfigurationDraft(country: session.region, zone: session.zone))
        try await file.context.show(file.document, lines: [file.context.style.text("written: \(file.path)")])
        return .success
    }
}
