internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleExport
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl import-marks`
struct ImportMarksCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "import-marks",
        abstract: "Add marks from an export, or from a list of watched episodes.",
        discussion: """
            Reads exports of TV Time, Trakt, Simkl, SeriesGuide, Yamtrack, Showly, Watcharr, ryot, TVmaze, Kodi, \
            Netflix, Prime Video, Tautulli, Jellyfin, Emby, Sonarr, MyAnimeList, AniList, Kitsu, Serializd, IMDb and TMDB, \
            zipped or not. \
            Existing marks stay. If both mark an episode, the later mark wins.
            """
    )
    static let feature = Feature(
        examples: [
            "aggctl import-marks tvtime.zip --dry-run", "aggctl import-marks --assign 'Harbor Watch' 'Harbour Watch'",
        ]
    )

    /// The path of the file, or with `--assign` the name or ID of the show.
    @Argument(help: "File to import.") var file: String?
    @OptionGroup(title: "Actions") var options: ImportMarksOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if options.pending { return try await showPending(in: program) }
        if let title = options.assign { return try await assign(title, in: program) }
        if let title = options.discard { return try await discard(title, in: program) }
        guard let file else { throw .usage("the file is missing (next: aggctl import-marks FILE)") }
        return try await importMarks(from: file, in: program)
    }
}

extension ImportMarksCommand {
    /// The maximum number of printed problems with the rows of a file.
    private static let maxPrintedProblems = 20

    /// Imports a file, and shows the summary. The status is partial if rows are lost or marks have no certain episode.
    private func importMarks(from file: String, in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(ImportMarksAction(from: file, isDryRun: options.dryRun))
        try writeReport(on: result, in: program)
        for problem in result.problems.prefix(Self.maxPrintedProblems) {
            // Problems of episode files begin with the whole path.
            let location = problem.utf8.first == UInt8(ascii: "/") ? "" : "\(ArgumentCheck.echo(file)): "
            context.statusReporter.write("aggctl: \(location)\(problem)")
        }
        let lines = ImportedMarkLines.summary(of: result, isDryRun: options.dryRun)
        try await context.show(ImportDocument(result), lines: lines.map(context.style.text))
        let isComplete = !result.losesRows && result.ambiguous.isEmpty && result.unplaced.isEmpty
        return isComplete ? .success : .partial
    }

    /// Writes the report, if `--report` names a file.
    private func writeReport(on result: ImportMarksResult, in program: Program) throws(CommandFailure) {
        guard let path = options.report else { return }
        let isTable = path.lowercased().utf8.suffix(4).elementsEqual(".csv".utf8)
        let bytes =
            isTable
            ? PlacementTable.bytes(result.placements) : ImportReportDocument(result).json.bytes(isPretty: true)
        try DocumentWriter(output: program.environment.output).write(bytes, to: path)
    }
}

extension ImportMarksCommand {
    /// Searches for the episodes of pending marks again (`--pending`), and lists the marks that still have none.
    private func showPending(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if file != nil { throw .usage("--pending needs no file") }
        let context = try CommandContext(program, common)
        let result = try await context.perform(PendingMarksAction())
        var lines = result.placed > 0 ? ["\(Count.text(result.placed, "mark")) found now"] : []
        lines += ImportedMarkLines.lines(of: result.marks, limit: .max)
        if lines.isEmpty { lines = context.remark("every mark has its episode") }
        try await context.show(PendingMarksDocument(result), lines: lines.map(context.style.text))
        return result.marks.isEmpty ? .success : .partial
    }

    /// Removes the pending marks of a title (`--discard`), and lists the marks that are left.
    private func discard(_ title: String, in program: Program) async throws(CommandFailure) -> ExitStatus {
        if file != nil || options.dryRun || options.report != nil {
            throw .usage("--discard needs no file, writes no report, and has no dry run")
        }
        let context = try CommandContext(program, common)
        let discarded = try await context.perform(DiscardMarksAction(title))
        let pending = try await context.perform(PendingMarksAction())
        let count = Count.text(discarded.episodes.count, "mark")
        let message = "\(count) of “\(discarded.title.shortened)” removed (aggctl undo brings them back)"
        try await context.show(PendingMarksDocument(pending), lines: [context.style.text(message)])
        return .success
    }

    /// Assigns the pending marks of a title (`--assign`) to the show that the argument names. Lists those of its marks
    /// that still have no episode.
    private func assign(_ title: String, in program: Program) async throws(CommandFailure) -> ExitStatus {
        if options.dryRun || options.report != nil { throw .usage("--assign writes no report, and has no dry run") }
        guard let showName = file else { throw .usage("the show is missing (next: aggctl import-marks --pending)") }
        let context = try CommandContext(program, common)
        let show = try await context.perform(AssignMarksAction(title, to: showName))
        let pending = try await context.perform(PendingMarksAction())
        let message = "the marks of “\(title.shortened)” are those of \(show.value.title)"
        let pendingLines = ImportedMarkLines.lines(of: pending.marks.filter { $0.title == show.value.title })
        try await context.show(
            PendingMarksDocument(pending),
            lines: ([message] + pendingLines).map(context.style.text)
        )
        return pendingLines.isEmpty ? .success : .partial
    }
}

/// The options of `import-marks`.
struct ImportMarksOptions: ParsableArguments {
    @Flag(help: "Show the result, and change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("Write the episode of each mark and the proof to a .json or .csv file.", valueName: "file"),
        completion: .file()
    )
    var report: String?

    @Flag(help: "List imported marks without an episode, after another search.")
    var pending = false

    @Option(help: ArgumentHelp("Assign such marks to the show that is named instead of a file.", valueName: "title"))
    var assign: String?

    @Option(help: ArgumentHelp("Remove such marks.", valueName: "title"))
    var discard: String?
}
