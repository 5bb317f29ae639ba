internal import ScheduleModel
public import Foundation

/// The user's decision that the shows of two sources are the same show, or that they are not.
public struct LinkMark: Hashable, Sendable {
    /// The two shows.
    public let pair: LinkConstraints.Pair
    /// Whether they are the same show.
    public let isSame: Bool
    /// The time of the decision.
    public let decidedAt: Date

    /// Creates a decision.
    public init(_ pair: LinkConstraints.Pair, isSame: Bool, decidedAt: Date) {
        self.pair = pair
        self.isSame = isSame
        self.decidedAt = decidedAt
    }

    /// The order in which decisions are stored.
    static func isBefore(_ lhs: LinkMark, _ rhs: LinkMark) -> Bool {
        (lhs.pair.left, lhs.pair.right) < (rhs.pair.left, rhs.pair.right)
    }
}

extension UserMarks {
    /// Sets or, for nil, removes the decision about two shows. An existing decision that is later than `now` is
    /// preserved.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func setLink(_ pair: LinkConstraints.Pair, isSame: Bool?, at now: Date) -> Bool {
        let existing = links.first { $0.pair == pair }
        // A repeated decision has the time of the first one.
        if let existing, existing.decidedAt > now || existing.isSame == isSame { return false }
        if existing == nil, isSame == nil { return false }
        var changed = links.filter { $0.pair != pair }
        if let isSame { changed.append(LinkMark(pair, isSame: isSame, decidedAt: now)) }
        setLinks(changed)
        return true
    }

    /// Adds imported decisions. For each pair the later decision wins.
    ///
    /// A repeated decision counts with the time of the first one. An imported opposite decision therefore wins even if
    /// it was made before the last repetition.
    public mutating func add(links others: [LinkMark]) {
        for link in others { setLink(link.pair, isSame: link.isSame, at: link.decidedAt) }
    }
}

extension MergePolicy {
    /// Returns the policy with the user's decisions about pairs. The configuration wins if it mentions the same
    /// pair.
    public func applying(_ links: [LinkMark]) -> MergePolicy {
        if links.isEmpty { return self }
        let configured = self.links
        var policy = self
        for link in links where !configured.mustLink.contains(link.pair) && !configured.cannotLink.contains(link.pair) {
            let existing = policy.shows.firstIndex { $0.source == link.pair.left }
            if existing == nil { policy.shows.append(ShowOverride(source: link.pair.left)) }
            let index = existing ?? policy.shows.count - 1
            if link.isSame {
                policy.shows[index].linked.insert(link.pair.right)
            } else {
                policy.shows[index].unlinked.insert(link.pair.right)
            }
        }
        return policy
    }
}
