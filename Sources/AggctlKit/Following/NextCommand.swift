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

    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common, listsEpisodes: true)
        let answer = try await context.perform(NextEpisodesQuery(filter: filter, limit: filters.limit))
        if context.format.isGuide, !context.isQuiet {
            // A guide has no place for a show without episodes.
            for mark in answer.unknown {
                context.announcer.write("aggctl: \(mark.title): \(FollowingTable.unknownText(mark, answer.notFetched))")
            }
        }
        try context.show(
            NextDocument(answer),
            entries: ScheduleEntries([answer.entries]),
            lines: Self.lines(answer, filter, context) + context.footer(answer.origin, "show", \.showCount)
        )
        return context.status(answer.origin)
    }

    private static func lines(_ answer: EpisodesResult, _ filter: ScheduleFilter, _ context: CommandContext) -> [String]
    {
        let (entries, session) = (answer.entries, context.session)
        if session.marks.followed.isEmpty { return context.remark(FollowingTable.noneFollowed) }
        let unknown = answer.unknown.flatMap { mark -> [String] in
            let (title, why) = (context.line(mark.title), FollowingTable.unknownText(mark, answer.notFetched))
            let joined = title + "  " + why
            return context.line(joined) == joined ? [joined] : [title, context.line("  " + why)]
        }
        if entries.isEmpty, unknown.isEmpty { return context.remark(answer.noneLeft(filter) + " is left to watch") }
        if entries.isEmpty { return unknown }
        return unknown
            + ScheduleTable(style: context.style, zone: session.zone).lines(
                entries.map { ($0, $0.hasAired(at: session.now, in: session.zone) ? "" : "to come") },
                hasDates: true
            )
    }
}

extension EpisodesResult {
    /// Of what it is said that it is left where nothing is: what a source could not tell may be.
    fileprivate func noneLeft(_ filter: ScheduleFilter) -> String {
        if filter.isActive { return "nothing that matches" }
        return origin.reports.allSatisfy(\.failures.isEmpty) && !lacksEpisodeLists ? "nothing" : "nothing known"
    }
}
