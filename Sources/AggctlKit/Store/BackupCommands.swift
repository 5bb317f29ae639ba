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

    @Argument(help: "File to write. An older one is replaced when it is complete.") var file: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if file.isEmpty { throw .usage("the file's name is empty") }
        let context = try CommandContext(program, common)
        let answer = try await context.perform(BackupAction(to: file))
        try context.show(
            BackupDocument(written: answer),
            lines: [context.style.text("saved to \(file): \(answer.marks.summary)")]
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

    @Argument(help: "File from `aggctl backup`, or an automatic copy of marks.db.") var file: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // The store may be damaged: then it is just this command that is needed.
        var common = common
        common.global.quiet = true
        let context = try CommandContext(program, common)
        let answer = try await context.perform(RestoreAction(from: file))
        let scope = answer.hasClaims ? "with source data" : "without source data"
        try context.show(
            BackupDocument(restored: answer),
            lines: [context.style.text("restored from \(file): \(answer.marks.summary), \(scope)")]
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

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DataOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        try context.showJSON(MarksExportDocument(try await context.perform(MarksQuery())))
        return .success
    }
}

/// `aggctl import-marks`
struct ImportMarksCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "import-marks",
        abstract: "Add marks from an export, or from a list of watched episodes.",
        discussion: "Existing marks stay. If both mark an episode, the later mark wins."
    )

    @Argument(help: "File to import.") var file: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.perform(ImportMarksAction(from: file))
        for problem in answer.problems.prefix(20) {
            context.announcer.write("aggctl: \(ArgumentCheck.echo(file)): \(problem)")
        }
        let read = [Count.text(answer.shows, "show"), Count.text(answer.episodes, "marked episode")]
        let new = [Count.text(answer.newShows, "show"), Count.text(answer.newEpisodes, "marked episode")]
        let news =
            answer.newShows + answer.newEpisodes == 0
            ? "none new" : "new: " + new.joined(separator: " and ")
        let lines = ["read \(read.joined(separator: " and ")), \(news)"] + Self.lines(of: answer.unclear)
        try context.show(ImportDocument(answer), lines: lines.map(context.style.text))
        return answer.problems.isEmpty && answer.unclear.isEmpty ? .success : .partial
    }

    /// How many titles are told, and how many shows of each.
    private static let maxCandidates = 10

    /// What counts for no show yet, and what to do.
    private static func lines(of unclear: [AmbiguousMarks]) -> [String] {
        guard let first = unclear.first?.candidates.first else { return [] }
        var lines: [String] = []
        for title in unclear.prefix(maxCandidates) {
            let matching = Count.text(title.candidates.count, "show")
            lines.append("“\(title.title)” matches \(matching), so its marks are not used yet:")
            lines += title.candidates.prefix(maxCandidates).map { "  " + ShowLine.text($0) }
            if title.candidates.count > maxCandidates {
                lines.append("  and \(title.candidates.count - maxCandidates) more")
            }
        }
        if unclear.count > maxCandidates {
            lines.append(
                "and \(unclear.count - maxCandidates) more \(unclear.count - maxCandidates == 1 ? "title" : "titles")"
            )
        }
        let dated = first.value.title + (first.value.year.map { " (\($0))" } ?? " (its year)")
        return lines + ["  next: add the year in the file, as in “\(dated)”, and import it again"]
    }
}
