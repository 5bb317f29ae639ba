internal import ScheduleModel
public import Foundation

/// What the user decided about two sources' shows: that they are one, or that they are not.
public struct LinkMark: Hashable, Sendable {
    /// The two shows.
    public let pair: LinkConstraints.Pair
    /// Whether they are one.
    public let isSame: Bool
    /// When it was decided.
    public let at: Date

    /// A decision.
    public init(_ pair: LinkConstraints.Pair, isSame: Bool, at: Date) {
        self.pair = pair
        self.isSame = isSame
        self.at = at
    }

    static func isBefore(_ one: LinkMark, _ other: LinkMark) -> Bool {
        (one.pair.left, one.pair.right) < (other.pair.left, other.pair.right)
    }
}

extension UserMarks {
    /// Decides about two shows, or no more where nil; of two decisions about one pair the later stands.
    ///
    /// - Returns: whether anything is otherwise than before.
    @discardableResult
    public mutating func setLink(_ pair: LinkConstraints.Pair, isSame: Bool?, at now: Date) -> Bool {
        let before = links.first { $0.pair == pair }
        if let before, before.at > now || before.isSame == isSame { return false }
        if before == nil, isSame == nil { return false }
        var changed = links.filter { $0.pair != pair }
        if let isSame { changed.append(LinkMark(pair, isSame: isSame, at: now)) }
        setLinks(changed)
        return true
    }

    /// Adds decisions from elsewhere: of two about one pair the later stands.
    public mutating func add(links others: [LinkMark]) {
        for other in others { setLink(other.pair, isSame: other.isSame, at: other.at) }
    }
}

extension MergePolicy {
    /// The policy with what the user decided about single pairs; what the configuration says of a pair stands.
    public func applying(_ links: [LinkMark]) -> MergePolicy {
        if links.isEmpty { return self }
        let configured = self.links
        var policy = self
        for link in links where !configured.mustLink.contains(link.pair) && !configured.cannotLink.contains(link.pair) {
            let place = policy.shows.firstIndex { $0.source == link.pair.left }
            if place == nil { policy.shows.append(ShowOverride(source: link.pair.left)) }
            let index = place ?? policy.shows.count - 1
            if link.isSame {
                policy.shows[index].linked.insert(link.pair.right)
            } else {
                policy.shows[index].unlinked.insert(link.pair.right)
            }
        }
        return policy
    }
}
