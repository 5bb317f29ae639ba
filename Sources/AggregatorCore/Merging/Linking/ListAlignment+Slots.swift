internal import Foundation

/// The rule that goes by instants.
extension ListAlignment {
    /// Pairs the only ones of both lists that begin at one instant on one channel: a channel shows one episode of a show
    /// at a time. Only titles and numbers that both say otherwise count for more.
    mutating func pairBySlot() {
        var theirs: [Date: [Int]] = [:]
        for index in existing.indices where !isPaired[index] {
            if let instant = existing[index].instant { theirs[instant, default: []].append(index) }
        }
        if theirs.isEmpty { return }
        var ours: [Date: [Int]] = [:]
        for index in order where partnerOfNew[index] == nil {
            if let instant = new[index].instant, theirs[instant] != nil { ours[instant, default: []].append(index) }
        }
        for (instant, indices) in ours where indices.count <= Self.commonTitle {
            let partners = (theirs[instant] ?? []).prefix(Self.commonTitle)
            let found = indices.map { index in partners.filter { isOneSlot(index, $0) } }
            for (index, fitting) in zip(indices, found) {
                guard fitting.count == 1, found.count(where: { $0.contains(fitting[0]) }) == 1 else { continue }
                pair(index, with: fitting[0])
            }
        }
    }

    /// Whether two that begin at one instant are shown in one slot.
    private func isOneSlot(_ index: Int, _ partner: Int) -> Bool {
        let (one, other) = (new[index], existing[partner])
        let isContradicted = one.contradictsTitle(of: other)
        switch one.sharesChannel(with: other) {
        case true?: return !isContradicted || (one.number != nil && one.number == other.number)
        case false?: return false
        // Where a channel is not known, a number must not speak against it either.
        case nil: return !isContradicted && (one.number == nil || other.number == nil || one.number == other.number)
        }
    }
}
