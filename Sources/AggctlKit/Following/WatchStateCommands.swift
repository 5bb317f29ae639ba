internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// A command that marks episodes of a show.
protocol MarkingCommand: ProgramCommand {
    /// The state that the command sets.
    static var state: WatchState { get }
    var arguments: [String] { get }
    /// Whether the state is removed instead.
    var undo: Bool { get }
    /// Whether episodes that have not aired can be marked.
    var future: Bool { get }
    /// Whether watched episodes get one more watching.
    var again: Bool { get }
}

extension MarkingCommand {
    var future: Bool { true }
    var again: Bool { false }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let written = ShowArguments(MarkArgument.joiningCodes(arguments)) { argument in
            // A quoted argument after the show is an episode's title. "special" may also be part of the show's title.
            EpisodeArgument.isCode(argument) || ["all", "specials"].contains(argument.lowercased())
                || argument.contains(" ") || (argument.lowercased() == "special" && argument == arguments.last)
        }
        let isShow = await context.session.followedShow(named: arguments.joined(separator: " ")) != nil
        let numbered = written.remaining.isEmpty && !isShow ? ShowArguments(endingInNumber: arguments) : nil
        do { return try await mark(numbered ?? written, context) } catch
            where numbered != nil && error.code == "show.not-found"
        {
            return try await mark(written, context)
        } catch
            where written.remaining.isEmpty && error.code == "show.not-found"
            && context.session.endingInTitle(arguments) != nil
        {
            return try await mark(context.session.endingInTitle(arguments) ?? written, context)
        } catch
            where written.remaining.isEmpty && error.code == "show.not-found"
            && arguments.count > 1 && arguments.last?.contains(where: \.isNumber) ?? false
        {
            // The last argument may be a mistyped code.
            throw .usage("“\(ArgumentCheck.echo(arguments.last ?? ""))” is not an episode such as S01E02")
        }
    }
}

extension MarkingCommand {
    fileprivate func mark(_ target: ShowArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitStatus
    {
        if target.remaining.isEmpty, EpisodeArgument.isCode(arguments[0]), !arguments[0].contains(":") {
            throw .usage(
                "of which show?",
                hints: ["next: aggctl \(Self._commandName) SHOW \(ArgumentCheck.echo(arguments[0]))"]
            )
        }
        if target.remaining.isEmpty, Self.state == .unwatched || undo || again {
            throw missingEpisodes(of: target.show)
        }
        let selections = target.remaining.isEmpty ? [.next] : try MarkArgument.selections(target.remaining)
        let marks = context.session.followedShows(named: target.show)
        if marks.count > 1, !marks.contains(where: { FoldedText($0.title) == FoldedText(target.show) }) {
            throw CommandFailure(OperationError.ambiguousMark(target.show, marks))
        }
        let show = await context.session.followedShow(named: target.show) ?? target.show
        let action =
            undo
            ? MarkEpisodesAction(show, selections, removing: Self.state)
            : MarkEpisodesAction(
                show,
                selections,
                as: Self.state,
                isUndoable: Self.state != .unwatched && !again,
                allowsFuture: future,
                isAgain: again
            )
        let result: MarkResult
        do { result = try await context.perform(action) } catch
            where target.remaining.isEmpty && error.code == "show.not-found" && show.contains(":")
        {
            throw missingEpisodes(of: show)
        }
        try await context.show(MarkDocument(result), lines: context.lines(of: result, marking: Self.state, undo: undo))
        return context.status(result.origin)
    }
}

extension Session {
    /// Splits arguments into words that identify a followed show, and an episode's title after them. Returns nil if no
    /// followed show fits.
    fileprivate func endingInTitle(_ arguments: [String]) -> ShowArguments? {
        for count in (1..<max(arguments.count, 1)).reversed() {
            let show = arguments.prefix(count).joined(separator: " ")
            guard followedShows(named: show).count == 1 else { continue }
            return ShowArguments(show: show, remaining: [arguments.dropFirst(count).joined(separator: " ")])
        }
        return nil
    }
}

extension MarkingCommand {
    /// Returns the failure for a show without episodes.
    fileprivate func missingEpisodes(of show: String) -> CommandFailure {
        .usage(
            "which episodes of “\(ArgumentCheck.echo(show))”? Such as S01E02, S01E01-E05, S01, ..S02E05 or all",
            hints: show.contains(":")
                ? ["next: aggctl \(Self._commandName) SHOW \(ArgumentCheck.echo(show)), if it is an episode's ID"]
                : undo || Self.state == .unwatched ? ["next: aggctl undo, to take back the last mark"] : []
        )
    }
}

/// The help for arguments with a show and its episodes.
private enum MarkArgument {
    /// Returns arguments with a season and an episode that are separate, such as `S01 E02`, as one code.
    static func joiningCodes(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            if let last = joined.last, joined.count > 1, last.wholeMatch(of: /[sS]\d{1,5}/) != nil,
                argument.wholeMatch(of: /[eE]\d{1,5}/) != nil
            {
                joined[joined.count - 1] += argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// Parses the episodes that follow the show. A number without letters is a
    /// season, or an episode of a show without seasons.
    static func selections(_ codes: [String]) throws(CommandFailure) -> [EpisodeSelection] {
        var selections: [EpisodeSelection] = []
        for code in codes {
            if code.utf8.count < 5, let number = Int(code), number >= 0 {
                selections.append(.seasonOrEpisode(number))
                continue
            }
            do { selections += try EpisodeSelection.all(in: code) } catch {
                // An argument that does not look like a code is a title.
                guard !EpisodeArgument.isCode(code), let title = EpisodeReference(printed: code) else {
                    throw .usage(error.message)
                }
                selections.append(.one(title))
            }
        }
        return selections
    }

    static let help = ArgumentHelp(
        "Words of a followed show's title, or title or ID, then episodes.",
        valueName: "show episodes"
    )

    static let discussion =
        "Episodes are S01E02, a range S01E01-E05 or S01E08-S02E03, a season S01 or 1, seasons S01-S03, ..S02E05 (all up to "
        + "it), a list S01E01,E03, specials, an ID, all, or a name as in a table: #93, special or a title."
    static let discussionOfNext = discussion + " Without episodes, it is the next one that is out."
}

/// The flag to mark episodes that have not aired.
struct FutureOption: ParsableArguments {
    @Flag(help: "Mark episodes even if they have not aired.")
    var future = false

    @Flag(help: "Count one more watching of episodes that you watched before.")
    var again = false
}

/// The flag to remove marks again.
struct MarkUndoOption: ParsableArguments {
    @Flag(help: "Undo this command. Without a record of it, remove all its marks.")
    var undo = false
}

/// `aggctl watched`
struct WatchedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "watched",
        abstract: "Mark episodes as watched (of a season, those that have aired).",
        discussion: MarkArgument.discussionOfNext
    )
    static let feature = Feature(examples: ["aggctl watched tvmaze:82 S01E01-E05", "aggctl watched tvmaze:82 ..S02E05"])
    static let state = WatchState.watched

    @Argument(help: MarkArgument.help, completion: Completion.episode) var arguments: [String]
    @OptionGroup(title: "Actions") var futures: FutureOption
    @OptionGroup(title: "Actions") var options: MarkUndoOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    var undo: Bool { options.undo }
    var future: Bool { futures.future }
    var again: Bool { futures.again }
}

/// `aggctl skipped`
struct SkippedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "skipped",
        abstract: "Mark episodes as skipped, so that they are never next.",
        discussion: MarkArgument.discussionOfNext
    )
    static let feature = Feature(examples: ["aggctl skipped tvmaze:82 S01E03", "aggctl skipped tvmaze:82 S02-S03"])
    static let state = WatchState.skipped

    @Argument(help: MarkArgument.help, completion: Completion.episode) var arguments: [String]
    @OptionGroup(title: "Actions") var options: MarkUndoOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    var undo: Bool { options.undo }
}

/// `aggctl unwatched`
struct UnwatchedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "unwatched",
        abstract: "Remove marks from episodes, even those set by a file.",
        discussion: MarkArgument.discussion
    )
    static let feature = Feature(examples: ["aggctl unwatched tvmaze:82 S01E05", "aggctl unwatched tvmaze:82 all"])
    static let state = WatchState.unwatched

    @Argument(help: MarkArgument.help, completion: Completion.episode) var arguments: [String]
    var undo: Bool { false }
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions
}
