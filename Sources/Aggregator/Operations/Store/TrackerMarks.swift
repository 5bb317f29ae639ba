internal import Foundation
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel

/// The marks in the export of another tracker.
struct TrackerMarks {
    let session: Session

    /// Returns the marks, or nil if the file is not the export of another tracker.
    ///
    /// - Throws: An error if it is one that cannot be imported, with the reason.
    func read(_ bytes: [UInt8]) throws(MarksExportReader.FormatError) -> MarkImport? {
        let history: WatchHistory?
        do { history = try HistoryReader.read(bytes) } catch {
            throw MarksExportReader.FormatError(reason: error.message)
        }
        guard let history else { return nil }
        var result = MarkImport()
        result.tracker = history.tracker
        result.omitted = WatchHistory.Omission.allCases.compactMap { omission in
            history.omitted[omission].map { Self.text(of: omission, $0) }
        }
        result.problems = history.problems
        result.shows = history.shows.compactMap(mark)
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
        if show.episodes.isEmpty, !show.isFollowed { return nil }
        var mark = ShowMark(id: 0, keys: [], externals: Set(show.externals.all), title: show.title, year: show.year)
        if let id = show.tvmaze, let key = key("\(id)") { mark.keys = [key] }
        if mark.title.isEmpty {
            guard let name = mark.keys.first?.description ?? show.externals.all.first?.text else { return nil }
            mark.title = name
        }
        if show.isFollowed { mark.followedSince = session.now }
        mark.episodes = show.episodes.map { episode in
            EpisodeMark(
                keys: Set(episode.tvmaze.flatMap { key("\($0)") }.map { [$0] } ?? []),
                number: episode.number,
                title: episode.title,
                state: episode.state,
                markedAt: episode.watchedAt ?? EpisodeMark.unknownTime
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
        case .rewatches: Count.text(count, "further watching")
        case .ratings: Count.text(count, "rating")
        case .lists: Count.text(count, "list")
        case .laterShows: Count.text(count, "show") + " to watch later"
        case .stoppedShows: Count.text(count, "stopped show") + ", not followed"
        case .seasonCounts: Count.text(count, "episode") + " without a season"
        case .unnumbered: Count.text(count, "episode") + " without a number"
        }
    }
}

extension ExternalID {
    /// The ID as the user types it: `thetvdb:81189`.
    var text: String { "\(database.rawValue):\(value)" }
}
