internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging

/// `aggctl undo`
struct UndoCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back your last change: a mark, follow, hide or import.",
        discussion: "Each further undo takes back the change before, up to twenty."
    )
    static let feature = Feature(examples: ["aggctl undo", "aggctl undo --json"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(UndoAction())
        let age = Age.text(of: result.change.time, at: context.session.now)
        try await context.show(
            UndoDocument(result),
            lines: [context.style.text("undone: \(result.change.text) (\(age))")]
        )
        return .success
    }
}
