public import ScheduleModel

/// All shows that are known, and how they are found: in memory, or in a file.
public protocol LinkIndex: AnyObject {
    /// What counts of a show; nil where it is not known.
    func identity(of show: SourceKey) -> ShowIdentity?

    /// The shows that are found under a key, each once, but no more of them than a limit.
    func bearers(of key: LinkKey, atMost limit: Int) -> [SourceKey]
}

/// Some shows in memory.
final class MemoryLinkIndex: LinkIndex {
    let identities: [ShowIdentity]
    private var places: [SourceKey: Int] = [:]
    private var bearers: Buckets<LinkKey>

    init(_ identities: [ShowIdentity]) {
        self.identities = identities
        bearers = Buckets(minimumCapacity: identities.count * 8)
        places.reserveCapacity(identities.count)
        for (place, identity) in identities.enumerated() {
            places[identity.key] = place
            for key in identity.linkKeys { bearers.add(place, under: key) }
        }
    }

    func identity(of show: SourceKey) -> ShowIdentity? { places[show].map { identities[$0] } }

    func bearers(of key: LinkKey, atMost limit: Int) -> [SourceKey] {
        (bearers[key] ?? []).prefix(limit).map { identities[$0].key }
    }

    /// Every pair that may be one, each once.
    func allCandidates(_ choices: LinkChoices) -> [LinkCandidate] {
        var candidates: [LinkCandidate] = []
        for (place, identity) in identities.enumerated() {
            var seen: Set<Int> = []
            for role in LinkRole.all(of: identity) where (bearers[role.own]?.count ?? 0) <= role.own.limit {
                guard let found = bearers[role.sought], found.count <= role.sought.limit else { continue }
                for other in found where other < place && identities[other].key.provider != identity.key.provider {
                    guard seen.insert(other).inserted, !choices.areJoined(identity, identities[other]),
                        let candidate = choices.judge(identity, identities[other])
                    else { continue }
                    candidates.append(candidate)
                }
            }
        }
        for pair in choices.joined {
            guard let left = identity(of: pair.left), let right = identity(of: pair.right),
                let candidate = choices.judge(left, right)
            else { continue }
            candidates.append(candidate)
        }
        return candidates
    }
}

extension LinkChoices {
    fileprivate func areJoined(_ one: ShowIdentity, _ other: ShowIdentity) -> Bool {
        !joined.isEmpty && joined.contains(Pair(one.key, other.key))
    }

    /// Judges a pair in one order, so that the evidence does not depend on which show was there first.
    func judge(_ one: ShowIdentity, _ other: ShowIdentity) -> LinkCandidate? {
        let (left, right) = one.key < other.key ? (one, other) : (other, one)
        return areJoined(left, right)
            ? ShowPair(left, right).candidate(.confirmed) : LinkRules.judge(left, right)
    }
}
