internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The followed shows as a table: how far each was watched, and what airs next.
enum FollowingTable {
    static func lines(_ answer: FollowedShowsResult, _ context: CommandContext) -> [String] {
        let (shows, unknown) = (answer.shows, answer.unmatchedMarks)
        if shows.isEmpty, unknown.isEmpty {
            return context.remark(context.session.marks.followed.isEmpty ? noneFollowed : "no followed show matches")
        }
        let texts = context.texts
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 16, yields: 1), TextTable.Column(minWidth: 4),
                TextTable.Column(minWidth: 8, yields: 3, isOptional: true), TextTable.Column(minWidth: 7),
                TextTable.Column(minWidth: 12, yields: 2),
            ],
            style: context.style
        )
        table.indent = 0
        for show in shows {
            let progress = WatchProgress(in: show.episodes)
            let next = show.nextEpisode(after: context.session.now, in: context.session.zone)
            let then = next.map {
                [texts.code($0), $0.date?.description ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
            }
            table.add([
                .init(text: show.value.title), .init(text: show.value.year.map(String.init) ?? ""),
                .init(text: show.value.status?.rawValue ?? "", role: .faint),
                .init(text: "\(progress.watched)/\(progress.total)", role: .mark),
                .init(
                    text: then.map { "airs " + $0 }
                        ?? show.withoutNextText(hasData: !answer.withoutUpcomingData.contains(show.id)),
                    role: .faint
                ),
            ])
        }
        for mark in unknown {
            table.add([
                .init(text: mark.title), .init(text: mark.year.map(String.init) ?? ""), .init(text: ""),
                .init(text: ""), .init(text: unknownText(mark, answer.notFetched), role: .faint),
            ])
        }
        return table.lines()
    }

    /// The line that stands where the list is empty.
    static let noneFollowed = "no followed shows (next: aggctl follow SHOW)"

    /// Why the list has nothing of a followed show.
    static func unknownText(_ mark: ShowMark, _ unasked: Set<Int>) -> String {
        unasked.contains(mark.id) ? "not fetched yet" : "in no source now"
    }
}

extension MergedShow {
    /// What is said where it is not known what airs next: where no episode is known, it is not known that nothing comes.
    ///
    /// - Parameter isTold: whether a source has told what comes, be it nothing.
    func withoutNextText(hasData: Bool) -> String {
        episodes.isEmpty ? "no episodes known" : hasData ? "nothing announced" : "next episode unknown"
    }
}
