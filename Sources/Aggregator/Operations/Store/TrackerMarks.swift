internal import Foundation
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel

/// The marks in the export of another tracker.
struct TrackerMarks {
    let session: Session
    /// Each show is compared with every other one.
    private static let maxShows = 20_000

    /// Returns the marks, or nil if the file is not the export of another tracker.
    ///
    /// - Throws: An error if it is one that cannot be imported, with the reason.
    func read(_ bytes: [UInt8]) throws(MarksExportReader.FormatError) -> MarkImport? {
        let history: WatchHistory?
        do { history = try HistoryReader.read(bytes) } catch {
            throw MarksExportReader.FormatError(reason: error.message)
        }
        guard let history else { return nil }
        if history.shows.count > Self.maxShows {
            throw MarksExportReader.FormatError(reason: "it has more than \(Self.maxShows) shows")
        }
        var result = MarkImport()
        result.tracker = history.tracker
        result.omitted = WatchHistory.Omission.allCases.compactMap { omission in
            history.omitted[omission].map { Self.text(of: omission, $0) }
        }
        result.problems = history.problems
        for show in history.shows {
            guard let mark = mark(show) else { continue }
            result.lengths[result.shows.count] = show.length
            result.shows.append(mark)
        }
        let nameless = history.shows.filter { $0.title.isEmpty && $0.externals.all.isEmpty && $0.tvmaze == nil }
        let lost = nameless.reduce(0) { $0 + $1.episodes.count }
        if lost > 0 {
            result.problems.append("\(Count.text(lost, "episode")) of shows without a title and an ID are not imported")
        }
        if result.shows.isEmpty {
            let others = result.omitted.isEmpty ? "" : ", only " + result.omitted.joined(separator: ", ")
            throw MarksExportReader.FormatError(
                reason: "this export of \(history.tracker) has no episodes and no followed shows\(others)"
            )
        }
        return result
    }

    private func mark(_ show: WatchHistory.Show) -> ShowMark? {
        let review = Review(rating: show.rating, note: show.note)
        if show.episodes.isEmpty, !show.isFollowed, !show.isStopped, !show.isHidden, review.isEmpty, show.lists.isEmpty
        {
            return nil
        }
        var mark = ShowMark(id: 0, keys: [], externals: Set(show.externals.all), title: show.title, year: show.year)
        if let id = show.tvmaze, let key = key("\(id)") { mark.keys = [key] }
        if mark.title.isEmpty {
            guard let name = mark.keys.first?.description ?? show.externals.all.first?.text else { return nil }
            mark.title = name
        }
        if show.isStopped {
            mark.stoppedSince = show.stoppedSince ?? session.now
        } else if show.isFollowed {
            mark.followedSince = show.followedSince ?? session.now
        }
        mark.isHidden = show.isHidden
        (mark.review, mark.lists) = (review, show.lists)
        mark.episodes = show.episodes.map { episode in
            EpisodeMark(
                keys: Set(episode.tvmaze.flatMap { key("\($0)") }.map { [$0] } ?? []),
                number: episode.number,
                title: episode.title,
                day: episode.day,
                state: episode.state,
                markedAt: episode.watchedAt ?? EpisodeMark.unknownTime,
                rewatches: episode.rewatches.map { $0 ?? EpisodeMark.unknownTime },
                review: Review(rating: episode.rating, note: episode.note)
            )
        }
        return mark
    }

    /// Returns an ID of TVmaze as the key of the source with that name, or nil if no source has it.
    private func key(_ id: String) -> SourceKey? {
        session.instances.first { $0.id.rawValue == "tvmaze" }.map { SourceKey(provider: $0.id, id: id) }
    }

    private static func text(of omission: WatchHistory.Omission, _ count: Int) -> String {
        switch omission {
        case .films: Count.text(count, "film")
        case .ratings: Count.text(count, "rating") + " of seasons or unknown episodes"
        case .lists: Count.text(count, "list")
        case .stoppedShows: Count.text(count, "stopped show")
        case .seasonCounts: Count.text(count, "episode") + " without a season"
        case .unnumbered: Count.text(count, "episode") + " without a number"
        case .completed: Count.text(count, "completed show") + " without a number of episodes"
        case .glimpses: Count.text(count, "view") + " of less than a minute"
        }
    }
}
