internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// A command that marks episodes of a show.
protocol MarkingCommand: ProgramCommand {
    /// What they are marked as.
    static var state: EpisodeMark.State { get }
    var words: [String] { get }
    /// Whether this mark is taken off again.
    var undo: Bool { get }
}

extension MarkingCommand {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let meant = ShowArguments(words) { word in
            // What is quoted behind the show is a title of an episode. A show may be called a special.
            EpisodeArgument.isCode(word) || word.lowercased() == "all" || word.contains(" ")
                || (word.lowercased() == "special" && word == words.last)
        }
        if meant.remaining.isEmpty, EpisodeArgument.isCode(words[0]), !words[0].contains(":") {
            throw .usage("of which show? Such as: aggctl \(Self._commandName) SHOW \(ArgumentCheck.echo(words[0]))")
        }
        if meant.remaining.isEmpty {
            throw .usage(
                "which episodes of “\(ArgumentCheck.echo(meant.show))”? Such as S01E02, S01E01-E05, S01, ..S02E05 or all",
                hints: words[0].contains(":") ? ["an episode's id comes after its show's"] : []
            )
        }
        let selections = try selections(meant.remaining)
        let context = try CommandContext(program, common)
        let question =
            undo
            ? MarkEpisodesAction(meant.show, selections, takingOff: Self.state)
            : MarkEpisodesAction(meant.show, selections, as: Self.state, isUndoable: Self.state != .unwatched)
        let answer = try await context.perform(question)
        try context.show(MarkDocument(answer), lines: context.lines(of: answer, marking: Self.state, undo: undo))
        return context.status(answer.origin)
    }

    private func selections(_ codes: [String]) throws(CommandFailure) -> [EpisodeSelection] {
        var selections: [EpisodeSelection] = []
        for code in codes {
            do { selections += try EpisodeSelection.all(in: code) } catch {
                // What is meant as no code is a title.
                guard !EpisodeArgument.isCode(code), let title = EpisodeReference(printed: code) else {
                    throw .usage(error.message)
                }
                selections.append(.one(title))
            }
        }
        return selections
    }
}

/// How episodes are named for a mark.
private enum MarkArgument {
    static let help = ArgumentHelp(
        "A show, by its title or an id, and its episodes: S01E02, S01E01-E05, S01, S01-S03, ..S02E05 (all up to it), an id, all, "
            + "or as a table prints it: #93, special, a title.",
        valueName: "show episodes"
    )
}

/// Whether a mark is taken off again.
struct MarkUndoOption: ParsableArguments {
    @Flag(help: "Take the mark off what this command marked, else off all that have it; others stay as they are.")
    var undo = false
}

/// `aggctl watched`
struct WatchedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "watched",
        abstract: "Mark episodes as watched: S01E02, a range S01E01-E05, a season S01 as far as it has aired, or all."
    )
    static let state = EpisodeMark.State.watched

    @Argument(help: MarkArgument.help, completion: Completion.episode) var words: [String]
    @OptionGroup(title: "What is done") var options: MarkUndoOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    var undo: Bool { options.undo }
}

/// `aggctl skipped`
struct SkippedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "skipped",
        abstract: "Mark episodes as not to be watched: they are never what comes next."
    )
    static let state = EpisodeMark.State.skipped

    @Argument(help: MarkArgument.help, completion: Completion.episode) var words: [String]
    @OptionGroup(title: "What is done") var options: MarkUndoOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions

    var undo: Bool { options.undo }
}

/// `aggctl unwatched`
struct UnwatchedCommand: MarkingCommand {
    static let about = CommandConfiguration(
        commandName: "unwatched",
        abstract: "Take the marks off episodes; where a file says watched, it says so no more."
    )
    static let state = EpisodeMark.State.unwatched

    @Argument(help: MarkArgument.help, completion: Completion.episode) var words: [String]
    var undo: Bool { false }
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<LineOutput>
    @OptionGroup var global: GlobalOptions
}
