internal import ScheduleModel

/// The shows around some that change, and which of them are one.
///
/// It sees an index of all that are known as it was, and what changes on top of it; of the index only that is read which
/// may have to do with the change.
final class LinkNeighbourhood {
    private let index: any LinkIndex
    private let choices: LinkConstraints
    private let partners: [SourceKey: [SourceKey]]
    /// What changed: a show as it is now; nil where it is gone.
    private var changed: [SourceKey: ShowIdentity?] = [:]
    private var added: [LinkKey: [SourceKey]] = [:]
    private var identities: [SourceKey: ShowIdentity?] = [:]
    private var found: [SourceKey: [SourceKey: LinkCandidate]] = [:]

    init(_ index: any LinkIndex, _ choices: LinkConstraints = LinkConstraints()) {
        self.index = index
        self.choices = choices
        var partners: [SourceKey: [SourceKey]] = [:]
        for pair in choices.mustLink {
            partners[pair.left, default: []].append(pair.right)
            partners[pair.right, default: []].append(pair.left)
        }
        self.partners = partners
    }

    /// Takes shows that changed, and returns which must be grouped anew: every one whose group may depend on what
    /// changed.
    func apply(_ changes: [SourceKey: ShowIdentity?]) -> Set<SourceKey> {
        var touched: Set<SourceKey> = []
        var keys: Set<LinkKey> = []
        for (show, newer) in changes {
            touched.formUnion(neighbours(of: show))
            for identity in [self.identity(of: show), newer].compactMap(\.self) { keys.formUnion(identity.linkKeys) }
        }
        // What becomes too common to be looked up by, or is so no more, touches all who bear it.
        let most = changes.count + 1
        var before: [LinkKey: [SourceKey]] = [:]
        for key in keys {
            let bearers = self.bearers(of: key, atMost: key.limit + most)
            if bearers.count + changes.count > key.limit { before[key] = bearers }
        }
        let partners = before.mapValues { older in Set(older.flatMap { candidates(of: $0).keys }) }
        merge(changes)
        for (key, older) in before {
            let newer = self.bearers(of: key, atMost: key.limit + most)
            if (older.count > key.limit) == (newer.count > key.limit) { continue }
            touched.formUnion(partners[key] ?? [])
            touched.formUnion(older)
            touched.formUnion(newer)
        }
        for show in changes.keys {
            touched.insert(show)
            touched.formUnion(neighbours(of: show))
        }
        return component(of: touched)
    }

    /// Which of some shows are one; all that are connected with them must be among them.
    func group(_ members: Set<SourceKey>) -> (groups: [ShowGrouping.Group], suggestions: [LinkEvidence]) {
        let candidates = members.flatMap { show in
            self.candidates(of: show).values.filter { $0.left == show }
        }
        return ShowGrouping.group(members.sorted(), candidates: candidates, in: self)
    }

    /// What counts of a show now; nil where it is not there.
    func identity(of show: SourceKey) -> ShowIdentity? {
        if let known = changed[show] { return known }
        if let known = identities[show] { return known }
        let identity = index.identity(of: show)
        identities[show] = .some(identity)
        return identity
    }

    /// The shows that bear a name of this one's; nil where too many do: any of them may be meant.
    func namesakes(of show: SourceKey) -> [SourceKey]? {
        var found: [SourceKey] = []
        for key in identity(of: show)?.nameKeys ?? [] {
            let bearers = bearers(of: key, atMost: key.limit + 1)
            if bearers.count > key.limit { return nil }
            found += bearers
        }
        return found
    }

    /// Whether two shows cannot be one: one provider tells them apart, their ids do, or the user.
    func cannotBeLinked(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return true }
        let pair = LinkConstraints.Pair(left, right)
        if choices.cannotLink.contains(pair) { return true }
        if choices.mustLink.contains(pair) { return false }
        guard let one = identity(of: left)?.externals, let other = identity(of: right)?.externals else { return true }
        return one.contradict(other) && !one.all.contains { other[$0.database] == $0 }
    }

    /// Whether one provider tells two shows apart, or the user does.
    func areKeptSeparate(_ left: SourceKey, _ right: SourceKey) -> Bool {
        left.provider == right.provider || choices.cannotLink.contains(LinkConstraints.Pair(left, right))
    }

    /// Whether the user says that two shows are one, or an id that both bear.
    func mustBeLinked(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if !choices.mustLink.isEmpty, choices.mustLink.contains(LinkConstraints.Pair(left, right)) { return true }
        guard let one = identity(of: left)?.externals, let other = identity(of: right)?.externals else { return false }
        return one.all.contains { other[$0.database] == $0 }
    }

    private func merge(_ changes: [SourceKey: ShowIdentity?]) {
        found = [:]
        for (show, identity) in changes {
            changed[show] = .some(identity)
            for key in identity?.linkKeys ?? [] { added[key, default: []].append(show) }
        }
    }

    private func bearers(of key: LinkKey, atMost limit: Int) -> [SourceKey] {
        if changed.isEmpty { return index.shows(withKey: key, limit: limit) }
        let stayed = index.shows(withKey: key, limit: limit + changed.count).filter { changed[$0] == nil }
        return Array((stayed + (added[key] ?? [])).prefix(limit))
    }

    /// The shows that may be one with a show, or bear its name.
    private func neighbours(of show: SourceKey) -> Set<SourceKey> {
        Set(candidates(of: show).keys).union(showsSharingName(with: show))
    }

    private func showsSharingName(with show: SourceKey) -> [SourceKey] {
        (identity(of: show)?.nameKeys ?? []).flatMap { key -> [SourceKey] in
            let bearers = bearers(of: key, atMost: key.limit + 1)
            return bearers.count > key.limit ? [] : bearers
        }
    }

    /// The pairs that a show may be one with, by the other.
    private func candidates(of show: SourceKey) -> [SourceKey: LinkCandidate] {
        if let known = found[show] { return known }
        var candidates: [SourceKey: LinkCandidate] = [:]
        if let identity = identity(of: show) {
            var seen: Set<SourceKey> = []
            func judge(_ other: SourceKey) {
                guard other.provider != show.provider, seen.insert(other).inserted,
                    let partner = self.identity(of: other)
                else { return }
                candidates[other] = choices.judge(identity, partner)
            }
            for role in LinkLookup.all(of: identity) {
                let sought = bearers(of: role.searchKey, atMost: role.searchKey.limit + 1)
                if sought.isEmpty || sought.count > role.searchKey.limit { continue }
                if role.ownKey != role.searchKey,
                    bearers(of: role.ownKey, atMost: role.ownKey.limit + 1).count > role.ownKey.limit
                {
                    continue
                }
                sought.forEach(judge)
            }
            partners[show]?.forEach(judge)
        }
        found[show] = candidates
        return candidates
    }

    /// The shows that are connected with some, by candidates or by name.
    private func component(of seeds: Set<SourceKey>) -> Set<SourceKey> {
        var members = seeds.filter { identity(of: $0) != nil }
        var open = Array(members)
        while let show = open.popLast() {
            for other in neighbours(of: show) where members.insert(other).inserted { open.append(other) }
        }
        return members
    }
}
