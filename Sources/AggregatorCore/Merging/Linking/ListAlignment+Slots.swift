internal import Foundation

/// The rule that compares instants.
extension ListAlignment {
    /// Pairs episodes if each is the only one in its list that starts at an instant on a channel. A channel airs
    /// one episode of a show at a time.
    /// Only a contradiction of both title and number outweighs this.
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
        for (instant, indices) in newByInstant where indices.count <= Self.commonTitle {
            let partners = (existingByInstant[instant] ?? []).prefix(Self.commonTitle)
            let matchesByIndex = indices.map { index in partners.filter { isOneSlot(index, $0) } }
            for (index, matches) in zip(indices, matchesByIndex) {
                guard matches.count == 1, matchesByIndex.count(where: { $0.contains(matches[0]) }) == 1 else {
                    continue
                }
                pair(index, with: matches[0])
            }
        }
    }

    /// Returns whether two episodes that start at the same instant are in the same slot.
    private func isOneSlot(_ index: Int, _ partner: Int) -> Bool {
        let (lhs, rhs) = (new[index], existing[partner])
        let isContradicted = lhs.contradictsTitle(of: rhs)
        switch lhs.sharesChannel(with: rhs) {
        case true?: return !isContradicted || (lhs.number != nil && lhs.number == rhs.number)
        case false?: return false
        // If a channel is unknown, the number must not contradict either.
        case nil: return !isContradicted && (lhs.number == nil || rhs.number == nil || lhs.number == rhs.number)
        }
    }
}
