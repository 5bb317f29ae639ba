internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl follow`
struct FollowCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "follow",
        abstract: "Follow a show, and store its episodes, cast and poster."
    )
    static let feature = Feature(examples: ["aggctl follow \"Game of Thrones\"", "aggctl follow tvmaze:82"])

    @Argument(help: ShowArgument.help, completion: Completion.show) var arguments: [String]
    @OptionGroup(title: "Actions") var options: HideOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(FollowShowAction(arguments.joined(separator: " "), hides: options.hide))
        if let problem = result.posterProblem { context.statusReporter.write("aggctl: " + problem) }
        // The session has the marks from before this command.
        let since = context.session.marks.mark(of: result.show)?.followedSince
        let existing = since.map { "following since \(context.session.zone.day(of: $0)): " }
        // Hiding a show also unfollows it.
        let hidden = since == nil ? "hidden: " : "hidden, no longer followed: "
        let text = (options.hide ? hidden : existing ?? "following: ") + ShowLine.text(result.show)
        try await context.show(ShowDocument(result), lines: [context.line(text)])
        return context.status(result.origin)
    }
}

/// `aggctl unfollow`
struct UnfollowCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "unfollow",
        abstract: "Stop following a show, or unhide it. Its watched marks stay."
    )
    static let feature = Feature(examples: ["aggctl unfollow \"Game of Thrones\"", "aggctl unfollow tvmaze:82"])

    @Argument(help: ShowArgument.help, completion: Completion.followed) var arguments: [String]
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(UnfollowShowAction(arguments.joined(separator: " ")))
        let change = result.mark.isHidden ? "no longer hidden: " : "no longer followed: "
        try await context.show(UnfollowDocument(result), lines: [context.style.text(change + result.mark.title)])
        return .success
    }
}

/// `aggctl following`
struct FollowingCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "following",
        abstract: "List followed shows from stored data: progress, next episode."
    )
    static let feature = Feature(
        examples: ["aggctl following", "aggctl following --filter thrones"],
        traits: [.filtered]
    )

    @OptionGroup(title: "Shows") var options: HiddenOption
    @OptionGroup(title: "Shows") var filters: FilterOptions<ShowFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        if options.hidden { return try await showHidden(context) }
        let result = try await context.perform(FollowedShowsQuery(filter: filter, limit: filters.limit))
        try await context.show(
            ShowsDocument(result),
            lines: FollowingTable.lines(result, context) + context.footer(result.origin, "show", \.showCount)
        )
        return context.status(result.origin)
    }

    private func showHidden(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let result = try await context.perform(HiddenShowsQuery())
        let lines = result.shows.flatMap { mark in
            let year = mark.year.map { " (\($0))" } ?? ""
            let id = mark.keys.map(\.description).min() ?? mark.title
            let (name, hint) = (mark.title + year, "next: aggctl unfollow \(id)")
            let line = context.style.text("\(name)  \(hint)")
            // A command is never cut.
            return context.line(line) == line ? [line] : [context.line(name), context.style.text("  " + hint)]
        }
        try await context.show(
            HiddenShowsDocument(result),
            lines: lines.isEmpty
                ? TerminalText.wrap("no hidden shows (next: aggctl follow --hide SHOW)", to: context.style.width)
                : lines
        )
        return .success
    }
}

/// The flag to hide a show instead of following it.
struct HideOption: ParsableArguments {
    @Flag(help: "Hide the show everywhere instead of following it.")
    var hide = false
}

/// The flag to list hidden shows.
struct HiddenOption: ParsableArguments {
    @Flag(help: "List hidden shows instead.")
    var hidden = false
}
