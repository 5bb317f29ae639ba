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
        let settings = Self.settings(context.session, common)
        var table = TextTable(
            columns: [
                TextTable.Column(least: 10), TextTable.Column(least: 20, yields: 1),
                TextTable.Column(least: 10, yields: 2),
            ],
            style: context.style
        )
        table.indent = 0
        for setting in settings {
            table.add([
                .init(text: setting.key), .init(text: setting.value, role: .heading),
                .init(text: setting.origin, role: .faint),
            ])
        }
        try context.show(
            context.document(
                "config/1",
                [],
                [
                    (
                        "settings",
                        .array(
                            settings.map {
                                .object([
                                    ("key", .string($0.key)), ("value", .string($0.value)),
                                    ("origin", .string($0.origin)),
                                ])
                            }
                        )
                    )
                ]
            ),
            lines: table.lines()
        )
        return .done
    }

    struct Setting {
        let key: String
        let value: String
        let origin: String
    }

    static func settings(_ session: Session, _ common: CommonOptions) -> [Setting] {
        let variables = session.environment.variables
        let places = Places(environment: variables)
        let file = session.configurationPath.map { "file \($0)" } ?? "default"
        func origin(option: String?, _ name: String, _ names: [String], inFile: Bool, otherwise: String) -> String {
            if option != nil { return "option --\(name)" }
            if let first = names.first(where: {
                !(variables[$0] ?? "").isEmpty && $0.utf8.starts(with: "AGGCTL".utf8)
            }) {
                return "environment \(first)"
            }
            if inFile { return file }
            if let last = names.first(where: { !(variables[$0] ?? "").isEmpty }) { return "environment \(last)" }
            return otherwise
        }
        var settings = [
            Setting(
                key: "file",
                value: session.configurationPath ?? places.configuration + " (there is none)",
                origin: session.global.config != nil
                    ? "option --config" : variables["AGGCTL_CONFIG"] != nil ? "environment AGGCTL_CONFIG" : "default"
            ),
            Setting(
                key: "country",
                value: session.region.rawValue,
                origin: origin(
                    option: common.sources.country,
                    "country",
                    ["AGGCTL_COUNTRY"],
                    inFile: session.configuration.country != nil,
                    otherwise: "default"
                )
            ),
            Setting(
                key: "timezone",
                value: session.zone.name,
                origin: origin(
                    option: common.sources.timezone,
                    "timezone",
                    ["AGGCTL_TIMEZONE", "TZ"],
                    inFile: session.configuration.zone != nil,
                    otherwise: "the system"
                )
            ),
            Setting(
                key: "data",
                value: places.data,
                origin: variables["XDG_DATA_HOME"].map { !$0.isEmpty } ?? false
                    ? "environment XDG_DATA_HOME" : "default"
            ),
        ]
        for provider in session.configuration.providers {
            let origin = session.configurationPath == nil ? "default" : file
            let prefix = "provider.\(provider.id)"
            settings.append(Setting(key: prefix + ".kind", value: provider.kind, origin: origin))
            settings.append(Setting(key: prefix + ".priority", value: "\(provider.priority)", origin: origin))
            let descriptor = session.instances.first { $0.id == provider.id }?.descriptor
            for (key, value) in provider.shown(descriptor) {
                let secret = session.configuration.secretOrigins["\(provider.id).\(key)"]
                settings.append(Setting(key: "\(prefix).\(key)", value: value, origin: secret ?? origin))
            }
        }
        return settings
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
        let context = try CommandContext(program, common)
        let places = Places(environment: context.session.environment.variables)
        let path = context.session.global.config ?? places.configuration
        if FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(
                .cannotCreate,
                "config.exists",
                "\(ArgumentCheck.echo(path)): it is there already, and stays as it is",
                hints: ["next: aggctl config shows what is configured"]
            )
        }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Self.text(country: context.session.region.rawValue, zone: context.session.zone.name)
        try DocumentWriter(output: context.session.environment.output).write(Array(text.utf8), to: path)
        try context.show(
            context.document("config/1", [], [("settings", .array([]))]),
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
