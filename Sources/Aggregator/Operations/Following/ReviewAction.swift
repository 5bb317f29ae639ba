public import ScheduleMerging
internal import ScheduleModel

/// Rates a show or some of its episodes, or adds a note.
public struct ReviewAction: Query {
    /// A change of a value of a review.
    public enum Change<Value: Sendable>: Sendable {
        case unchanged
        /// Sets the value, or removes it if it is nil.
        case set(Value?)
    }

    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// The selected episodes. If it is empty, the show itself is rated.
    public let selections: [EpisodeSelection]
    private let rating: Change<Double>
    private let note: Change<String>

    /// Creates an action that changes a rating, a note or both.
    public init(
        _ name: String,
        _ selections: [EpisodeSelection] = [],
        rating: Change<Double> = .unchanged,
        note: Change<String> = .unchanged
    ) {
        (self.name, self.selections, self.rating, self.note) = (name, selections, rating, note)
    }

    /// Returns the show or episodes with their reviews.
    ///
    /// - Throws: An error if marks cannot be saved, or if a show or episode does not exist. Then nothing was changed.
    public func perform(in session: Session) async throws(OperationError) -> ReviewResult {
        _ = try session.sessionStore.markStore()
        let (show, reports) = try await session.findStored(name, with: selections.isEmpty ? [] : .episodes)
        var episodes: [MergedEpisode] = []
        for selection in selections {
            do { episodes += try selection.episodes(of: show, isAired: { _ in true }) } catch {
                throw error.orEpisodesFailed(reports)
            }
        }
        let complete = CompleteShows(reports)
        let change: (Review) -> Review = { review in
            var review = review
            if case .set(let rating) = rating { review = review.rated(rating) }
            if case .set(let note) = note { review = review.noted(note) }
            return review
        }
        let text =
            "rated " + ([show.value.title] + episodes.prefix(1).compactMap(\.number.text)).joined(separator: ", ")
        let marks = try session.sessionStore.change(as: text, at: session.now) { marks -> UserMarks in
            if episodes.isEmpty {
                marks.review(show, change)
            } else {
                marks.review(episodes, of: show, complete: complete, change)
            }
            return marks
        }
        let mark = marks.mark(of: show)
        let reviews =
            episodes.isEmpty
            ? [mark?.review ?? Review()]
            : episodes.map { mark?.mark(of: $0, in: show, complete: complete)?.review ?? Review() }
        return ReviewResult(origin: session.origin(reports), show: show, episodes: episodes, reviews: reviews)
    }
}

/// Reviews that were changed.
public struct ReviewResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The episodes, or nothing if the show itself was reviewed.
    public let episodes: [MergedEpisode]
    /// The review of the show, or that of each episode.
    public let reviews: [Review]
}

/// Stops watching a show: it is no longer followed, and it is not hidden.
public struct DropShowAction: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String

    /// Creates the action.
    public init(_ name: String) { self.name = name }

    /// Returns the show.
    ///
    /// - Throws: An error if marks cannot be saved, or if not exactly one show matches the name.
    public func perform(in session: Session) async throws(OperationError) -> ReviewResult {
        _ = try session.sessionStore.markStore()
        let (show, reports) = try await session.findStored(name, with: [])
        let text = "dropped \(show.value.title)"
        try session.sessionStore.change(as: text, at: session.now) { $0.drop(show, at: session.now) }
        return ReviewResult(origin: session.origin(reports), show: show, episodes: [], reviews: [])
    }
}

extension Session {
    /// Finds a show in stored data, or else at the sources. A decision about a stored show waits for no source.
    fileprivate func findStored(
        _ name: String,
        with parts: ShowSearch.ShowParts
    ) async throws(OperationError) -> (show: MergedShow, reports: [ProviderReport]) {
        if let cached = await findCached(name, with: parts), parts == [] || !cached.show.episodes.isEmpty {
            return (cached.show, cached.reports)
        }
        return try await find(name, with: parts)
    }
}
