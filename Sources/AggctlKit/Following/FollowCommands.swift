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
        abstract: "Put a show on the list of one's own: it is kept with its episodes, cast and poster, for offline too."
    )

    @Argument(help: ShowArgument.help, completion: Completion.show) var words: [String]
    @OptionGroup(title: "What is done") var choice: HideOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.perform(FollowShowAction(words.joined(separator: " "), hides: choice.hide))
        if let problem = answer.posterProblem { context.announcer.write("aggctl: " + problem) }
        let since = context.session.marks.mark(of: answer.show)?.followedSince
        let known = since.map { "following since \(context.session.zone.day(of: $0)): " }
        // To hide is to follow no more.
        let hidden = since == nil ? "hidden: " : "hidden, and not followed any more: "
        let text = (choice.hide ? hidden : known ?? "following: ") + ShowLine.text(answer.show)
        try context.show(ShowDocument(answer), lines: [context.line(text)])
        return context.status(answer.origin)
    }
}

/// `aggctl unfollow`
struct UnfollowCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "unfollow",
        abstract: "Take a show off the list, or show it again; its watched marks stay."
    )

    @Argument(help: ShowArgument.help, completion: Completion.followed) var words: [String]
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.perform(UnfollowShowAction(words.joined(separator: " ")))
        let what = answer.mark.isHidden ? "shown again: " : "not followed any more: "
        try context.show(UnfollowDocument(answer), lines: [context.style.text(what + answer.mark.title)])
        return .success
    }
}

/// `aggctl following`
struct FollowingCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "following",
        abstract: "List the followed shows, from what is kept: how far each was watched and what comes next."
    )

    @OptionGroup(title: "Which shows") var choice: HiddenOption
    @OptionGroup(title: "Which shows") var filters: FilterOptions<ShowFilters>
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        if choice.hidden { return try await showHidden(context) }
        let answer = try await context.perform(FollowedShowsQuery(filter: filter, limit: filters.limit))
        try context.show(
            ShowsDocument(answer),
            lines: FollowingTable.lines(answer, context) + context.footer(answer.origin, "show", \.showCount)
        )
        return context.status(answer.origin)
    }

    private func showHidden(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let answer = try await context.perform(HiddenShowsQuery())
        let lines = answer.shows.flatMap { mark in
            let year = mark.year.map { " (\($0))" } ?? ""
            let id = mark.keys.map(\.description).min() ?? mark.title
            let (name, mend) = (mark.title + year, "aggctl unfollow \(id)")
            let whole = context.style.text("\(name)  shown again by: \(mend)")
            // A command is not cut.
            return context.line(whole) == whole ? [whole] : [context.line(name), context.style.text("  " + mend)]
        }
        try context.show(
            HiddenShowsDocument(answer),
            lines: lines.isEmpty
                ? TerminalText.wrap("no show is hidden: aggctl follow --hide SHOW", to: context.style.width)
                : lines
        )
        return .success
    }
}

/// Whether a show is hidden in place of followed.
struct HideOption: ParsableArguments {
    @Flag(help: "Hide the show everywhere instead.")
    var hide = false
}

/// Whether hidden shows are listed.
struct HiddenOption: ParsableArguments {
    @Flag(help: "The shows that are hidden everywhere instead.")
    var hidden = false
}
