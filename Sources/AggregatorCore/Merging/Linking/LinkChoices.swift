public import ScheduleModel

/// What the user decided about which shows are one: `link` and `unlink` of the configuration's `[[show]]`.
public struct LinkChoices: Hashable, Sendable {
    /// Two shows, in whichever order they were named.
    public struct Pair: Hashable, Sendable {
        /// The lesser key.
        public let left: SourceKey
        /// The greater.
        public let right: SourceKey

        /// A pair.
        public init(_ one: SourceKey, _ other: SourceKey) {
            left = min(one, other)
            right = max(one, other)
        }
    }

    /// Taken as one, whatever speaks against it; two shows of one provider never are.
    public var joined: Set<Pair>
    /// Never taken as one.
    public var parted: Set<Pair>

    /// Choices; none where nothing is given.
    public init(joined: Set<Pair> = [], parted: Set<Pair> = []) {
        self.joined = joined
        self.parted = parted
    }
}
