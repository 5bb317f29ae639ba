internal import AggregatorCore
internal import ArgumentParser
internal import Foundation

/// `aggctl season`
struct SeasonCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "season",
        abstract: "Show every episode of one season by number."
    )

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: ArgumentHelp("The season's number.", valueName: "n")) var number: Int

    @Option(help: ArgumentHelp("Point out one episode.", valueName: "SxxEyy"))
    var highlight: String?

    @OptionGroup var filters: FilterOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let filter = try filters.filter()
        let format = try output.format()
        let highlighted = try highlighted()
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        let found = try await ShowFinding(session: session, isStrict: sources.strict).find(show, wish: .episodes)
        let season = found.show.episodes(ofSeason: number)
        let outcome = ListingOutcome(reports: found.reports, isStrict: sources.strict)
        let isAnnounced = found.show.seasons.contains { $0.number == number }
        if season.isEmpty, !isAnnounced || found.reports.contains(where: { !$0.failures.isEmpty }) {
            throw outcome.absence(Self.missing(number, of: found.show))
        }
        let entries = season.filter { filter.admits($0) }.prefix(filters.limit ?? .max)
            .map { ScheduleEntry(show: found.show, episode: $0, airings: $0.airings, zone: session.zone) }
        let writer = DocumentWriter(output: session.surroundings.output)
        switch format {
        case .json:
            let envelope = Envelope(schema: "season/1", generatedAt: session.now, reports: found.reports)
            let document = envelope.json([
                ("show", ShowDocument.json(found.show, now: session.now, zone: session.zone)),
                ("season", .int(number)),
                ("episodes", .array(entries.map { EpisodeDocument(entry: $0, zone: session.zone).json })),
            ])
            try writer.write(document.bytes(isPretty: true), to: output.output)
        case .jsonl:
            let lines = entries.flatMap { EpisodeDocument(entry: $0, zone: session.zone).json.bytes(isPretty: false) }
            try writer.write(lines, to: output.output)
        case .table:
            let title = style.text(found.show.value.title) + ", season \(number)"
            var lines = [style.paint(TerminalText.clip(title, to: style.width, isASCII: style.isASCII), .heading)]
            lines += ScheduleTable(style: style, zone: session.zone).lines(
                season: Array(entries),
                highlight: highlighted
            )
            if entries.isEmpty { lines.append("  announced, without episodes yet") }
            lines +=
                [""]
                + Footer(session: session, style: style).lines(found.reports, noun: "episode", counts: \.episodeCount)
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        }
        return found.status
    }

    private func highlighted() throws(CommandFailure) -> EpisodeNumber? {
        guard let highlight else { return nil }
        return try EpisodeArgument.parse(highlight)
    }

    private static func missing(_ number: Int, of show: MergedShow) -> CommandFailure {
        let known = Set(show.episodes.compactMap(\.value.number.season) + show.seasons.map(\.number)).sorted()
        let list = known.prefix(30).map(String.init).joined(separator: ", ")
        return CommandFailure(
            .notFound,
            "season.not-found",
            "“\(TerminalText.clean(show.value.title))” has no season \(number)",
            hints: [known.isEmpty ? "no episodes of it are known" : "it has: \(list)"]
        )
    }
}

/// How a show is named on the command line.
enum ShowArgument {
    static let help = ArgumentHelp(
        "A title, a title with its year (\"The Flash (1990)\"), or an id (tvmaze:82, imdb:tt0944947).",
        valueName: "show"
    )
}

/// How an episode is named on the command line.
enum EpisodeArgument {
    static func parse(_ text: String) throws(CommandFailure) -> EpisodeNumber {
        guard let number = EpisodeNumber(code: text) else {
            throw .usage("“\(ArgumentCheck.echo(text))” is not an episode such as S01E02")
        }
        return number
    }
}
