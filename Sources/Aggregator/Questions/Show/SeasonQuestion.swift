internal import ProviderBoundary
public import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// Every episode of one season.
public struct SeasonQuestion: Question {
    /// The show's title, its title with a year, or an id.
    public let name: String
    /// The season's number.
    public let number: Int
    /// Which episodes.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about a season.
    public init(_ name: String, _ number: Int, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.name = name
        self.number = number
        self.filter = filter
        self.limit = limit
    }

    /// The season, by number.
    ///
    /// - Throws: where no one show fits the name, or it has no such season.
    public func answer(in session: Session) async throws(QuestionError) -> SeasonAnswer {
        let (show, reports) = try await session.find(name, with: .episodes)
        let season = show.episodes(ofSeason: number)
        let isAnnounced = show.seasons.contains { $0.number == number }
        if season.isEmpty, !isAnnounced || reports.contains(where: { !$0.failures.isEmpty }) {
            throw QuestionError.noSuchSeason(number, of: show).unlessFailed(reports)
        }
        let entries = season.filter { filter.admits($0, of: show) }.prefix(limit ?? .max).map { episode in
            ScheduleEntry(
                show: show,
                episode: episode,
                airings: filter.admitted(episode.airings, of: show),
                zone: session.zone
            )
        }
        return SeasonAnswer(
            origin: session.origin(reports),
            show: show,
            number: number,
            entries: entries,
            progress: WatchProgress(in: season)
        )
    }
}

/// A season of a show.
public struct SeasonAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The show, with all of its episodes.
    public let show: MergedShow
    /// The season's number.
    public let number: Int
    /// The episodes that are shown, by number.
    public let entries: [ScheduleEntry]
    /// How far the season was watched, whatever of it is shown.
    public let progress: WatchProgress
}
