internal import WholeFile
internal import Documents
internal import Aggregator
internal import ProviderBoundary
internal import ScheduleModel
internal import ArgumentParser
internal import Foundation

/// `aggctl config`
struct ConfigCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show what is configured, and where each value comes from; `config init` writes a first file.",
        subcommands: [ConfigShowCommand.self, ConfigInitCommand.self],
        defaultSubcommand: ConfigShowCommand.self
    )

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .done }
}

/// `aggctl config show`
struct ConfigShowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is configured.")

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.ask(ConfigurationQuestion())
        var table = TextTable(
            columns: [
                TextTable.Column(least: 10), TextTable.Column(least: 20, yields: 1),
                TextTable.Column(least: 10, yields: 2),
            ],
            style: context.style
        )
        table.indent = 0
        for setting in answer.settings {
            table.add([
                .init(text: setting.key), .init(text: setting.value, role: .heading),
                .init(text: setting.origin, role: .faint),
            ])
        }
        try context.show(ConfigurationDocument(answer), lines: table.lines())
        return .done
    }
}

/// `aggctl config init`
struct ConfigInitCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first configuration file; one that is there is never replaced."
    )

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // What is to be made need not be there yet, nor be read.
        let variables = program.environment.variables
        let named = common.global.config ?? variables["AGGCTL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let path = named ?? Places(environment: variables).configuration
        if FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(
                .cannotCreate,
                "config.exists",
                "\(ArgumentCheck.echo(path)): it is there already, and stays as it is",
                hints: ["next: aggctl config shows what is configured"]
            )
        }
        let context = try CommandContext(program, common, readsConfiguration: false)
        let folder = LinkedPath.folder(of: path)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Self.text(country: context.session.region.rawValue, zone: context.session.zone.name)
        try DocumentWriter(output: context.environment.output).write(Array(text.utf8), to: path)
        try context.show(
            ConfigurationDocument(ConfigurationAnswer(origin: context.session.origin(), settings: [])),
            lines: [context.style.text("written: \(path)")]
        )
        return .done
    }

    private static func text(country: String, zone: String) -> String {
        """
        # aggctl: what is asked, for whom. `aggctl config` shows each value with its origin.
        country  = "\(country)"
        timezone = "\(zone)"

        [[provider]]
        id = "tvmaze"
        kind = "tvmaze"
        priority = 50            # the higher wins where sources disagree

        # [[provider]]
        # id = "mine"
        # kind = "episode-file"
        # path = "~/tv/*.csv"    # csv, json, xml or xml.gz
        # priority = 100

        """
    }
}
