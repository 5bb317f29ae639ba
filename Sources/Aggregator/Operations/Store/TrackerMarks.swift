internal import Foundation
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel

/// The marks in the export of another tracker.
struct TrackerMarks {
    let session: Session
    /// The shows that were found for the marks of a first reading.
    var found: [ShowMark] = []
    /// Each show is compared with every other one.
    private static let maxShows = 20_000

    /// Returns the marks, or nil if the file is not the export of another tracker.
    ///
    /// - Throws: An error if it is one that cannot be imported, with the reason.
    func read(_ bytes: [UInt8]) async throws(MarksExportReader.FormatError) -> MarkImport? {
        let read: WatchHistory?
        do { read = try HistoryReader.read(bytes) } catch {
            throw MarksExportReader.FormatError(reason: error.message)
        }
        guard let history = read else { return nil }
        if history.shows.count > Self.maxShows {
            throw MarksExportReader.FormatError(reason: "it has more than \(Self.maxShows) shows")
        }
        var result = MarkImport()
        result.tracker = history.tracker
        let guessed = await placed(history.guesses)
        var omitted = history.omitted
        if guessed.films > 0 { omitted[.films, default: 0] += guessed.films }
        result.omitted = WatchHistory.Omission.allCases.compactMap { omission in
            omitted[omission].map { Self.text(of: omission, $0) }
        }
        result.problems = history.problems
        result.hasUnnamedEpisodes = [.seasonCounts, .unnumbered, .unreadable].contains { history.omitted[$0] != nil }
        var unmarked = 0
        let shows = await foundByEpisodes(history.shows + guessed.shows)
        for show in await titled(shows) {
            guard let mark = mark(show, hasLocalTimes: history.hasLocalTimes) else {
                unmarked += show.title.isEmpty ? 0 : 1
                continue
            }
            result.lengths[result.shows.count] = show.length
            result.shows.append(mark)
        }
        if unmarked > 0 { result.omitted.append(Count.text(unmarked, "show") + " without a mark") }
        let lost = shows.filter(\.isUnnamed).flatMap(\.episodes)
        if lost.contains(where: { $0.tvmaze != nil }) {
            result.hasUnknownIDs = true
            let count = Count.text(lost.count, "episode")
            result.problems.append(
                "\(count) of shows that are not stored: follow the shows, or fetch the marks with embed=episode"
            )
        } else if !lost.isEmpty {
            let count = Count.text(lost.count, "episode")
            result.problems.append("\(count) of shows without a title and an ID are not imported")
        }
        if result.shows.isEmpty {
            let others = result.omitted.isEmpty ? "" : ", only " + result.omitted.joined(separator: ", ")
            throw MarksExportReader.FormatError(
                reason: "this export of \(history.tracker) has no episodes and no followed shows\(others)"
            )
        }
        return result
    }

    /// Returns the titles that name an episode of a stored show, and the number of the others, which are films.
    private func placed(_ guesses: [WatchHistory.Show]) async -> (shows: [WatchHistory.Show], films: Int) {
        if guesses.isEmpty { return ([], 0) }
        let marks = guesses.map { guess in
            var mark = ShowMark(id: 0, keys: [], title: guess.title)
            mark.episodes = guess.episodes.map {
                EpisodeMark(keys: [], title: $0.title, state: .watched, markedAt: EpisodeMark.unknownTime)
            }
            return mark
        }
        var lookup = UserMarks()
        lookup.merge(marks)
        let (catalog, complete) = await session.storedCatalog(for: lookup)
        let placements = lookup.placements(of: marks, ambiguousTitles: [], in: catalog, complete: complete)
        let found = zip(guesses, placements).filter {
            $1.shows.count == 1 && $1.marks.allSatisfy { $0.proof == .title }
        }
        let watchings = guesses.reduce(0) { $0 + $1.watchCount } - found.reduce(0) { $0 + $1.0.watchCount }
        return (found.map(\.0), watchings)
    }

    /// Returns the shows, with those that the IDs of episodes name without their show. Only stored shows are found.
    private func foundByEpisodes(_ shows: [WatchHistory.Show]) async -> [WatchHistory.Show] {
        guard let unnamed = shows.firstIndex(where: { $0.isUnnamed && $0.episodes.contains { $0.tvmaze != nil } }),
            let source = session.instances.first(where: { $0.id.rawValue == "tvmaze" })?.id
        else { return shows }
        var lookup = session.marks
        lookup.merge(found)
        let (catalog, _) = await session.storedCatalog(for: lookup)
        var owners: [SourceKey: MergedShow] = [:]
        for show in catalog.shows {
            for key in show.episodes.flatMap(\.sources).map(\.key) where key.provider == source { owners[key] = show }
        }
        var (result, found) = (shows, [SourceKey: Int]())
        result[unnamed].episodes = []
        for episode in shows[unnamed].episodes {
            let owner = episode.tvmaze.flatMap { owners[SourceKey(provider: source, id: "\($0)")] }
            guard let owner, let id = owner.sources.first(where: { $0.key.provider == source })?.key.id else {
                result[unnamed].episodes.append(episode)
                continue
            }
            if found[owner.id] == nil {
                var show = shows[unnamed]
                (show.title, show.year, show.tvmaze, show.episodes) = (owner.value.title, owner.value.year, Int(id), [])
                found[owner.id] = result.count
                result.append(show)
            }
            if let index = found[owner.id] { result[index].episodes.append(episode) }
        }
        return result
    }

    /// Returns the shows with the first of their titles that a source has.
    private func titled(_ shows: [WatchHistory.Show]) async -> [WatchHistory.Show] {
        let titles = shows.filter { !$0.otherTitles.isEmpty }.flatMap { [$0.title] + $0.otherTitles }
        if titles.isEmpty { return shows }
        let existing = await session.existingShows(titledAs: titles.map { ShowMark(id: 0, keys: [], title: $0) })
        return shows.map { show in
            var show = show
            let best = ([show.title] + show.otherTitles).first { existing[FoldedText($0)] != nil }
            show.title = best ?? show.title
            return show
        }
    }

    private func mark(_ show: WatchHistory.Show, hasLocalTimes: Bool) -> ShowMark? {
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
                markedAt: time(episode.watchedAt, isLocal: hasLocalTimes),
                rewatches: episode.rewatches.map { time($0, isLocal: hasLocalTimes) },
                review: Review(rating: episode.rating, note: episode.note)
            )
        }
        return mark
    }

    /// Returns the time of a mark.
    ///
    /// - Parameter isLocal: Whether the time is that of the viewer's clock, written as if it were in UTC.
    private func time(_ time: Date?, isLocal: Bool) -> Date {
        guard let time else { return EpisodeMark.unknownTime }
        guard isLocal else { return time }
        let day = TimeZone.gmt.day(of: time)
        let seconds = Int(time.timeIntervalSince(TimeZone.gmt.start(of: day)))
        guard let clock = WallClock(hour: seconds / 3600, minute: seconds / 60 % 60) else { return time }
        return session.zone.instant(on: day, at: clock).addingTimeInterval(Double(seconds % 60))
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
        case .unreadable: Count.text(count, "row") + " without a show or an episode"
        case .unnumbered: Count.text(count, "episode") + " without a number"
        case .completed: Count.text(count, "completed show") + " without a number of episodes"
        case .notes: Count.text(count, "note") + " of seasons"
        case .glimpses: Count.text(count, "view") + " of less than a minute"
        }
    }
}

extension WatchHistory.Show {
    /// The number of watchings of all episodes.
    fileprivate var watchCount: Int { episodes.reduce(0) { $0 + 1 + $1.rewatches.count } }

    /// Whether neither a title nor an ID names the show.
    fileprivate var isUnnamed: Bool { title.isEmpty && externals.all.isEmpty && tvmaze == nil }
}
