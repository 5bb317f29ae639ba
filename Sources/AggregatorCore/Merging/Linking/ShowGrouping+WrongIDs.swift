internal import ScheduleModel

/// Ids that a source gave to another show than it belongs to.
extension ShowGrouping {
    /// The candidates without those that an id alone speaks for, where one end has a partner at the other end's provider
    /// that is it by all else: title, year, channel or country, and episodes. The partner's candidate tells the doubt.
    mutating func withoutWrongIDs(_ candidates: [LinkCandidate]) -> [LinkCandidate] {
        let byID = candidates.indices.filter { candidates[$0].isByIDOnly }
        if byID.isEmpty { return candidates }
        var byEnd: [SourceKey: [Int]] = [:]
        for place in candidates.indices where candidates[place].matchesExceptID {
            byEnd[candidates[place].left, default: []].append(place)
            byEnd[candidates[place].right, default: []].append(place)
        }
        var found = candidates
        var wrong: Set<Int> = []
        for place in byID {
            let (left, right) = (candidates[place].left, candidates[place].right)
            for (end, other) in [(left, right), (right, left)] {
                for rival in byEnd[end] ?? [] {
                    let partner = candidates[rival].left == end ? candidates[rival].right : candidates[rival].left
                    guard partner.provider == other.provider, agreement(end, partner) >= Self.minAgreeingEpisodes,
                        agreement(end, other) == 0
                    else { continue }
                    wrong.insert(place)
                    found[rival].doubts.append(.rival(other))
                }
            }
        }
        return found.indices.filter { !wrong.contains($0) }.map { found[$0] }
    }
}

extension LinkCandidate {
    /// Whether title, year, and channel or country say it, and nothing speaks against it.
    fileprivate var matchesExceptID: Bool {
        guard case .titleAndYear(0, _) = reason else { return false }
        return isSufficient && support > 0 && doubts.isEmpty
    }
}
