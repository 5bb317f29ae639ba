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
        abstract: "Follow shows, and store their episodes, cast and poster.",
        discussion:
            "Several terms are one title. Quoted titles and IDs are one show each, and - reads one show per line."
    )
    static let feature = Feature(examples: ["aggctl follow \"Game of Thrones\"", "aggctl follow tvmaze:82 tvmaze:216"])

    @Argument(help: ShowArgument.help, completion: Completion.show) var arguments: [String]
    @OptionGroup(title: "Actions") var options: HideOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let shows = ShowArguments.shows(arguments) { context.environment.readInputLine() }
        if shows.count == 1 {
            do { return try await context.follow(shows[0], hides: options.hide) } catch
                where error.code == "show.not-found" && arguments.count > 1
            {
                guard await context.areTitles(arguments) else { throw error }
                return try await followAll(arguments, context)
            }
        }
        return try await followAll(shows, context)
    }

    private func followAll(_ shows: [String], _ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        if context.format != .table { throw .usage("--format: only for one show at a time") }
        // Each show is saved by itself, so that one that is not found does not hold back the others.
        var status = ExitStatus.success
        for show in shows {
            do { _ = try await context.follow(show, hides: options.hide) } catch {
                status = error.status
                context.statusReporter.write("aggctl: \(error.message)")
                for candidate in error.candidates.prefix(5) {
                    context.statusReporter.write("  " + ShowLine.text(candidate))
                }
            }
        }
        return shows.isEmpty ? .success : status
    }
}

/// `aggctl hide`
struct HideCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "hide",
        abstract: "Hide a show everywhere, and stop following it."
    )
    static let feature = Feature(examples: ["aggctl hide \"Game of Thrones\"", "aggctl hide tvmaze:82"])

    @Argument(help: ShowArgument.help, completion: Completion.show) var arguments: [String]
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let name = arguments.joined(separator: " ")
        return try await context.follow(context.session.followedShow(named: name) ?? name, hides: true)
    }
}

extension CommandContext {
    /// Returns whether each word is exactly the title of a show, so that the words are not one mistyped title.
    fileprivate func areTitles(_ terms: [String]) async -> Bool {
        for term in terms {
            guard let result = try? await session.perform(ShowDetailsQuery(term)),
                FoldedText(result.show.value.title) == FoldedText(term)
            else { return false }
        }
        return true
    }

    /// Follows or hides a show, and shows the result.
    fileprivate func follow(_ name: String, hides: Bool) async throws(CommandFailure) -> ExitStatus {
        let result = try await perform(FollowShowAction(name, hides: hides))
        if let problem = result.posterProblem { statusReporter.write("aggctl: " + problem) }
        // The session has the marks from before this command.
        let since = session.marks.mark(of: result.show)?.followedSince
        let existing = since.map { "following since \(session.zone.day(of: $0)): " }
        // Hiding a show also unfollows it.
        let hidden = since == nil ? "hidden: " : "hidden, no longer followed: "
        let text = (hides ? hidden : existing ?? "following: ") + ShowLine.text(result.show)
        try await show(ShowDocument(result), lines: [line(text)])
        return status(result.origin)
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
        let name = arguments.joined(separator: " ")
        let show = await context.session.followedShow(named: name) ?? name
        let result = try await context.perform(UnfollowShowAction(show))
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
            lines: FollowingTable.lines(result, context) + context.footer(result.origin, hasTimes: true, \.showCount)
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
                ? TerminalText.wrap("no hidden shows (next: aggctl hide SHOW)", to: context.style.width)
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
