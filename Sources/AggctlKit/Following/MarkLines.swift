internal import Aggregator
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
        return [
            "\(result.state.rawValue): \(result.show.value.title)\(names)\(already)",
            "watched \(progress.watched) of \(progress.total)"
                + (next.map { ", next " + texts.code($0) + " " + texts.title($0) } ?? ""),
        ].map(line)
    }
}
