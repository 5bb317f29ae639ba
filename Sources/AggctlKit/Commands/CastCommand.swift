internal import AggregatorCore
internal import ArgumentParser

/// `aggctl cast`
struct CastCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "cast", abstract: "Show who plays in a show.")

    @Argument(help: ShowArgument.help) var show: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let format = try output.format()
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        let found = try await ShowFinding(session: session, isStrict: sources.strict).find(show, wish: .cast)
        if found.show.credits.isEmpty, found.reports.contains(where: { !$0.failures.isEmpty }) {
            let missing = CommandFailure(
                .notFound,
                "cast.not-found",
                "no cast of “\(TerminalText.clean(found.show.value.title))” is known"
            )
            throw ListingOutcome(reports: found.reports, isStrict: sources.strict).absence(missing)
        }
        let writer = DocumentWriter(output: session.surroundings.output)
        if format != .table {
            let envelope = Envelope(schema: "cast/1", generatedAt: session.now, reports: found.reports)
            let document = envelope.json([
                ("show", ShowDocument.json(found.show, now: session.now, zone: session.zone)),
                ("cast", .array(found.show.credits.map(ShowDocument.credit))),
            ])
            try writer.write(document.bytes(isPretty: format == .json), to: output.output)
            return found.status
        }
        var table = TextTable(
            columns: [TextTable.Column(least: 12, yields: 2), TextTable.Column(least: 12, yields: 1)],
            style: style
        )
        for credit in found.show.credits {
            let marks = (credit.isSelf ? ["self"] : []) + (credit.isVoice ? ["voice"] : [])
            let note = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
            table.add([.init(text: credit.person.name), .init(text: (credit.character ?? "") + note, role: .faint)])
        }
        var lines = [style.paint(style.text(found.show.value.title), .heading)] + table.lines()
        if found.show.credits.isEmpty { lines.append("  no cast is known") }
        lines += [""] + Footer(session: session, style: style).lines(found.reports, noun: "show", counts: \.showCount)
        try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        return found.status
    }
}
