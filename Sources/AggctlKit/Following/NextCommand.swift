internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleViews

/// `aggctl next`
struct NextCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "next",
        abstract: "Show the first unwatched episode of each followed show."
    )
    static let feature = Feature(examples: ["aggctl next", "aggctl next --json"], traits: [.filtered])

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common, listsEpisodes: true)
        let result = try await context.perform(NextEpisodesQuery(filter: filter, limit: filters.limit))
        if context.format.isGuide, !context.isQuiet {
            // An export format cannot contain a show without episodes.
            for mark in result.unmatchedMarks {
                let reason = FollowingTable.unknownText(mark, result.notFetched)
                context.statusReporter.write("aggctl: \(mark.title): \(reason)")
            }
        }
        try await context.show(
            NextDocument(result),
            entries: ScheduleEntries([result.entries]),
            lines: Self.lines(result, filter, context) + context.footer(result.origin, "show", \.showCount)
        )
        return context.status(result.origin)
    }

    private static func lines(_ result: EpisodesResult, _ filter: ScheduleFilter, _ context: CommandContext) -> [String]
    {
        let (entries, session) = (result.entries, context.session)
        if session.marks.followed.isEmpty { return context.remark(FollowingTable.noneFollowed) }
        let unknown = result.unmatchedMarks.flatMap { mark -> [String] in
            let (title, reason) = (context.line(mark.title), FollowingTable.unknownText(mark, result.notFetched))
            let joined = title + "  " + reason
            return context.line(joined) == joined ? [joined] : [title, context.line("  " + reason)]
        }
        if entries.isEmpty, unknown.isEmpty { return context.remark(result.emptyMessage(filter) + " is left to watch") }
        if entries.isEmpty { return unknown }
        let rows = entries.map { entry in
            let aired = AiredEpisodes(of: entry.show, at: session.now, in: session.zone)
            return (entry, aired.contains(entry.episode) ? "" : "to come")
        }
        return unknown + ScheduleTable(style: context.style, zone: session.zone).lines(rows, hasDates: true)
    }
}

extension EpisodesResult {
    /// Returns the subject of "is left to watch". It is limited to known episodes if a source failed or lacks episode lists.
    fileprivate func emptyMessage(_ filter: ScheduleFilter) -> String {
        if filter.isActive { return "nothing that matches" }
        return origin.reports.allSatisfy(\.failures.isEmpty) && !lacksEpisodeLists ? "nothing" : "nothing known"
    }
}
