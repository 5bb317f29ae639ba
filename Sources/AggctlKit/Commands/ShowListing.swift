internal import AggregatorCore
internal import Foundation

/// A list of shows, whoever was asked for them.
struct ShowListing {
    let filters: FilterOptions
    let sources: SourceOptions
    let output: OutputOptions
    let global: GlobalOptions

    func run(
        in program: Program,
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk) async throws -> Void
    ) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let filter = try filters.filter()
        let format = try output.format()
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        let announcer = Announcer(session: session)
        let run = session.run()
        let reports = await announcer.waiting { await run.ask(question) }
        let status = try ListingOutcome(reports: reports, isStrict: sources.strict).status()
        announcer.tell(reports)
        let shows = MergedCatalogue(reports.map(\.claims)).shows.filter { filter.admits($0) }.prefix(
            filters.limit ?? .max
        )
        let writer = DocumentWriter(output: session.surroundings.output)
        switch format {
        case .json:
            let documents = shows.map { ShowDocument.json($0, now: session.now, zone: session.zone) }
            let envelope = Envelope(schema: "shows/1", generatedAt: session.now, reports: reports)
            try writer.write(envelope.json([("shows", .array(documents))]).bytes(isPretty: true), to: output.output)
        case .jsonl:
            let lines = shows.flatMap {
                ShowDocument.json($0, now: session.now, zone: session.zone).bytes(isPretty: false)
            }
            try writer.write(lines, to: output.output)
        case .table:
            let footer = Footer(session: session, style: style).lines(reports, noun: "show", counts: \.showCount)
            let lines = Self.table(Array(shows), style: style) + [""] + footer
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        }
        return status
    }

    private static func table(_ shows: [MergedShow], style: Style) -> [String] {
        if shows.isEmpty { return ["no shows"] }
        var table = TextTable(
            columns: [
                TextTable.Column(least: 16, yields: 1), TextTable.Column(least: 4),
                TextTable.Column(least: 8, yields: 3, isOptional: true),
                TextTable.Column(least: 8, yields: 4, isOptional: true), TextTable.Column(least: 10, yields: 2),
            ],
            style: style
        )
        table.indent = 0
        for show in shows {
            let value = show.value
            table.add([
                .init(text: value.title), .init(text: value.year.map(String.init) ?? "", role: .code),
                .init(text: (value.network ?? value.webChannel)?.name ?? "", role: .faint),
                .init(text: value.status?.rawValue ?? "", role: .faint),
                .init(text: show.sources.map(\.key.description).joined(separator: " "), role: .faint),
            ])
        }
        return table.lines()
    }
}
