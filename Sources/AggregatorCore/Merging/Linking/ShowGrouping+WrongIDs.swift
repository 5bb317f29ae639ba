internal import ScheduleModel

/// External IDs that a source assigned to the wrong show.
extension ShowGrouping {
    /// Returns the candidates without those that match only by ID and are probably wrong.
    ///
    /// A candidate is wrong if one end has a better partner at the other end's provider: title, year, channel or
    /// country, and episodes match. The candidate with that partner gets the doubt.
    mutating func withoutWrongIDs(_ candidates: [LinkCandidate]) -> [LinkCandidate] {
        let byID = candidates.indices.filter { candidates[$0].isByIDOnly }
        if byID.isEmpty { return candidates }
        var byEnd: [SourceKey: [Int]] = [:]
        for index in candidates.indices where candidates[index].matchesExceptID {
            byEnd[candidates[index].left, default: []].append(index)
            byEnd[candidates[index].right, default: []].append(index)
        }
        var result = candidates
        var wrong: Set<Int> = []
        for index in byID {
            let (left, right) = (candidates[index].left, candidates[index].right)
            for (end, other) in [(left, right), (right, left)] {
                for rival in byEnd[end] ?? [] {
                    let partner = candidates[rival].left == end ? candidates[rival].right : candidates[rival].left
                    guard partner.provider == other.provider, agreement(end, partner) >= Self.minAgreeingEpisodes,
                        agreement(end, other) == 0
                    else { continue }
                    wrong.insert(index)
                    result[rival].doubts.append(.rival(other))
                }
            }
        }
        return result.indices.filter { !wrong.contains($0) }.map { result[$0] }
    }
}

extension LinkCandidate {
    /// Whether title, year, and channel or country match, and there is no doubt.
    fileprivate var matchesExceptID: Bool {
        guard case .titleAndYear(0, _) = reason else { return false }
        return isSufficient && support > 0 && doubts.isEmpty
    }
}
