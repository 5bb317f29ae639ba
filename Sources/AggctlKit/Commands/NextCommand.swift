internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// `aggctl next`
struct NextCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Show the first unwatched episode of each followed show."
    )

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let session = context.session
        let followed = try await FollowedShows(session: session, isStrict: common.sources.strict).find()
        let all = followed.shows.filter { filter.admits($0) }.compactMap { show in
            WatchProgress(in: show.episodes.filter { filter.admits($0, of: show) }).next.map {
                show.entry($0, in: session.zone)
            }
        }
        let entries = Array(all.prefix(filters.limit ?? .max))
        let table = ScheduleTable(style: context.style, zone: session.zone)
        let isEmpty = session.marks.followed.isEmpty
        let none = isEmpty ? "no show is followed: aggctl follow SHOW" : "nothing is left to watch"
        try context.show(
            context.document("next/1", followed.reports, [("episodes", .array(entries.map(context.json)))]),
            items: JSONItems(entries, context.json),
            lines: (entries.isEmpty
                ? [none]
                : table.lines(
                    entries.map { ($0, $0.hasAired(at: session.now, in: session.zone) ? "" : "to come") },
                    hasDates: true
                )) + context.footer(followed.reports, "show", \.showCount)
        )
        return followed.status
    }
}
