internal import ScheduleViews
internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation

/// The marks in an episode file of any format, as the episode-file provider reads it. This includes the format
/// `{name, air_date, season, show, number, watched}` of an episode calendar.
struct EpisodeFileMarks {
    let session: Session
    /// The files with the list.
    let files: any FileReading

    /// Returns the marks.
    ///
    /// - Throws: An error if the file is not an episode file, with the reason of its reader, or if it marks nothing.
    func read(_ path: String) async throws(MarksExportReader.FormatError) -> MarkImport {
        guard let kind = session.kind(named: "episode-file"),
            let id = ProviderID(rawValue: "import-marks")
        else { throw Self.unreadable(because: nil) }
        let folders = UserFolders(environment: session.environment.variables)
        let configuration = ProviderConfiguration(
            id: id,
            kind: kind.descriptor.kind,
            // A time without a zone is the viewer's.
            settings: ["path": path, "timezone": session.zone.identifier],
            baseFolder: session.environment.folder,
            homeFolder: folders.home
        )
        var environment = session.environment
        environment.files = files
        guard let provider = try? kind.makeProvider(configuration, in: environment.providerEnvironment),
            let catalog = provider as? any ShowCatalogListing
        else {
            throw Self.unreadable(because: nil)
        }
        let instance = ProviderInstance(id: id, priority: 0, descriptor: kind.descriptor, provider: provider)
        let now = session.now
        let reports = await ProviderRun([instance], now: { now }).fetch { _, collector in
            try await catalog.catalog(to: collector)
        }
        guard let report = reports.first else { throw Self.unreadable(because: nil) }
        if let failure = report.failures.first { throw Self.unreadable(because: failure.message) }
        var result = MarkImport()
        result.isList = true
        result.problems = report.notices.map { [$0.location, $0.message].compactMap(\.self).joined(separator: ": ") }
        result.hasUnreadRows = report.notices.contains { notice in
            notice.code.isMissingRow || notice.message.utf8.starts(with: "watched ".utf8)
        }
        for show in MergedCatalog(reports.map(\.claims)).shows {
            let all = show.episodes.filter { !$0.isUnwatched }
            let marked = all.filter { $0.number != EpisodeNumber() || $0.value.title != nil || $0.listedDay != nil }
            if marked.count < all.count {
                let count = Count.text(all.count - marked.count, "marked row")
                result.problems.append("\(count) without a title, a number and a date: nothing names the episode")
                result.hasUnreadRows = true
            }
            if marked.isEmpty { continue }
            var mark = ShowMark(id: 0, keys: [], externals: Set(show.value.externals.all), title: show.value.title)
            mark.year = show.value.year
            mark.episodes = marked.map { episode in
                EpisodeMark(
                    keys: [],
                    number: episode.number,
                    title: episode.value.title,
                    day: show.entry(episode, in: session.zone).airings.first?.value.broadcastDay(in: session.zone)?
                        .date,
                    state: episode.effectiveState,
                    markedAt: episode.sources.lazy.compactMap(\.episode.watchedAt).min() ?? EpisodeMark.unknownTime,
                    rewatches: episode.sources.lazy.compactMap(\.episode.rewatchedAt).first ?? []
                )
            }
            result.shows.append(mark)
        }
        // If a row with a mark was not read, its problem is the reason.
        if result.shows.isEmpty, !result.hasUnreadRows {
            let problem = result.problems.first.map { " (\($0))" } ?? ""
            throw MarksExportReader.FormatError(
                reason: "no row is marked: a column such as “watched” or “watched_at” is missing or empty\(problem)"
            )
        }
        return result
    }

    private static func unreadable(because reason: String?) -> MarksExportReader.FormatError {
        let text = "it is neither an export of marks (\(MarksExportReader.schema)) nor an episode file"
        return MarksExportReader.FormatError(reason: text + (reason.map { ": \($0)" } ?? ""))
    }
}
