internal import ProgramVersion
internal import ArgumentParser

/// The root command.
struct AggctlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggctl",
        abstract: "This week's TV from all your sources, as one schedule.",
        discussion: """
            Start with `aggctl setup`, or look around with `aggctl week --demo`.

            `aggctl help exit-codes` lists the exit codes, `aggctl help settings` the settings of sources.
            """,
        version: ProgramVersion.text,
        groupedSubcommands: groups
    )
}

extension AggctlCommand {
    /// All commands, in the groups of the help.
    private static var groups: [CommandGroup] {
        [
            CommandGroup(
                name: "Schedule",
                subcommands: [
                    TonightCommand.self, WeekCommand.self, TodayCommand.self, TomorrowCommand.self, DayCommand.self,
                    NowCommand.self,
                    UpcomingCommand.self, ListCommand.self, CalendarCommand.self, BrowseCommand.self,
                ]
            ),
            CommandGroup(
                name: "Shows and episodes",
                subcommands: [
                    SearchCommand.self, ShowCommand.self, SeasonCommand.self, EpisodeCommand.self, CastCommand.self,
                    ShowsCommand.self,
                ]
            ),
            CommandGroup(
                name: "Your shows",
                subcommands: [
                    FollowCommand.self, UnfollowCommand.self, DropCommand.self, HideCommand.self,
                    FollowingCommand.self,
                    NextCommand.self, MissedCommand.self, WatchedCommand.self, SkippedCommand.self,
                    UnwatchedCommand.self, RateCommand.self, UndoCommand.self, HistoryCommand.self,
                    StatisticsCommand.self,
                ]
            ),
            CommandGroup(
                name: "Sources",
                subcommands: [
                    ProvidersCommand.self, RefreshCommand.self, ChangesCommand.self, ExplainCommand.self,
                    ConflictsCommand.self, LinkCommand.self, UnlinkCommand.self,
                ]
            ),
            CommandGroup(
                name: "Other programs",
                subcommands: [WatchCommand.self, ServeCommand.self, TokenCommand.self, TVGrabCommand.self]
            ),
            CommandGroup(
                name: "Setup and data",
                subcommands: [
                    SetupCommand.self, ConfigCommand.self, DoctorCommand.self, BackupCommand.self, RestoreCommand.self,
                    ExportMarksCommand.self, ImportMarksCommand.self, SyncCommand.self,
                ]
            ),
        ]
    }
}

/// Lookup of commands by name.
extension AggctlCommand {
    /// The names of all commands, including `help`.
    static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"] }

    /// The names of the commands that help lists.
    static var listedNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    }

    /// Returns the names of a command's subcommands, or nil if it has none.
    static func names(within name: String) -> [String]? {
        let names = command(named: name)?.configuration.subcommands.compactMap { $0.configuration.commandName } ?? []
        return names.isEmpty ? nil : names
    }

    /// Returns the name of the command in a command line, with its subcommand, such as `["providers", "check"]`.
    static func path(of arguments: [String]) -> [String] {
        guard let name = arguments.first, let command = command(named: name) else { return [] }
        let subcommand = arguments.dropFirst().first { argument in
            command.configuration.subcommands.contains { $0.configuration.commandName == argument }
        }
        return [name] + (subcommand.map { [$0] } ?? [])
    }

    /// Returns the innermost command at the start of a command line, and the arguments after its names.
    static func innermost(of arguments: [String]) -> (type: any ProgramCommand.Type, arguments: [String])? {
        guard let name = arguments.first, let outer = command(named: name) else { return nil }
        let remaining = arguments.dropFirst()
        let inner = outer.configuration.subcommands.first { $0.configuration.commandName == remaining.first }
        guard let type = (inner ?? outer) as? any ProgramCommand.Type else { return nil }
        return (type, Array(inner == nil ? remaining : remaining.dropFirst()))
    }

    /// Returns the command with a name, or nil.
    static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

/// A command of aggctl.
protocol ProgramCommand: AsyncParsableCommand, CommandOptions {
    /// Name, abstract and discussion for the help.
    static var about: CommandConfiguration { get }
    /// Its examples and traits.
    static var feature: Feature { get }
    /// Runs the command with its parsed options.
    ///
    /// - Throws: a failure to print, with its exit status.
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus
}

extension ProgramCommand {
    /// No examples and traits, as for most subcommands.
    static var feature: Feature { Feature() }
    /// The options that all commands share.
    var common: Self { self }

    /// The configuration with `aggctl` as its parent, even if the command is parsed without it. For a command without a
    /// parent, the parser checks for completion requests, which takes a sixth of the parsing time.
    static var configuration: CommandConfiguration {
        var configuration = about
        configuration._superCommandName = "aggctl"
        return configuration
    }
}
