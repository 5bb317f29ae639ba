internal import Aggregator
internal import FullScreen
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension CommandContext {
    /// Returns the result of a marking command, and the progress of the show.
    ///
    /// - Parameters:
    ///   - state: The state that the command sets.
    ///   - undo: Whether the command removed that state.
    func lines(of result: MarkResult, marking state: WatchState, undo: Bool) -> [String] {
        let (entries, changed, texts) = (result.entries, result.changedCount, self.texts)
        let names =
            entries.count == 1
            ? entries.map { " " + texts.code($0) }.joined()
            : entries.isEmpty ? "" : ", " + Count.text(entries.count, "episode")
        let already =
            entries.isEmpty
            ? undo
                ? ": nothing to undo"
                : state == .watched ? ": none has aired yet" : ": no episodes"
            : changed == entries.count
                ? ""
                : changed == 0
                    ? " (already)"
                    : state == .unwatched
                        ? " (\(changed) had a mark)" : " (\(changed) new)"
        let progress = WatchProgress(in: result.show.episodes)
        let next = progress.next.map { result.show.entry($0, in: session.zone) }
        // The title is cut, and never the code behind it.
        let beginning = result.state.rawValue + ": "
        let ending = style.text(names + already)
        let available = max(style.width - beginning.utf8.count - DisplayWidth.of(ending), 4)
        let title = TerminalText.clip(style.text(result.show.value.title), to: available, isASCII: style.isASCII)
        return [
            beginning + title + ending,
            "watched \(progress.watched) of \(progress.total)"
                + (next.map { ", next " + texts.code($0) + " " + texts.title($0) } ?? ""),
        ].map(line)
    }
}
