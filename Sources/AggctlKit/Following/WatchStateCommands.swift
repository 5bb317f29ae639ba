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
}

extension MarkingCommand {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let written = ShowArguments(arguments) { argument in
            // A quoted argument after the show is an episode's title. "special" may also be part of the show's title.
            EpisodeArgument.isCode(argument) || argument.lowercased() == "all" || argument.contains(" ")
                || (argument.lowercased() == "special" && argument == arguments.last)
        }
        let numbered = written.remaining.isEmpty ? ShowArguments(endingInNumber: arguments) : nil
        do { return try await mark(numbered ?? written, in: program) } catch
            where numbered != nil && error.code == "show.not-found"
        {
            return try await mark(written, in: program)
        }
    }

    private func mark(_ target: ShowArguments, in program: Program) async throws(CommandFailure) -> ExitStatus {
        if target.remaining.isEmpty, EpisodeArgument.isCode(arguments[0]), !arguments[0].contains(":") {
            throw .usage(
                "of which show?",
                hints: ["next: aggctl \(Self._commandName) SHOW \(ArgumentCheck.echo(arguments[0]))"]
            )
        }
        if target.remaining.isEmpty {
            throw .usage(
                "which episodes of “\(ArgumentCheck.echo(target.show))”? Such as S01E02, S01E01-E05, S01, ..S02E05 or all",
                hints: arguments[0].contains(":")
                    ? [
                        "next: aggctl \(Self._commandName) SHOW \(ArgumentCheck.echo(arguments[0])), if it is an episode's ID"
                    ] : []
            )
        }
        let selections = try MarkArgument.selections(target.remaining)
        let context = try CommandContext(program, common)
        let action =
            undo
            ? MarkEpisodesAction(target.show, selections, removing: Self.state)
            : MarkEpisodesAction(target.show, selections, as: Self.state, isUndoable: Self.state != .unwatched)
        let result = try await context.perform(action)
        try await context.show(MarkDocument(result), lines: context.lines(of: result, marking: Self.state, undo: undo))
        return context.status(result.origin)
    }
}

/// The help for arguments with a show and its episodes.
private enum MarkArgument {
    /// Parses the episodes that follow the show.
    static func selections(_ codes: [String]) throws(CommandFailure) -> [EpisodeSelection] {
        var selections: [EpisodeSelection] = []
        for code in codes {
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
        "Show by title or ID, then episodes: S01E02, S01E01-E05, S01 …",
        valueName: "show episodes"
    )

    static let discussion =
        "Episodes are S01E02, a range S01E01-E05, a season S01, seasons S01-S03, ..S02E05 (all up to it), an ID, all, or a "
        + "name as in a table: #93, special or a title."
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
        discussion: MarkArgument.discussion
    )
    static let feature = Feature(examples: ["aggctl watched tvmaze:82 S01E01-E05", "aggctl watched tvmaze:82 ..S02E05"])
    static let state = WatchState.watched

    @Argument(help: MarkArgument.help, completion: Completion.episode) var arguments: [String]
    @OptionGroup(title: "Actions") var options: MarkUndoOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    var undo: Bool { options.undo }
}

/// `aggctl skipped`
struct SkippedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "skipped",
        abstract: "Mark episodes as skipped, so that they are never next.",
        discussion: MarkArgument.discussion
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
