internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl backup`
struct BackupCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "backup",
        abstract: "Write your marks and all stored source data to one file."
    )
    static let feature = Feature(examples: ["aggctl backup aggctl.db", "aggctl backup aggctl.db --json"])

    @Argument(help: "File to write. An older one is replaced when it is complete.") var file: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if file.isEmpty { throw .usage("the file's name is empty") }
        let context = try CommandContext(program, common)
        let result = try await context.perform(BackupAction(to: file))
        try await context.show(
            BackupDocument(written: result),
            lines: [context.style.text("saved to \(file): \(result.marks.summary)")]
        )
        return .success
    }
}

/// `aggctl restore`
struct RestoreCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup. Your current marks are saved first."
    )
    static let feature = Feature(examples: ["aggctl restore aggctl.db", "aggctl restore aggctl.db --json"])

    @Argument(help: "File from `aggctl backup`, or an automatic copy of marks.db.") var file: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // The store may be damaged, which is when this command is needed. Warnings about it would only distract.
        var common = common
        common.global.quiet = true
        let context = try CommandContext(program, common)
        let confirmation = Confirmation(environment: program.environment)
        if confirmation.isPossible, let lost = try await context.perform(RestorePreviewQuery(of: file)) {
            let question =
                "aggctl: restoring \(ArgumentCheck.echo(file)) loses \(lost)\nRestore it? [y/N] "
            if confirmation.ask(question) == false {
                context.statusReporter.write("aggctl: nothing was restored")
                return .notFound
            }
        }
        let result = try await context.perform(RestoreAction(from: file))
        let scope = result.includesStoredData ? "with source data" : "without source data"
        try await context.show(
            BackupDocument(restored: result),
            lines: [context.style.text("restored from \(file): \(result.marks.summary), \(scope)")]
        )
        return .success
    }
}

/// `aggctl export-marks`
struct ExportMarksCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "export-marks",
        abstract: "Write your follows, hidden shows and episode marks as JSON."
    )
    static let feature = Feature(examples: ["aggctl export-marks", "aggctl export-marks -o marks.json"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DataOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        try await context.showJSON(MarksExportDocument(try await context.perform(MarksQuery())))
        return .success
    }
}

/// `aggctl import-marks`
struct ImportMarksCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "import-marks",
        abstract: "Add marks from an export, or from a list of watched episodes.",
        discussion:
            "Reads exports of TV Time, Trakt, Simkl, SeriesGuide, Yamtrack, Showly, Watcharr, TVmaze, Netflix, Prime Video, Tautulli, Jellyfin, Emby and Sonarr, zipped or not. "
            + "Existing marks stay. If both mark an episode, the later mark wins."
    )
    static let feature = Feature(examples: ["aggctl import-marks marks.json", "aggctl import-marks watched.csv"])

    @Argument(help: "File to import.") var file: String
    @OptionGroup(title: "Actions") var options: DryRunOption
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(ImportMarksAction(from: file, isDryRun: options.dryRun))
        for problem in result.problems.prefix(20) {
            // Problems of episode files begin with the whole path.
            let file = problem.utf8.first == UInt8(ascii: "/") ? "" : "\(ArgumentCheck.echo(file)): "
            context.statusReporter.write("aggctl: \(file)\(problem)")
        }
        let read = [Count.text(result.shows, "show"), Count.text(result.episodes, "marked episode")]
        let new = [Count.text(result.newShows, "show"), Count.text(result.newEpisodes, "marked episode")]
        let newText =
            result.newShows + result.newEpisodes == 0
            ? "none new" : "new: " + new.joined(separator: " and ")
        let from = result.tracker.map { " from \($0)" } ?? ""
        var lines = ["read \(read.joined(separator: " and "))\(from), \(newText)"]
        if result.tracker != nil, result.followedShows > 0 {
            lines.append("following \(Count.text(result.followedShows, "more show"))")
        }
        if options.dryRun { lines.append("nothing was changed") }
        if !result.omitted.isEmpty { lines.append("not stored: " + result.omitted.joined(separator: ", ")) }
        lines += ImportedMarkLines.lines(of: result.unplaced) + ImportedMarkLines.lines(of: result.ambiguous)
        try await context.show(ImportDocument(result), lines: lines.map(context.style.text))
        let isComplete = !result.losesRows && result.ambiguous.isEmpty && result.unplaced.isEmpty
        return isComplete ? .success : .partial
    }
}

/// The flag to compare imported marks without saving them.
struct DryRunOption: ParsableArguments {
    @Flag(help: "Show the result, and change nothing.")
    var dryRun = false
}
