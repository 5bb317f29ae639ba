/// The state that the user, or a source such as a list of the user's own, gave an episode.
public enum WatchState: String, Hashable, Sendable, Codable {
    /// Watched.
    case watched
    /// Not going to be watched, so it is never the next episode.
    case skipped
    /// Not watched, although a source may report it as watched.
    case unwatched
}
