internal import Foundation

/// The rule that compares slots: the start of an episode and its channel.
extension ListAlignment {
    /// Pairs episodes that start at the same instant on the same channel, even if their numbers differ. A channel airs
    /// one episode of a show at a time.
    ///
    /// Each must be the only match of the other. `isOneSlot` is the rule for two episodes.
    mutating func pairBySlot() {
        var existingByInstant: [Date: [Int]] = [:]
        for index in existing.indices where !isPaired[index] {
            if let instant = existing[index].instant { existingByInstant[instant, default: []].append(index) }
        }
        if existingByInstant.isEmpty { return }
        var newByInstant: [Date: [Int]] = [:]
        for index in order where partnerOfNew[index] == nil {
            if let instant = new[index].instant, existingByInstant[instant] != nil {
                newByInstant[instant, default: []].append(index)
            }
        }
        for (instant, indices) in newByInstant where indices.count <= Self.maxCandidates {
            let candidates = (existingByInstant[instant] ?? []).prefix(Self.maxCandidates)
            let matchesOfEach = indices.map { index in candidates.filter { isOneSlot(index, $0) } }
            for (index, matches) in zip(indices, matchesOfEach) where matches.count == 1 {
                let partner = matches[0]
                let isOnlyMatchOfPartner = matchesOfEach.count(where: { $0.contains(partner) }) == 1
                if isOnlyMatchOfPartner { pair(index, with: partner) }
            }
        }
    }

    /// Returns true if two episodes that start at the same instant are in the same slot.
    ///
    /// Their channels must be equal. Then only contradicting titles separate them, unless their numbers are equal. If
    /// a channel is unknown, neither the titles nor the numbers may contradict.
    private func isOneSlot(_ index: Int, _ partner: Int) -> Bool {
        let (lhs, rhs) = (new[index], existing[partner])
        let titlesContradict = lhs.contradictsTitle(of: rhs)
        let haveEqualNumbers = lhs.number != nil && lhs.number == rhs.number
        let isNumberMissing = lhs.number == nil || rhs.number == nil
        switch lhs.sharesChannel(with: rhs) {
        case true?: return !titlesContradict || haveEqualNumbers
        case false?: return false
        case nil: return !titlesContradict && (haveEqualNumbers || isNumberMissing)
        }
    }
}
