internal import AggregatorCore
internal import ArgumentParser
internal import Foundation

/// `aggctl episode`
struct EpisodeCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "episode",
        abstract: "Show what is known of an episode."
    )

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: ArgumentHelp("The episode, such as S01E02.", valueName: "SxxEyy")) var code: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let format = try output.format()
        let number = try EpisodeArgument.parse(code)
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        let found = try await ShowFinding(session: session, isStrict: sources.strict).find(show, wish: .episodes)
        guard
            let episode = found.show.episodes.first(where: {
                $0.value.number.season == number.season && $0.value.number.number == number.number
            })
        else {
            let missing = CommandFailure(
                .notFound,
                "episode.not-found",
                "“\(TerminalText.clean(found.show.value.title))” has no episode \(number.code ?? code)",
                hints: ["next: aggctl season \(found.show.id) \(number.season ?? 1)"]
            )
            throw ListingOutcome(reports: found.reports, isStrict: sources.strict).absence(missing)
        }
        let entry = ScheduleEntry(show: found.show, episode: episode, airings: episode.airings, zone: session.zone)
        let writer = DocumentWriter(output: session.surroundings.output)
        if format == .table {
            let lines =
                ShowPage(session: session, style: style).lines(entry)
                + [""]
                + Footer(session: session, style: style).lines(found.reports, noun: "episode", counts: \.episodeCount)
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        } else {
            let envelope = Envelope(schema: "episode/1", generatedAt: session.now, reports: found.reports)
            let document = envelope.json([
                ("show", ShowDocument.json(found.show, now: session.now, zone: session.zone)),
                ("episode", EpisodeDocument(entry: entry, zone: session.zone).json),
            ])
            try writer.write(document.bytes(isPretty: format == .json), to: output.output)
        }
        return found.status
    }
}
