internal import ScheduleModel

/// The shows around some changed shows, and the links among them.
///
/// It combines an index of all stored shows in their old state with the changes on top. It only reads those parts
/// of the index that the changes may affect.
final class LinkNeighbourhood {
    private let index: any LinkIndex
    private let choices: LinkConstraints
    private let partners: [SourceKey: [SourceKey]]
    /// The changed shows. The value is the new identity, or nil if the show was removed.
    private var changed: [SourceKey: ShowIdentity?] = [:]
    private var added: [LinkKey: [SourceKey]] = [:]
    private var identities: [SourceKey: ShowIdentity?] = [:]
    private var cachedCandidates: [SourceKey: [SourceKey: LinkCandidate]] = [:]

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

    /// Applies changes, and returns every show whose group may depend on them. These must be grouped again.
    func apply(_ changes: [SourceKey: ShowIdentity?]) -> Set<SourceKey> {
        var affected: Set<SourceKey> = []
        var keys: Set<LinkKey> = []
        for (show, newIdentity) in changes {
            affected.formUnion(neighbours(of: show))
            for identity in [self.identity(of: show), newIdentity].compactMap(\.self) {
                keys.formUnion(identity.linkKeys)
            }
        }
        // If a key becomes too common for look-ups, or stops being so, all shows with that key are affected.
        let extraLimit = changes.count + 1
        var old: [LinkKey: [SourceKey]] = [:]
        for key in keys {
            let matches = self.shows(with: key, atMost: key.limit + extraLimit)
            if matches.count + changes.count > key.limit { old[key] = matches }
        }
        let partners = old.mapValues { oldShows in Set(oldShows.flatMap { candidates(of: $0).keys }) }
        merge(changes)
        for (key, oldShows) in old {
            let newShows = self.shows(with: key, atMost: key.limit + extraLimit)
            if (oldShows.count > key.limit) == (newShows.count > key.limit) { continue }
            affected.formUnion(partners[key] ?? [])
            affected.formUnion(oldShows)
            affected.formUnion(newShows)
        }
        for show in changes.keys {
            affected.insert(show)
            affected.formUnion(neighbours(of: show))
        }
        return component(of: affected)
    }

    /// Groups some shows that are the same. All shows that are connected with them must be among them.
    func group(_ members: Set<SourceKey>) -> (groups: [ShowGrouping.Group], suggestions: [LinkEvidence]) {
        let candidates = members.flatMap { show in
            self.candidates(of: show).values.filter { $0.left == show }
        }
        return ShowGrouping.group(members.sorted(), candidates: candidates, in: self)
    }

    /// Returns the current identity of a show, or nil if the show does not exist.
    func identity(of show: SourceKey) -> ShowIdentity? {
        if let identity = changed[show] { return identity }
        if let identity = identities[show] { return identity }
        let identity = index.identity(of: show)
        identities[show] = .some(identity)
        return identity
    }

    /// Returns the shows that share a name with this one, or nil if there are too many. Then any of them may be the
    /// right one.
    func namesakes(of show: SourceKey) -> [SourceKey]? {
        var result: [SourceKey] = []
        for key in identity(of: show)?.nameKeys ?? [] {
            let matches = shows(with: key, atMost: key.limit + 1)
            if matches.count > key.limit { return nil }
            result += matches
        }
        return result
    }

    /// Returns whether two shows cannot be the same: one provider lists both, their IDs differ, or the user
    /// separated them.
    func cannotBeLinked(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return true }
        let pair = LinkConstraints.Pair(left, right)
        if choices.cannotLink.contains(pair) { return true }
        if choices.mustLink.contains(pair) { return false }
        guard let leftIDs = identity(of: left)?.externals, let rightIDs = identity(of: right)?.externals else {
            return true
        }
        return leftIDs.contradict(rightIDs) && !leftIDs.all.contains { rightIDs[$0.database] == $0 }
    }

    /// Returns whether one provider lists both shows, or the user separated them.
    func areSeparated(_ left: SourceKey, _ right: SourceKey) -> Bool {
        left.provider == right.provider || choices.cannotLink.contains(LinkConstraints.Pair(left, right))
    }

    /// Returns whether the user linked two shows, or they share an external ID.
    func mustBeLinked(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if !choices.mustLink.isEmpty, choices.mustLink.contains(LinkConstraints.Pair(left, right)) { return true }
        guard let leftIDs = identity(of: left)?.externals, let rightIDs = identity(of: right)?.externals else {
            return false
        }
        return leftIDs.all.contains { rightIDs[$0.database] == $0 }
    }

    private func merge(_ changes: [SourceKey: ShowIdentity?]) {
        cachedCandidates = [:]
        for (show, identity) in changes {
            changed[show] = .some(identity)
            for key in identity?.linkKeys ?? [] { added[key, default: []].append(show) }
        }
    }

    private func shows(with key: LinkKey, atMost limit: Int) -> [SourceKey] {
        if changed.isEmpty { return index.shows(withKey: key, limit: limit) }
        let unchanged = index.shows(withKey: key, limit: limit + changed.count).filter { changed[$0] == nil }
        return Array((unchanged + (added[key] ?? [])).prefix(limit))
    }

    /// Returns the shows that may be the same as a show, or share its name.
    private func neighbours(of show: SourceKey) -> Set<SourceKey> {
        Set(candidates(of: show).keys).union(showsSharingName(with: show))
    }

    private func showsSharingName(with show: SourceKey) -> [SourceKey] {
        (identity(of: show)?.nameKeys ?? []).flatMap { key -> [SourceKey] in
            let matches = shows(with: key, atMost: key.limit + 1)
            return matches.count > key.limit ? [] : matches
        }
    }

    /// Returns the candidates of a show by the other show.
    private func candidates(of show: SourceKey) -> [SourceKey: LinkCandidate] {
        if let cached = cachedCandidates[show] { return cached }
        var candidates: [SourceKey: LinkCandidate] = [:]
        if let identity = identity(of: show) {
            var seen: Set<SourceKey> = []
            func judge(_ other: SourceKey) {
                guard other.provider != show.provider, seen.insert(other).inserted,
                    let partner = self.identity(of: other)
                else { return }
                candidates[other] = choices.judge(identity, partner)
            }
            for lookup in LinkLookup.all(of: identity) {
                let matches = shows(with: lookup.searchKey, atMost: lookup.searchKey.limit + 1)
                if matches.isEmpty || matches.count > lookup.searchKey.limit { continue }
                if lookup.ownKey != lookup.searchKey,
                    shows(with: lookup.ownKey, atMost: lookup.ownKey.limit + 1).count > lookup.ownKey.limit
                {
                    continue
                }
                matches.forEach(judge)
            }
            partners[show]?.forEach(judge)
        }
        cachedCandidates[show] = candidates
        return candidates
    }

    /// Returns the shows that are connected with some shows by candidates or names.
    private func component(of seeds: Set<SourceKey>) -> Set<SourceKey> {
        var members = seeds.filter { identity(of: $0) != nil }
        var unvisited = Array(members)
        while let show = unvisited.popLast() {
            for other in neighbours(of: show) where members.insert(other).inserted { unvisited.append(other) }
        }
        return members
    }
}
