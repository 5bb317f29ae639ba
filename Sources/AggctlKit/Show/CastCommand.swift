internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import ScheduleModel

/// `aggctl cast`
struct CastCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "cast", abstract: "Show who plays in a show.")

    @Argument(help: ShowArgument.help, completion: Completion.show) var words: [String]
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.ask(CastQuestion(words.joined(separator: " ")))
        try context.show(
            CastDocument(answer),
            lines: [context.heading(answer.show.value.title)] + Self.lines(answer, context)
                + context.footer(answer.origin, "show", \.showCount)
        )
        return context.status(answer.origin)
    }

    private static func lines(_ answer: CastAnswer, _ context: CommandContext) -> [String] {
        let style = context.style
        if answer.credits.isEmpty, answer.episodeCredits.isEmpty { return ["  no cast is known"] }
        var lines = lines(answer.credits, style)
        if answer.episodeCredits.isEmpty { return lines }
        lines += (lines.isEmpty ? [] : [""]) + [context.heading("In single episodes")]
        var table = TextTable(
            columns: [
                TextTable.Column(least: 12, yields: 2), TextTable.Column(least: 9),
                TextTable.Column(least: 12, yields: 1), TextTable.Column(least: 10),
            ],
            style: style
        )
        for person in answer.episodeCredits {
            let credit = person.credit
            let isGuest = credit.isGuest && credit.role != .guest
            table.add([
                .init(text: credit.person.name), .init(text: credit.role.rawValue + (isGuest ? " (guest)" : "")),
                .init(text: credit.character ?? "", role: .faint),
                .init(text: Count.text(person.episodes, "episode"), role: .faint),
            ])
        }
        return lines + table.lines()
    }

    private static func lines(_ credits: [Credit], _ style: Style) -> [String] {
        if credits.isEmpty { return [] }
        var table = TextTable(
            columns: [TextTable.Column(least: 12, yields: 2), TextTable.Column(least: 12, yields: 1)],
            style: style
        )
        for credit in credits {
            let marks = (credit.isSelf ? ["self"] : []) + (credit.isVoice ? ["voice"] : [])
            let note = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
            table.add([.init(text: credit.person.name), .init(text: (credit.character ?? "") + note, role: .faint)])
        }
        return table.lines()
    }
}
