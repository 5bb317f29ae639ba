public import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// Marks an episode that is seen, by what is known of it there: no source is asked, so that it is kept at once.
public struct MarkEntryAction: Query {
    /// The episode, as it is seen.
    public let entry: ScheduleEntry
    /// What it is marked as.
    public let state: EpisodeMark.State

    /// A wish to mark an episode that is seen.
    public init(_ entry: ScheduleEntry, as state: EpisodeMark.State) {
        self.entry = entry
        self.state = state
    }

    /// Whether it is marked so now; not where a mark is to be taken off that is found by more than is seen of the show.
    ///
    /// - Throws: where nothing can be kept.
    public func perform(in session: Session) async throws(OperationError) -> Bool {
        let (entry, state, now) = (entry, state, session.now)
        let show = session.flaggingNamesakes(of: entry.show)
        // Of a schedule it is not known that all of the show's episodes are there.
        let changed = try session.sessionStore.change { marks in
            marks.set(state, [entry.episode], of: show, complete: .none, at: now)
        }
        return changed > 0 || state != .unwatched
    }
}

/// Puts a show that is seen on the user's list, or takes it off, by what is known of it there: no source is asked, and
/// nothing is fetched.
public struct FollowEntryAction: Query {
    /// The show, as it is seen.
    public let show: MergedShow
    /// Whether it is followed; else it is not any more.
    public let follows: Bool

    /// A wish about a show that is seen.
    public init(_ show: MergedShow, follows: Bool) {
        self.show = show
        self.follows = follows
    }

    /// Whether it is as it is wished now; not where a show is to be taken off that is not found on the list.
    ///
    /// - Throws: where nothing can be kept.
    public func perform(in session: Session) async throws(OperationError) -> Bool {
        let (show, follows, now) = (session.flaggingNamesakes(of: show), follows, session.now)
        return try session.sessionStore.change { marks in
            if !follows { return marks.unfollow(show) }
            marks.follow(show, at: now)
            return true
        }
    }
}
