internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl next`
struct NextCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "next",
        abstract: "Show what to watch next of each followed show.",
        discussion: "Shows with episodes that are out come first, the one with the newest activity at the top."
    )
    static let feature = Feature(examples: ["aggctl next", "aggctl next --json"], traits: [.filtered])

    @Argument(
        help: ArgumentHelp("Only this show, by words of its title.", valueName: "show"),
        completion: Completion.followed
    )
    var arguments: [String] = []

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common, listsEpisodes: true)
        let show = try await showReference(in: context.session)
        // A table shows available episodes first, so `NextLines` limits it after sorting.
        let limit = context.format == .table ? nil : filters.limit
        let result = try await context.perform(NextEpisodesQuery(filter: filter, limit: limit, of: show))
        if context.format.isGuide, !context.isQuiet {
            // An export format cannot contain a show without episodes.
            for mark in result.unmatchedMarks {
                let reason = FollowingTable.noDataReason(for: mark, notFetched: result.notFetched)
                context.statusReporter.write("aggctl: \(mark.title): \(reason)")
            }
        }
        let isRefreshing =
            context.isInteractive && result.origin.isOutdated && context.refreshInBackground(common)
        try await context.show(
            NextDocument(result),
            entries: ScheduleEntries([result.entries]),
            lines: NextLines(result: result, filter: filter, limit: filters.limit, context: context).lines
                + context.footer(result.origin, isRefreshing: isRefreshing, \.showCount)
        )
        return context.status(result.origin)
    }
}

extension NextCommand {
    /// Returns the reference to the show in the arguments, or nil if there are none.
    ///
    /// - Throws: a failure if the user does not follow exactly one show with this name.
    private func showReference(in session: Session) async throws(CommandFailure) -> String? {
        if arguments.isEmpty { return nil }
        let name = arguments.joined(separator: " ")
        if let title = await session.followedShow(named: name) { return title }
        if let key = SourceKey(name) { return key.description }
        // `aggctl next week` is refused, and `aggctl week --next` is suggested.
        if let line = RelativePeriod.next.line(of: name) {
            throw .usage("“\(name)” is not a followed show", hints: ["did you mean aggctl \(line)?"])
        }
        let titles = session.followedShows(named: name).map(\.title).sorted()
        if titles.count > 1 {
            let firstTitles = titles.prefix(5).joined(separator: ", ")
            throw .usage(
                "“\(ArgumentCheck.echo(name))” matches \(titles.count) shows: \(firstTitles)",
                hints: ["next: aggctl next \"\(titles[0])\""]
            )
        }
        let suggestion = name.closestMatch(among: session.marks.followed.map(\.title).sorted())
        throw .usage(
            "“\(ArgumentCheck.echo(name))” is not a followed show",
            hints: [suggestion.map { "did you mean aggctl next \"\($0)\"?" } ?? "next: aggctl following"]
        )
    }
}
