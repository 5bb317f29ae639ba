internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ArgumentParser
internal import Foundation

/// A command that marks episodes of a show.
protocol MarkingCommand: ProgramCommand {
    /// What they are marked as.
    static var state: EpisodeMark.State { get }
    var show: String { get }
    var codes: [String] { get }
}

extension MarkingCommand {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if codes.isEmpty { throw .usage("which episodes? Such as S01E02, S01E01-E05, S01 or all") }
        var selections: [EpisodeSelection] = []
        for code in codes { selections.append(try EpisodeSelection(code)) }
        let context = try CommandContext(program, common)
        let session = context.session
        _ = try session.keeper.markStore()
        let found = try await ShowFinding(session: session, isStrict: common.sources.strict)
            .find(show, wish: .episodes)
        // A whole season is watched as far as it has aired; it may be skipped as a whole.
        let isAired = { (episode: MergedEpisode) in
            Self.state != .watched
                || found.show.entry(episode, in: session.zone).hasAired(at: session.now, in: session.zone)
        }
        var episodes: [MergedEpisode] = []
        for selection in selections {
            for episode in try selection.episodes(of: found.show, isAired: isAired)
            where !episodes.contains(where: { $0.id == episode.id }) {
                episodes.append(episode)
            }
        }
        let chosen = episodes
        let whole = WholeShows(found.reports)
        let show = found.show
        let (changed, marks) = try session.keeper.change { marks in
            (marks.set(Self.state, chosen, of: show, whole: whole, at: session.now), marks)
        }
        let marked = show.marked(by: marks, whole: whole)
        let ids = Set(chosen.map(\.id))
        let entries = marked.episodes.filter { ids.contains($0.id) }.map { marked.entry($0, in: session.zone) }
        Announcer(session: session).tell(found.reports)
        try context.show(
            context.document(
                "marks/1",
                found.reports,
                [
                    ("show", context.json(marked)), ("mark", .string(Self.state.rawValue)), ("changed", .int(changed)),
                    ("episodes", .array(entries.map(context.json))),
                ]
            ),
            items: JSONItems(entries, context.json),
            lines: lines(marked, entries, changed, context)
        )
        return found.status
    }

    private func lines(
        _ show: MergedShow,
        _ entries: [ScheduleEntry],
        _ changed: Int,
        _ context: CommandContext
    ) -> [String] {
        let texts = EntryTexts(style: context.style, zone: context.session.zone)
        let names = entries.count == 1 ? entries.map { " " + texts.code($0) }.joined() : ", \(entries.count) episodes"
        let already = changed == entries.count ? "" : changed == 0 ? " (they were already)" : " (\(changed) new)"
        let progress = WatchProgress(in: show.episodes)
        let next = progress.next.map { show.entry($0, in: context.session.zone) }
        return [
            context.style.text("\(Self.state.rawValue): \(show.value.title)\(names)\(already)"),
            "watched \(progress.watched) of \(progress.total)"
                + (next.map { ", next " + context.style.text(texts.code($0) + " " + texts.title($0)) } ?? ""),
        ].map { TerminalText.clip($0, to: context.style.width, isASCII: context.style.isASCII) }
    }
}

extension ScheduleEntry {
    /// Whether it has begun at an instant; without a time, whether its day has come. Without a day it has.
    func hasAired(at now: Date, in zone: TimeZone) -> Bool {
        if let start { return start <= now }
        return date.map { $0 <= zone.day(of: now) } ?? true
    }
}

/// `aggctl watched`
struct WatchedCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "watched",
        abstract: "Mark episodes as watched: S01E02, a range S01E01-E05, a season S01 as far as it has aired, or all."
    )
    static let state = EpisodeMark.State.watched

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: "The episodes.") var codes: [String] = []
    @OptionGroup var common: CommonOptions
}

/// `aggctl skipped`
struct SkippedCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "skipped",
        abstract: "Mark episodes as not to be watched: they are never what comes next."
    )
    static let state = EpisodeMark.State.skipped

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: "The episodes.") var codes: [String] = []
    @OptionGroup var common: CommonOptions
}

/// `aggctl unwatched`
struct UnwatchedCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwatched",
        abstract: "Take the marks off episodes; where a file says watched, it says so no more."
    )
    static let state = EpisodeMark.State.unwatched

    @Argument(help: ShowArgument.help) var show: String
    @Argument(help: "The episodes.") var codes: [String] = []
    @OptionGroup var common: CommonOptions
}
