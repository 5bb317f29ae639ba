public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// Marks a listed episode from the data in its entry. No source is contacted, so the mark is saved at once.
public struct MarkEntryAction: Query {
    /// The listed episode.
    public let entry: ScheduleEntry
    /// The new state of the episode.
    public let state: WatchState

    /// Creates an action that marks a listed episode.
    public init(_ entry: ScheduleEntry, as state: WatchState) {
        self.entry = entry
        self.state = state
    }

    /// Saves the mark. Returns false if a mark was to be removed, but the data in the entry does not match it.
    ///
    /// - Throws: An error if marks cannot be saved.
    public func perform(in session: Session) async throws(OperationError) -> Bool {
        let (entry, state, now) = (entry, state, session.now)
        let show = await session.flaggingNamesakes(of: entry.show)
        // A schedule need not contain all episodes of the show.
        let name = entry.value.number.text ?? entry.value.title ?? entry.episode.id.description
        let text = "\(state.rawValue) \(show.value.title), \(name)"
        let changed = try session.sessionStore.change(as: text, at: now) { marks in
            marks.set(state, [entry.episode], of: show, complete: .none, at: now)
        }
        return changed > 0 || state != .unwatched
    }
}

/// Follows or unfollows a listed show from the data in its entry. No source is contacted and nothing is fetched.
public struct FollowEntryAction: Query {
    /// The listed show.
    public let show: MergedShow
    /// Whether the show is to be followed. False unfollows it.
    public let follows: Bool

    /// Creates an action that follows or unfollows a listed show.
    public init(_ show: MergedShow, follows: Bool) {
        self.show = show
        self.follows = follows
    }

    /// Saves the change. Returns false if the show was to be unfollowed, but is not in the list of followed shows.
    ///
    /// - Throws: An error if marks cannot be saved.
    public func perform(in session: Session) async throws(OperationError) -> Bool {
        let (show, follows, now) = (await session.flaggingNamesakes(of: show), follows, session.now)
        let text = (follows ? "followed " : "unfollowed ") + show.value.title
        return try session.sessionStore.change(as: text, at: now) { marks in
            if !follows { return marks.unfollow(show) }
            marks.follow(show, at: now)
            return true
        }
    }
}
