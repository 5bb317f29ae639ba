internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
public import Foundation

/// Puts a show on the user's list, or hides it everywhere.
public struct FollowShowAction: Query {
    /// The show's title, its title with a year, or an id.
    public let name: String
    /// Whether it is hidden instead.
    public let hides: Bool

    /// Since when it is followed, where it is to be as it was before.
    private let since: Date?
    /// Whether the wish is kept already, and what is kept of the show for offline is missing alone.
    private let isAlreadySaved: Bool

    /// A wish to follow a show.
    ///
    /// - Parameter since: since when it is followed, such as before it was hidden, where that is taken back; nil where it
    ///   is followed from now on, or since before.
    public init(_ name: String, hides: Bool = false, since: Date? = nil) {
        self.name = name
        self.hides = hides
        self.since = since
        isAlreadySaved = false
    }

    /// What follows the wish to follow a show: to keep its episodes, cast and poster. Who follows it no more meanwhile is
    /// not overruled.
    public init(followed show: MergedShow) {
        name = show.id.description
        hides = false
        since = nil
        isAlreadySaved = true
    }

    /// The show, as it is marked now; its episodes, cast and poster are kept for offline.
    ///
    /// - Throws: where nothing can be kept, or no one show fits the name.
    public func perform(in session: Session) async throws(OperationError) -> FollowResult {
        _ = try session.sessionStore.markStore()
        let hides = hides
        // Where it is known which show is meant, the wish waits for no source.
        let first: EarlyWrite? = if isAlreadySaved { EarlyWrite() } else { try await firstWrite(session) }
        let (show, reports) = try await session.find(name, with: hides ? [] : [.episodes, .cast])
        let (marks, before) = try session.sessionStore.change { marks -> (UserMarks, Date?) in
            let mark = marks.mark(of: show)
            let stands = hides ? mark?.isHidden ?? false : mark?.followedSince != nil
            let before = first.map(\.followedBefore) ?? followedBefore(show, mark, in: session)
            // Who thought better of it while sources were asked is not overruled.
            if first == nil || stands { write(show, to: &marks, at: session.now) }
            return (marks, before)
        }
        let marked = show.marked(by: marks, complete: CompleteShows(reports))
        let reason = hides ? nil : await Posters(session: session).download(for: marked)
        return FollowResult(
            origin: session.origin(reports),
            show: marked,
            posterProblem: reason,
            followedBefore: hides ? before : nil
        )
    }

    private func write(_ show: MergedShow, to marks: inout UserMarks, at now: Date) {
        if hides { marks.hide(show) } else { marks.follow(show, at: now, since: since) }
    }

    /// Since when a show was followed that is hidden now, by this wish or by an equal one before: who did not hear the
    /// answer may send it again. It is remembered before the wish is kept.
    private func followedBefore(_ show: MergedShow, _ mark: ShowMark?, in session: Session) -> Date? {
        let since = mark?.followedSince
        guard hides, let memory = FollowedSinceMemo(show.id.description, in: session) else { return since }
        if since == nil, mark?.isHidden ?? false { return memory.since }
        if let since { memory.record(since) } else { memory.forget() }
        return since
    }

    /// That the wish was kept before sources were asked.
    private struct EarlyWrite {
        /// Since when the show was followed then; nil where it was not.
        var followedBefore: Date?
    }

    /// Keeps the wish before sources are asked, where an id says which show it is about, and the show is kept.
    ///
    /// - Returns: nil where it is not.
    private func firstWrite(_ session: Session) async throws(OperationError) -> EarlyWrite? {
        guard let key = SourceKey(name), session.instances.contains(where: { $0.id == key.provider && !$0.isLocal }),
            session.options.policy.mode != .never,
            let show = try? await session.withFetchMode(.never).find(name, with: []).show
        else { return nil }
        return try session.sessionStore.change { marks -> EarlyWrite in
            let before = followedBefore(show, marks.mark(of: show), in: session)
            write(show, to: &marks, at: session.now)
            return EarlyWrite(followedBefore: before)
        }
    }
}

/// The memory of since when a show was followed that is hidden.
private struct FollowedSinceMemo {
    private let file: UndoLog
    private let command: UndoLog.Command

    /// Nil where nothing is kept.
    init?(_ show: String, in session: Session) {
        guard let folder = session.sessionStore.folder else { return nil }
        file = UndoLog(folder: folder.path)
        command = UndoLog.Command(show: show, state: "hidden", episodes: "")
    }

    var since: Date? { file.episodes(changedBy: command)?.first.flatMap { Instant.parse($0) } }

    func record(_ since: Date) { file.record([Instant.text(since)], of: command) }

    func forget() { if file.episodes(changedBy: command) != nil { file.record([], of: command) } }
}

/// A show that is followed now, or hidden.
public struct FollowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// Why its poster could not be kept; nil where it is, or there is none.
    public let posterProblem: String?
    /// Since when it was followed before it was hidden; nil where it was not, or is not hidden.
    public let followedBefore: Date?
}

/// Takes a show off the user's list, or shows it again.
public struct UnfollowShowAction: Query {
    /// What a wish takes off a show.
    public enum Target: Sendable {
        /// That it is followed.
        case followed
        /// That it is hidden.
        case hidden
        /// Whichever it is.
        case either
    }

    /// The show's title, its title with a year, or an id.
    public let name: String
    /// What is taken off; where the show is the other one, nothing is.
    public let target: Target

    /// A wish to follow a show no more, or to show a hidden one again.
    public init(_ name: String, _ wish: Target = .either) { (self.name, self.target) = (name, wish) }

    /// The show as it was marked. The list itself knows its shows: neither a network nor the show's source is needed.
    ///
    /// - Throws: where nothing can be kept, or no one show on the list fits the name.
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
        // An id as it stands goes before all that may be meant by it; a source that is not configured any more has its ids
        // here still.
        var fitting = listed.filter { $0.keys.contains { $0.description == name } }
        if fitting.isEmpty { fitting = listed.filter { query.matches($0) } }
        guard let mark = fitting.first else {
            throw .notFollowed(name, near: name.nearest(among: listed.map(\.title).sorted()))
        }
        if fitting.count > 1 { throw .ambiguousMark(name, fitting) }
        try session.sessionStore.change { $0.unfollow(markedShow: mark.id) }
        // Since when it was followed before it was hidden counts no more.
        if mark.isHidden { for key in mark.keys { FollowedSinceMemo(key.description, in: session)?.forget() } }
        return UnfollowResult(origin: session.origin(), mark: mark)
    }
}

/// A show that is not followed any more.
public struct UnfollowResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show as it was marked before.
    public let mark: ShowMark
}
