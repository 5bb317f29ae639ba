internal import ScheduleModel

/// What a resource is: it decides how an answer is judged, and what a newer one replaces.
public enum ResourceKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// What is on, on a day or on some.
    case day
    /// One show's record.
    case show
    /// Every episode of one show: what is not in it any more is no episode of the show any more.
    case episodes
    /// Who takes part in one show.
    case cast
    /// What fits a text or an id.
    case search
    /// All shows that a source has.
    case catalog = "catalogue"
    /// A file: read again when its stamp changed, whatever is asked for.
    case file

    /// Whether it may be expected to stay about as long as it was. What leaves another, such as the next episode of a
    /// show, is no news.
    public var hasStableSize: Bool { self != .show && self != .search }

    /// Whether it has the episodes of each of its shows.
    public var containsFullEpisodeLists: Bool { self == .episodes || self == .catalog || self == .file }

    /// Whether it costs so little to look for a change that it is done at every question, offline too.
    public var isLocal: Bool { self == .file }
}
