internal import Aggregator
internal import ArgumentParser
internal import Documents

/// `aggctl providers check`
struct ProvidersCheckCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Put one configured provider through the contract."
    )

    @Argument(help: ArgumentHelp("The provider's name in the configuration.", valueName: "id")) var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("A day on which its source has something.", valueName: "date"))
    var date = "today"

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        var common = common
        // The provider is named already.
        common.sources.provider = []
        let context = try CommandContext(program, common)
        let day = try DateArgument.parse(date, today: context.session.today)
        let answer = try await context.ask(CheckQuestion(id, day: day))
        try context.show(
            CheckDocument(answer),
            lines: answer.clauses.flatMap { Self.lines($0, context.style) }
        )
        return answer.clauses.allSatisfy(\.violations.isEmpty) ? .done : .inPart
    }

    private static func lines(_ clause: CheckAnswer.Clause, _ style: Style) -> [String] {
        let mark = clause.violations.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
        let more = clause.violations.count - 5
        return [style.paint(mark, .mark) + " " + clause.rule]
            + clause.violations.prefix(5).map { "    " + style.text($0) }
            + (more > 0 ? ["    and \(more) more"] : [])
    }
}
