/// Finds out which shows of several providers are the same: a pure function of what they say.
///
/// Candidates come from an index of ids and folded names, never from all pairs. They are taken the strongest
/// first, so the order in which providers or rows come makes no difference. Two shows of one instance are
/// never joined, nor are two with differing ids of one catalogue.
struct ShowLinker {
    /// A name that so many shows bear says nothing: they stay apart, unless ids join them.
    private static let commonName = 64

    let identities: [ShowIdentity]

    /// Groups of indices into `identities`, each in its order, with what joined them.
    func groups() -> [(members: [Int], evidence: [LinkEvidence])] {
        var group = Array(identities.indices)
        var members = identities.indices.map { [$0] }
        var evidence: [[LinkEvidence]] = Array(repeating: [], count: identities.count)
        for candidate in candidates() {
            let left = group[candidate.left]
            let right = group[candidate.right]
            if left == right { continue }
            let isExcluded = members[left].contains { one in
                members[right].contains { identities[one].excludes(identities[$0]) }
            }
            if isExcluded { continue }
            let (kept, gone) = left < right ? (left, right) : (right, left)
            for index in members[gone] { group[index] = kept }
            members[kept] += members[gone]
            members[gone] = []
            evidence[kept] += evidence[gone]
            evidence[kept].append(
                LinkEvidence(
                    left: identities[candidate.left].key,
                    right: identities[candidate.right].key,
                    reason: candidate.reason
                )
            )
        }
        return members.indices.filter { !members[$0].isEmpty }.map { (members[$0].sorted(), evidence[$0]) }
    }

    private struct Candidate {
        let left: Int
        let right: Int
        let reason: LinkEvidence.Reason
        let yearsApart: Int
    }

    private func candidates() -> [Candidate] {
        var byID: [ExternalID: [Int]] = [:]
        var byName: [FoldedText: [Int]] = [:]
        for (index, identity) in identities.enumerated() {
            for id in identity.externals.known { byID[id, default: []].append(index) }
            for name in identity.names { byName[name, default: []].append(index) }
        }
        var found: [Candidate] = []
        for (id, bearers) in byID where bearers.count > 1 && bearers.count <= Self.commonName {
            forEachPair(of: bearers) { left, right in
                found.append(Candidate(left: left, right: right, reason: .sharedID(id), yearsApart: 0))
            }
        }
        for bearers in byName.values where bearers.count > 1 && bearers.count <= Self.commonName {
            let isAmbiguous = Set(bearers.map { identities[$0].provider }).count < bearers.count
            forEachPair(of: bearers) { left, right in
                guard let reason = likeness(left, right, isAmbiguous: isAmbiguous) else { return }
                let years = (identities[left].year ?? 0) - (identities[right].year ?? 0)
                found.append(Candidate(left: left, right: right, reason: reason, yearsApart: abs(years)))
            }
        }
        return found.sorted { left, right in
            if left.reason.strength != right.reason.strength { return left.reason.strength > right.reason.strength }
            if left.yearsApart != right.yearsApart { return left.yearsApart < right.yearsApart }
            return (left.left, left.right, left.reason.text) < (right.left, right.right, right.reason.text)
        }
    }

    private func likeness(_ left: Int, _ right: Int, isAmbiguous: Bool) -> LinkEvidence.Reason? {
        let (one, other) = (identities[left], identities[right])
        if let country = one.country, let otherCountry = other.country, country != otherCountry { return nil }
        guard let year = one.year, let otherYear = other.year else { return isAmbiguous ? nil : .titleAlone }
        return abs(year - otherYear) <= 1 ? .titleAndYear : nil
    }

    private func forEachPair(of indices: [Int], _ body: (Int, Int) -> Void) {
        for (position, left) in indices.enumerated() {
            for right in indices[(position + 1)...] where identities[left].provider != identities[right].provider {
                body(left, right)
            }
        }
    }
}
