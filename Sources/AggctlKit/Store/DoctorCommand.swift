internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl doctor`
struct DoctorCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find problems, and show how to fix them."
    )
    static let feature = Feature(examples: ["aggctl doctor", "aggctl doctor --json"])

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // Problems of the configuration and of time zones are reported as in every command.
        let context = try CommandContext(program, common)
        let result = try await context.perform(DoctorQuery())
        try await context.show(DoctorDocument(result), lines: result.findings.flatMap { Self.lines($0, context.style) })
        return result.findings.contains { $0.verdict == .bad } ? .partial : .success
    }

    private static func lines(_ finding: DoctorResult.Finding, _ style: Style) -> [String] {
        let role: Style.Role = finding.verdict == .good ? .plain : .special
        let texts = [finding.text] + (finding.fix.map { ["fix: " + $0] } ?? [])
        return LabelledText(style: style).lines(
            [(finding.subject, 12, .plain), (finding.verdict.rawValue, 9, role)],
            texts
        )
    }
}
