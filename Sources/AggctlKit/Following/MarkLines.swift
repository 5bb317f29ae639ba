internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension CommandContext {
    /// What became of the marks, and how far the show is watched now.
    ///
    /// - Parameters:
    ///   - state: what the command marks as.
    ///   - undo: whether it took that mark off.
    func lines(of answer: MarkResult, marking state: EpisodeMark.State, undo: Bool) -> [String] {
        let (entries, changed, texts) = (answer.entries, answer.changed, self.texts)
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
        let progress = WatchProgress(in: answer.show.episodes)
        let next = progress.next.map { answer.show.entry($0, in: session.zone) }
        return [
            "\(answer.state.rawValue): \(answer.show.value.title)\(names)\(already)",
            "watched \(progress.watched) of \(progress.total)"
                + (next.map { ", next " + texts.code($0) + " " + texts.title($0) } ?? ""),
        ].map(line)
    }
}
