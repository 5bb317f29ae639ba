internal import ProgramVersion
internal import ArgumentParser

/// The root of all commands.
struct AggctlCommand: ParsableCommand {
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
    /// All commands, as help groups them.
    private static var groups: [CommandGroup] {
        [
            CommandGroup(
                name: "Schedule",
                subcommands: [
                    WeekCommand.self, TodayCommand.self, TomorrowCommand.self, DayCommand.self, NowCommand.self,
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
                    FollowCommand.self, UnfollowCommand.self, FollowingCommand.self, NextCommand.self,
                    WatchedCommand.self, SkippedCommand.self, UnwatchedCommand.self,
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
                    ExportMarksCommand.self, ImportMarksCommand.self,
                ]
            ),
        ]
    }
}

/// Commands by their names.
extension AggctlCommand {
    /// The commands there are.
    static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"] }

    /// The names of the commands that help lists.
    static var listedNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    }

    /// The names of the commands within another; nil where it has none.
    static func names(within name: String) -> [String]? {
        let names = command(named: name)?.configuration.subcommands.compactMap { $0.configuration.commandName } ?? []
        return names.isEmpty ? nil : names
    }

    /// The names of the command that a command line means, such as `providers check`.
    static func path(of arguments: [String]) -> [String] {
        guard let name = arguments.first, let command = command(named: name) else { return [] }
        let within = arguments.dropFirst().first { word in
            command.configuration.subcommands.contains { $0.configuration.commandName == word }
        }
        return [name] + (within.map { [$0] } ?? [])
    }

    /// The innermost command that a command line begins with, and the words behind its names.
    static func innermost(of arguments: [String]) -> (type: any ParsableCommand.Type, words: [String])? {
        guard let name = arguments.first, let outer = command(named: name) else { return nil }
        let words = arguments.dropFirst()
        let inner = outer.configuration.subcommands.first { $0.configuration.commandName == words.first }
        return (inner ?? outer, Array(inner == nil ? words : words.dropFirst()))
    }

    /// A command by its name.
    static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

/// A command that runs in a program.
protocol ProgramCommand: ParsableCommand, CommandOptions {
    /// What its help says of it.
    static var about: CommandConfiguration { get }
    /// Does what the command line asks for.
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus
}

extension ProgramCommand {
    /// The options that all commands have.
    var common: Self { self }

    /// One of aggctl's, also where it is read by itself: the parser looks for a wish for completions in what has no command
    /// above it, which takes a sixth of the time in which a command line is read.
    static var configuration: CommandConfiguration {
        var configuration = about
        configuration._superCommandName = "aggctl"
        return configuration
    }
}
