internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser

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
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let highlighted = try highlighted()
        let context = try CommandContext(program, common)
        let found = try await ShowFinding(session: context.session, isStrict: common.sources.strict)
            .find(show, wish: .episodes)
        let season = found.show.episodes(ofSeason: number)
        let isAnnounced = found.show.seasons.contains { $0.number == number }
        if season.isEmpty, !isAnnounced || found.reports.contains(where: { !$0.failures.isEmpty }) {
            let missing = Self.missing(number, of: found.show)
            throw ListingOutcome(reports: found.reports, isStrict: common.sources.strict).absence(missing)
        }
        let zone = context.session.zone
        let entries = season.filter { filter.admits($0, of: found.show) }.prefix(filters.limit ?? .max)
            .map {
                ScheduleEntry(
                    show: found.show,
                    episode: $0,
                    airings: filter.admitted($0.airings, of: found.show),
                    zone: zone
                )
            }
        let table = ScheduleTable(style: context.style, zone: zone)
        let progress = WatchProgress(in: season)
        let isBegun = progress.watched > 0 || found.show.isFollowed
        Announcer(session: context.session).tell(found.reports)
        try context.show(
            context.document(
                "season/1",
                found.reports,
                [
                    ("show", context.json(found.show)), ("season", .int(number)),
                    ("episodes", .array(entries.map(context.json))),
                    ("progress", context.json(progress, of: found.show)),
                ]
            ),
            items: JSONItems(entries, context.json),
            entries: [entries].joined(),
            lines: [context.heading(found.show.value.title + ", season \(number)")]
                + (season.isEmpty ? ["  announced, without episodes yet"] : [])
                + table.lines(season: entries, highlight: highlighted, next: isBegun ? progress.next?.id : nil)
                + (isBegun && progress.total > 0 ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
                + context.footer(found.reports, "episode", \.episodeCount)
        )
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
