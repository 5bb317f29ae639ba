internal import ProgramVersion
internal import ArgumentParser

/// The root of all commands.
struct AggctlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggctl",
        abstract: "Television schedules from many sources, as one.",
        discussion: "The exit codes are told by `aggctl help exit-codes`, a first look by `aggctl week --demo`.",
        version: ProgramVersion.text,
        subcommands: [
            WeekCommand.self, TodayCommand.self, TomorrowCommand.self, DayCommand.self, NowCommand.self,
            UpcomingCommand.self, ListCommand.self,
            CalendarCommand.self, BrowseCommand.self, SeasonCommand.self, ShowCommand.self, CastCommand.self,
            EpisodeCommand.self,
            FollowCommand.self, UnfollowCommand.self, LinkCommand.self, UnlinkCommand.self,
            FollowingCommand.self, NextCommand.self, WatchedCommand.self, SkippedCommand.self, UnwatchedCommand.self,
            SearchCommand.self, ShowsCommand.self, ExplainCommand.self, ConflictsCommand.self, ChangesCommand.self,
            RefreshCommand.self, WatchCommand.self, ProvidersCommand.self,
            BackupCommand.self, RestoreCommand.self, ExportMarksCommand.self, ImportMarksCommand.self,
            TVGrabCommand.self, ServeCommand.self, TokenCommand.self, SetupCommand.self, ConfigCommand.self,
            DoctorCommand.self,
        ]
    )

    /// The commands there are.
    static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"] }

    /// The names of the commands that help lists.
    static var listedNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    }

    /// The names of the command that a command line means, such as `providers check`.
    static func path(of arguments: [String]) -> [String] {
        guard let name = arguments.first, let command = command(named: name) else { return [] }
        let within = arguments.dropFirst().first { word in
            command.configuration.subcommands.contains { $0.configuration.commandName == word }
        }
        return [name] + (within.map { [$0] } ?? [])
    }

    /// A command by its name.
    static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

/// A command that runs in a program.
protocol ProgramCommand: ParsableCommand {
    associatedtype Options: CommandOptions
    /// The options that all commands have.
    var common: Options { get }

    /// Does what the command line asks for.
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus
}
