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
