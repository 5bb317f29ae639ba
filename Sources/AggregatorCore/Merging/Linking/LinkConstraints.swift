public import ScheduleModel

/// What the user decided about which shows are one: `link` and `unlink` of the configuration's `[[show]]`.
public struct LinkConstraints: Hashable, Sendable {
    /// Two shows, in whichever order they were named.
    public struct Pair: Hashable, Sendable {
        /// The lesser of the two keys.
        public let left: SourceKey
        /// The greater of the two keys.
        public let right: SourceKey

        /// A pair of shows, in either order.
        public init(_ one: SourceKey, _ other: SourceKey) {
            left = min(one, other)
            right = max(one, other)
        }
    }

    /// Taken as one, whatever speaks against it; two shows of one provider never are.
    public var mustLink: Set<Pair>
    /// Pairs that are never taken for one.
    public var cannotLink: Set<Pair>

    /// ReaderPreferences; none where nothing is given.
    public init(mustLink: Set<Pair> = [], cannotLink: Set<Pair> = []) {
        self.mustLink = mustLink
        self.cannotLink = cannotLink
    }
}
