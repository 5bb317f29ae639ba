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
        // This command is for a damaged store. Warnings about the damage would only distract.
        var quietOptions = common
        quietOptions.global.quiet = true
        let context = try CommandContext(program, quietOptions)
        if try await isDeclined(in: context, program) {
            context.statusReporter.write("aggctl: nothing was restored")
            return .notFound
        }
        let result = try await context.perform(RestoreAction(from: file))
        let scope = result.includesStoredData ? "with source data" : "without source data"
        try await context.show(
            BackupDocument(restored: result),
            lines: [context.style.text("restored from \(file): \(result.marks.summary), \(scope)")]
        )
        return .success
    }

    /// Returns true if marks would be lost and you decline that. Without a terminal, no confirmation is needed.
    private func isDeclined(
        in context: CommandContext,
        _ program: Program
    ) async throws(CommandFailure) -> Bool {
        let confirmation = Confirmation(environment: program.environment)
        guard confirmation.isPossible, let lostMarks = try await context.perform(RestorePreviewQuery(of: file)) else {
            return false
        }
        let question = "aggctl: restoring \(ArgumentCheck.echo(file)) loses \(lostMarks)\nRestore it? [y/N] "
        return confirmation.ask(question) == false
    }
}
