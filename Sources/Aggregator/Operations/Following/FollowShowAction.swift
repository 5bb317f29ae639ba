internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
public import Foundation

/// Follows a show, or hides it everywhere.
public struct FollowShowAction: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// Whether the show is hidden instead of followed.
    public let hides: Bool

    /// The date since which the show is followed, if an earlier state is restored.
    private let since: Date?
    /// Whether the decision is already saved, and only the data for offline use is to be fetched.
    private let isAlreadySaved: Bool

    /// Creates an action that follows or hides a show.
    ///
    /// - Parameter since: The date since which the show is followed, if hiding it is undone. If nil, an earlier date is
    ///   preserved, or else the show is followed from now on.
    public init(_ name: String, hides: Bool = false, since: Date? = nil) {
        self.name = name
        self.hides = hides
        self.since = since
        isAlreadySaved = false
    }

    /// Creates an action that fetches the episodes, cast and poster of a show that was just followed. If it was
    /// unfollowed in the meantime, it stays unfollowed.
    public init(followed show: MergedShow) {
        name = show.id.description
        hides = false
        since = nil
        isAlreadySaved = true
    }

    /// Returns the show with its new mark. The episodes, cast and poster of a followed show are stored for offline use.
    ///
    /// - Throws: An error if marks cannot be saved, or if not exactly one show matches the name.
    public func perform(in session: Session) async throws(OperationError) -> FollowResult {
        _ = try session.sessionStore.markStore()
        let hides = hides
        // If an ID identifies a stored show, the mark is saved without waiting for a source.
        let earlyWrite: EarlyWrite? = if isAlreadySaved { EarlyWrite() } else { try await writeEarly(session) }
        let (show, reports) = try await session.find(name, with: hides ? [] : [.episodes, .cast])
        let (marks, before) = try session.sessionStore.change(as: text(for: show), at: session.now) {
            marks -> (UserMarks, Date?) in
            let mark = marks.mark(of: show)
            let isInEffect = hides ? mark?.isHidden ?? false : mark?.followedSince != nil
            let before = earlyWrite.map(\.followedBefore) ?? followedBefore(show, mark, in: session)
            // If the user changed the mark again while sources were contacted, the newer change wins.
            if earlyWrite == nil || isInEffect { write(show, to: &marks, at: session.now) }
            return (marks, before)
        }
        let marked = show.marked(by: marks, complete: CompleteShows(reports))
        let posterProblem = hides ? nil : await Posters(session: session).fetch(for: marked)
        return FollowResult(
            origin: session.origin(reports),
            show: marked,
            posterProblem: posterProblem,
            previouslyFollowedSince: hides ? before : nil
        )
    }

    /// Returns the change as text, such as `followed Harbour`.
    private func text(for show: MergedShow) -> String { (hides ? "hid " : "followed ") + show.value.title }

    private func write(_ show: MergedShow, to marks: inout UserMarks, at now: Date) {
        if hides { marks.hide(show) } else { marks.follow(show, at: now, since: since) }
    }

    /// Returns the date since which a show was followed that is now hidden, by this action or an equal one before it.
    /// A client that received no response may send the action again, so the date is recorded before the mark is saved.
    private func followedBefore(_ show: MergedShow, _ mark: ShowMark?, in session: Session) -> Date? {
        let since = mark?.followedSince
        guard hides, let memo = FollowedSinceMemo(show.id.description, in: session) else { return since }
        if since == nil, mark?.isHidden ?? false { return memo.since }
        if let since { memo.record(since) } else { memo.forget() }
        return since
    }

    /// A mark that was saved before sources were contacted.
    private struct EarlyWrite {
        /// The date since which the show was followed at that time, or nil if it was not followed.
        var followedBefore: Date?
    }

    /// Saves the mark before sources are contacted, if the name is an ID and the show is stored.
    ///
    /// - Returns: Nil if nothing was saved.
    private func writeEarly(_ session: Session) async throws(OperationError) -> EarlyWrite? {
        guard let key = SourceKey(name), session.instances.contains(where: { $0.id == key.provider && !$0.isLocal }),
            session.options.policy.mode != .never,
            let show = try? await session.withFetchMode(.never).find(name, with: []).show
        else { return nil }
        return try session.sessionStore.change(as: text(for: show), at: session.now) { marks -> EarlyWrite in
            let before = followedBefore(show, marks.mark(of: show), in: session)
            write(show, to: &marks, at: session.now)
            return EarlyWrite(followedBefore: before)
        }
    }
}

/// The stored date since which a hidden show was followed before.
///
/// `UndoLog` stores it as the only change of a command with the state `hidden` and without episodes.
private struct FollowedSinceMemo {
    private let log: UndoLog
    private let command: UndoLog.Command

    /// Returns nil if the session saves nothing.
    init?(_ show: String, in session: Session) {
        guard let folder = session.sessionStore.folder else { return nil }
        log = UndoLog(folder: folder.path)
        command = UndoLog.Command(show: show, state: "hidden", episodes: "")
    }

    var since: Date? { log.episodes(changedBy: command)?.keys.first.flatMap { Instant.parse($0) } }

    func record(_ since: Date) { log.record([Instant.text(since): ""], of: command) }

    func forget() { if log.episodes(changedBy: command) != nil { log.record([:], of: command) } }
}

/// A show that was followed or hidden.
public struct FollowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// Why its poster could not be stored, or nil if it was stored or there is none.
    public let posterProblem: String?
    /// The date since which it was followed before it was hidden, or nil if it was not followed or is not hidden.
    public let previouslyFollowedSince: Date?
}

/// Unfollows a show, or unhides it.
public struct UnfollowShowAction: Query {
    /// The mark that the action removes from a show.
    public enum Target: Sendable {
        /// Unfollow the show.
        case followed
        /// Unhide the show.
        case hidden
        /// Unfollow or unhide the show.
        case either
    }

    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// The mark to remove. Shows without this mark do not match the name.
    public let target: Target

    /// Creates an action that unfollows or unhides a show.
    public init(_ name: String, _ target: Target = .either) { (self.name, self.target) = (name, target) }

    /// Returns the previous mark of the show. The show is looked up in the marks, so no network or source is needed.
    ///
    /// - Throws: An error if marks cannot be saved, or if not exactly one marked show matches the name.
    public func perform(in session: Session) async throws(OperationError) -> UnfollowResult {
        try session.requireMarks()
        let query = ShowReference(name, providers: session.instances.map(\.id))
        let listed = session.marks.shows.filter { show in
            switch target {
            case .followed: show.followedSince != nil
            case .hidden: show.isHidden
            case .either: show.followedSince != nil || show.isHidden
            }
        }
        // An exact ID has precedence over all other matches. Marks still have the IDs of sources that are no longer
        // configured.
        var fitting = listed.filter { $0.keys.contains { $0.description == name } }
        if fitting.isEmpty { fitting = listed.filter { query.matches($0) } }
        guard let mark = fitting.first else {
            throw .notFollowed(name, suggestion: name.closestMatch(among: listed.map(\.title).sorted()))
        }
        if fitting.count > 1 { throw .ambiguousMark(name, fitting) }
        let text = (mark.isHidden ? "unhid " : "unfollowed ") + mark.title
        try session.sessionStore.change(as: text, at: session.now) { $0.unfollow(markedShow: mark.id) }
        // The date since which the show was followed before is no longer needed.
        if mark.isHidden { for key in mark.keys { FollowedSinceMemo(key.description, in: session)?.forget() } }
        return UnfollowResult(origin: session.origin(), mark: mark)
    }
}

/// A show that is no longer followed or hidden.
public struct UnfollowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The previous mark of the show.
    public let mark: ShowMark
}
