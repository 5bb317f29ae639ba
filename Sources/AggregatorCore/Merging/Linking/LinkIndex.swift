public import ScheduleModel

/// An index of all stored shows, in memory or in a file.
public protocol LinkIndex: AnyObject {
    /// Returns the identity of a show, or nil if the show is not in the index.
    func identity(of show: SourceKey) -> ShowIdentity?

    /// Returns at most `limit` of the shows that have a key, each once.
    func shows(withKey key: LinkKey, limit: Int) -> [SourceKey]
}

/// An index of shows in memory.
final class MemoryLinkIndex: LinkIndex {
    let identities: [ShowIdentity]
    private var indices: [SourceKey: Int] = [:]
    private var indicesByKey: Buckets<LinkKey>

    init(_ identities: [ShowIdentity]) {
        self.identities = identities
        indicesByKey = Buckets(minimumCapacity: identities.count * 8)
        indices.reserveCapacity(identities.count)
        for (index, identity) in identities.enumerated() {
            indices[identity.key] = index
            for key in identity.linkKeys { indicesByKey.add(index, under: key) }
        }
    }

    func identity(of show: SourceKey) -> ShowIdentity? { indices[show].map { identities[$0] } }

    func shows(withKey key: LinkKey, limit: Int) -> [SourceKey] {
        (indicesByKey[key] ?? []).prefix(limit).map { identities[$0].key }
    }

    /// Returns every pair that may be the same show, each once.
    ///
    /// - Parameter choices: The user's decisions about links.
    func allCandidates(_ choices: LinkConstraints) -> [LinkCandidate] {
        var candidates: [LinkCandidate] = []
        for (index, identity) in identities.enumerated() {
            var seen: Set<Int> = []
            // Keys that too many shows have are skipped, on both sides.
            for lookup in LinkLookup.all(of: identity)
            where (indicesByKey[lookup.ownKey]?.count ?? 0) <= lookup.ownKey.limit {
                guard let matches = indicesByKey[lookup.searchKey], matches.count <= lookup.searchKey.limit else {
                    continue
                }
                // The lookup also exists from the other show, so only earlier shows are compared. Shows of one
                // provider are never linked.
                for other in matches where other < index && identities[other].key.provider != identity.key.provider {
                    // Two shows can share several keys. Pairs that the user linked are added below.
                    guard seen.insert(other).inserted, !choices.areLinked(identity, identities[other]),
                        let candidate = choices.judge(identity, identities[other])
                    else { continue }
                    candidates.append(candidate)
                }
            }
        }
        // The user can link shows that have no key in common.
        for pair in choices.mustLink {
            guard let left = identity(of: pair.left), let right = identity(of: pair.right),
                let candidate = choices.judge(left, right)
            else { continue }
            candidates.append(candidate)
        }
        return candidates
    }
}

extension LinkConstraints {
    /// Returns whether the user linked two shows.
    fileprivate func areLinked(_ first: ShowIdentity, _ second: ShowIdentity) -> Bool {
        !mustLink.isEmpty && mustLink.contains(Pair(first.key, second.key))
    }

    /// Judges two shows. They are judged in a fixed order, so that the evidence does not depend on which show was found
    /// first. Returns nil if there is no reason to link them.
    func judge(_ first: ShowIdentity, _ second: ShowIdentity) -> LinkCandidate? {
        let (left, right) = first.key < second.key ? (first, second) : (second, first)
        return areLinked(left, right)
            ? ShowPair(left, right).candidate(.userConfirmed) : LinkRules.judge(left, right)
    }
}
