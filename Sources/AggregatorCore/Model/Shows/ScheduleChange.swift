public import Foundation

/// One thing that a source says otherwise than it did before.
public struct ScheduleChange: Hashable, Sendable {
    /// What changed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An episode that was not there.
        case added
        /// An episode that is not there any more.
        case dropped
        /// An episode with another day or time.
        case moved
        /// An episode that begins as before, and is longer or shorter.
        case length
        /// An episode with another season or number.
        case renumbered
        /// An episode with another title.
        case renamed
        /// A show with another title.
        case showRenamed = "show-renamed"
        /// A show with another status, such as ended.
        case showStatus = "show-status"
        /// A season of a followed show whose last episode is over.
        case seasonComplete = "season-complete"
    }

    /// When it was found.
    public var at: Date
    /// The source that says so.
    public var provider: ProviderID
    /// What changed.
    public var kind: Kind
    /// The source's own id of the show.
    public var showID: String
    /// The show's title.
    public var showTitle: String
    /// The source's own id of the episode; nil where the show itself changed.
    public var episodeID: String?
    /// The episode's code, as it is now.
    public var code: String?
    /// The episode's title, as it is now.
    public var title: String?
    /// The day it is listed under, as it is now; of one that was dropped, as it was.
    public var day: CivilDay?
    /// The value before: a time, a code, a title, a status; nil where there was none.
    public var old: String?
    /// The value now; nil where there is none. Of what was dropped it is nil, but for an episode that got another id as it
    /// moved, of which it is the time now.
    public var new: String?

    /// Whether it is told. That an id is gone whose episode moved under another one is not: the move is.
    public var isNotifiable: Bool { kind != .dropped || new == nil }

    /// A change.
    public init(
        at: Date,
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
        self.at = at
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
