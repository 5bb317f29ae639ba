internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser
internal import Foundation

/// `aggctl follow`
struct FollowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Put a show on the list of one's own: it is kept with its episodes, cast and poster, for offline too."
    )

    @Argument(help: ShowArgument.help) var show: String

    @Flag(help: "Hide the show everywhere instead.")
    var hide = false

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let session = context.session
        _ = try session.keeper.markStore()
        let found = try await ShowFinding(session: session, isStrict: common.sources.strict)
            .find(show, wish: hide ? [] : [.episodes, .cast])
        let show = found.show
        let isHidden = hide
        let marks = try session.keeper.change { marks in
            if isHidden { marks.hide(show) } else { marks.follow(show, at: session.now) }
            return marks
        }
        let marked = show.marked(by: marks, whole: WholeShows(found.reports))
        let announcer = Announcer(session: session)
        announcer.tell(found.reports)
        if !hide, let notice = await Posters(session: session).keep(of: marked) { announcer.write("aggctl: " + notice) }
        let text = (hide ? "hidden: " : "following: ") + ShowLine.text(marked)
        try context.show(
            context.document("show/1", found.reports, [("show", context.json(marked))]),
            lines: [
                TerminalText.clip(context.style.text(text), to: context.style.width, isASCII: context.style.isASCII)
            ]
        )
        return found.status
    }
}

/// `aggctl unfollow`
struct UnfollowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow",
        abstract: "Take a show off the list, or show it again; its watched marks stay."
    )

    @Argument(help: ShowArgument.help) var show: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let session = context.session
        try session.requireMarks()
        let name = show
        let query = ShowQuery(name, providers: session.instances.map(\.id))
        // The list itself knows its shows: neither a network nor the show's source is needed.
        let fitting = session.marks.shows.filter { ($0.followedSince != nil || $0.isHidden) && query.names($0) }
        guard let mark = fitting.first else {
            throw CommandFailure(
                .notFound,
                "show.not-followed",
                "“\(ArgumentCheck.echo(name))” is neither followed nor hidden",
                hints: ["next: aggctl following"]
            )
        }
        if fitting.count > 1 {
            throw CommandFailure(
                .notFound,
                "show.ambiguous",
                "“\(ArgumentCheck.echo(name))” fits \(fitting.count) shows: name one by its id",
                hints: fitting.map {
                    "  \($0.title)\($0.year.map { " (\($0))" } ?? "")  \($0.keys.min()?.description ?? "")"
                }
            )
        }
        try session.keeper.change { $0.unfollow(markedShow: mark.id) }
        try context.show(
            context.document(
                "unfollow/1",
                [],
                [
                    ("title", .string(mark.title)),
                    ("sources", .array(mark.keys.sorted().map { .string($0.description) })),
                ]
            ),
            lines: [context.style.text((mark.isHidden ? "shown again: " : "not followed any more: ") + mark.title)]
        )
        return .done
    }
}

/// `aggctl following`
struct FollowingCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "following",
        abstract: "List the followed shows, from what is kept: how far each was watched and what comes next."
    )

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let followed = try await FollowedShows(session: context.session, isStrict: common.sources.strict).find()
        let shows = Array(followed.shows.filter { filter.admits($0) }.prefix(filters.limit ?? .max))
        try context.show(
            context.document(
                "shows/1",
                followed.reports,
                [("shows", .array(shows.map(context.json)))]
            ),
            items: JSONItems(shows, context.json),
            lines: Self.lines(shows, followed.unknown, context) + context.footer(followed.reports, "show", \.showCount)
        )
        return followed.status
    }

    private static func lines(_ shows: [MergedShow], _ unknown: [ShowMark], _ context: CommandContext) -> [String] {
        if shows.isEmpty, unknown.isEmpty { return ["no show is followed: aggctl follow SHOW"] }
        let texts = EntryTexts(style: context.style, zone: context.session.zone)
        var table = TextTable(
            columns: [
                TextTable.Column(least: 16, yields: 1), TextTable.Column(least: 4),
                TextTable.Column(least: 8, yields: 3, isOptional: true), TextTable.Column(least: 7),
                TextTable.Column(least: 12, yields: 2),
            ],
            style: context.style
        )
        table.indent = 0
        for show in shows {
            let progress = WatchProgress(in: show.episodes)
            let next = show.nextEpisode(after: context.session.now, in: context.session.zone)
            let then = next.map {
                [texts.code($0), $0.date?.description ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
            }
            table.add([
                .init(text: show.value.title), .init(text: show.value.year.map(String.init) ?? "", role: .code),
                .init(text: show.value.status?.rawValue ?? "", role: .faint),
                .init(text: "\(progress.watched)/\(progress.total)", role: .mark),
                .init(text: then.map { "next " + $0 } ?? "nothing is announced", role: .faint),
            ])
        }
        for mark in unknown {
            table.add([
                .init(text: mark.title), .init(text: mark.year.map(String.init) ?? "", role: .code), .init(text: ""),
                .init(text: ""), .init(text: "no source knows it now", role: .faint),
            ])
        }
        return table.lines()
    }
}
