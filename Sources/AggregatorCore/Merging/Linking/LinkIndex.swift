public import ScheduleModel

/// All shows that are known, and how they are found: in memory, or in a file.
public protocol LinkIndex: AnyObject {
    /// What counts of a show; nil where it is not known.
    func identity(of show: SourceKey) -> ShowIdentity?

    /// The shows that are found under a key, each once, but no more of them than a limit.
    func shows(withKey key: LinkKey, limit: Int) -> [SourceKey]
}

/// Some shows in memory.
final class MemoryLinkIndex: LinkIndex {
    let identities: [ShowIdentity]
    private var indices: [SourceKey: Int] = [:]
    private var bearers: Buckets<LinkKey>

    init(_ identities: [ShowIdentity]) {
        self.identities = identities
        bearers = Buckets(minimumCapacity: identities.count * 8)
        indices.reserveCapacity(identities.count)
        for (place, identity) in identities.enumerated() {
            indices[identity.key] = place
            for key in identity.linkKeys { bearers.add(place, under: key) }
        }
    }

    func identity(of show: SourceKey) -> ShowIdentity? { indices[show].map { identities[$0] } }

    func shows(withKey key: LinkKey, limit: Int) -> [SourceKey] {
        (bearers[key] ?? []).prefix(limit).map { identities[$0].key }
    }

    /// Every pair that may be one, each once.
    func allCandidates(_ choices: LinkConstraints) -> [LinkCandidate] {
        var candidates: [LinkCandidate] = []
        for (place, identity) in identities.enumerated() {
            var seen: Set<Int> = []
            for role in LinkLookup.all(of: identity) where (bearers[role.ownKey]?.count ?? 0) <= role.ownKey.limit {
                guard let found = bearers[role.searchKey], found.count <= role.searchKey.limit else { continue }
                for other in found where other < place && identities[other].key.provider != identity.key.provider {
                    guard seen.insert(other).inserted, !choices.areLinked(identity, identities[other]),
                        let candidate = choices.judge(identity, identities[other])
                    else { continue }
                    candidates.append(candidate)
                }
            }
        }
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
    fileprivate func areLinked(_ one: ShowIdentity, _ other: ShowIdentity) -> Bool {
        !mustLink.isEmpty && mustLink.contains(Pair(one.key, other.key))
    }

    /// Judges a pair in one order, so that the evidence does not depend on which show was there first.
    func judge(_ one: ShowIdentity, _ other: ShowIdentity) -> LinkCandidate? {
        let (left, right) = one.key < other.key ? (one, other) : (other, one)
        return areLinked(left, right)
            ? ShowPair(left, right).candidate(.userConfirmed) : LinkRules.judge(left, right)
    }
}
