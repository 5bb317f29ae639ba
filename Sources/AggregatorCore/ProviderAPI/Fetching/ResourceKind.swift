internal import ScheduleModel

/// The kind of a resource. It determines how a response is evaluated, and which rows a new response replaces.
public enum ResourceKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The airings of one day or of several.
    case day
    /// The record of one show.
    case show
    /// All episodes of one show. An episode that is missing from a new response no longer belongs to the show.
    case episodes
    /// The cast of one show.
    case cast
    /// The shows that match a text or an ID.
    case search
    /// All shows of a source.
    case catalog = "catalogue"
    /// A file. It is read again in every run if its version has changed.
    case file

    /// Whether a new response should be about as large as the cached one, so that a drop is suspicious.
    ///
    /// In other resources rows come and go as normal: a show's next episode disappears once it has aired. Such a row is
    /// not reported as removed.
    public var hasStableSize: Bool { self != .show && self != .search }

    /// Whether a response has all episodes of each of its shows.
    public var containsFullEpisodeLists: Bool { self == .episodes || self == .catalog || self == .file }

    /// Whether checking for a change costs so little that every run does it, even offline.
    public var isLocal: Bool { self == .file }
}
