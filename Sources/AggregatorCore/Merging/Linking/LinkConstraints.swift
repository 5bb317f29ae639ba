public import ScheduleModel

/// The user's decisions about links between shows: `link` and `unlink` of the configuration's `[[show]]`.
public struct LinkConstraints: Hashable, Sendable {
    /// An unordered pair of shows.
    public struct Pair: Hashable, Sendable {
        /// The lesser of the two keys.
        public let left: SourceKey
        /// The greater of the two keys.
        public let right: SourceKey

        /// Creates a pair of shows given in either order.
        public init(_ first: SourceKey, _ second: SourceKey) {
            left = min(first, second)
            right = max(first, second)
        }
    }

    /// The pairs that are linked despite any doubts. Two shows of one provider are never linked.
    public var mustLink: Set<Pair>
    /// The pairs that are never linked.
    public var cannotLink: Set<Pair>

    /// Creates constraints, none by default.
    public init(mustLink: Set<Pair> = [], cannotLink: Set<Pair> = []) {
        self.mustLink = mustLink
        self.cannotLink = cannotLink
    }
}
