internal import ArgumentParser

/// The root of all commands.
struct AggctlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggctl",
        abstract: "Television schedules from many sources, as one.",
        discussion: "The exit codes are told by `aggctl help exit-codes`, a first look by `aggctl week --demo`.",
        version: "0.1.0",
        subcommands: [
            WeekCommand.self, SeasonCommand.self, ShowCommand.self, CastCommand.self, EpisodeCommand.self,
            SearchCommand.self, ShowsCommand.self, ExplainCommand.self, ConflictsCommand.self, ProvidersCommand.self,
        ]
    )

    /// The commands there are.
    static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"] }

    /// The commands that `docs/interface.md` promises and that are refused until they are there.
    static let planned = [
        "today", "now", "upcoming", "next", "list", "calendar", "follow", "unfollow", "following", "watched", "skipped",
        "unwatched", "changes", "refresh", "watch", "backup", "restore", "export-marks",
        "import-marks", "tv-grab", "serve", "token", "config", "doctor",
    ]
}

/// A command that runs in a program.
protocol ProgramCommand: ParsableCommand {
    /// The options that all commands have.
    var common: CommonOptions { get }

    /// Does what the command line asks for.
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus
}
