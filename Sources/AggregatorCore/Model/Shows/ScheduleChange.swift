public import Foundation

/// A difference between two responses of a source.
public struct ScheduleChange: Hashable, Sendable {
    /// The kinds of changes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An episode was added.
        case added
        /// An episode is no longer listed.
        case dropped
        /// An episode has another day or time.
        case moved
        /// An episode starts at the same time, but its length differs.
        case length
        /// An episode has another season or number.
        case renumbered
        /// An episode has another title.
        case renamed
        /// A show has another title.
        case showRenamed = "show-renamed"
        /// A show has another status, such as ended.
        case showStatus = "show-status"
        /// A service that the user pays for has got the show.
        case available
        /// The last episode of a season of a followed show is over.
        case seasonComplete = "season-complete"
    }

    /// The time at which the change was detected.
    public var detectedAt: Date
    /// The source of the change.
    public var provider: ProviderID
    /// The kind of change.
    public var kind: Kind
    /// The source's own ID of the show.
    public var showID: String
    /// The title of the show.
    public var showTitle: String
    /// The source's own ID of the episode, or nil if the show itself changed.
    public var episodeID: String?
    /// The current code of the episode, such as `S02E54`.
    public var code: String?
    /// The current title of the episode.
    public var title: String?
    /// The day under which the episode is listed, or was listed before it was dropped.
    public var day: CivilDay?
    /// The old value: a time, a code, a title or a status. Nil if there was none.
    public var old: String?
    /// The new value, or nil if there is none. It is nil for dropped episodes, except if an episode got another ID
    /// when it moved. Then it is the new time.
    public var new: String?

    /// Whether users are notified. If an episode moved and got another ID, only the move counts, not the removal of
    /// the old ID.
    public var isNotifiable: Bool { kind != .dropped || new == nil }

    /// Creates a change.
    public init(
        detectedAt: Date,
        provider: ProviderID,
        kind: Kind,
        showID: String,
        showTitle: String,
        episodeID: String? = nil,
        code: String? = nil,
        title: String? = nil,
        day: CivilDay? = nil,
        old: String? = nil,
        new: String? = nil
    ) {
        self.detectedAt = detectedAt
        self.provider = provider
        self.kind = kind
        self.showID = showID
        self.showTitle = showTitle
        self.episodeID = episodeID
        self.code = code
        self.title = title
        self.day = day
        self.old = old
        self.new = new
    }
}
