internal import ScheduleModel

/// The number of episodes that agree between two shows or groups.
extension ShowGrouping {
    /// Returns the highest number of agreeing episodes between two shows of the groups.
    mutating func agreement(_ left: Int, _ right: Int) -> Int {
        var result = 0
        for leftShow in groups[left].members {
            for rightShow in groups[right].members { result = max(result, agreement(leftShow, rightShow)) }
        }
        return result
    }

    /// Returns the number of agreeing episodes of two shows. It is computed once.
    mutating func agreement(_ one: SourceKey, _ other: SourceKey) -> Int {
        let pair = LinkConstraints.Pair(one, other)
        if let cached = agreements[pair] { return cached }
        guard let left = graph.identity(of: one), let right = graph.identity(of: other) else { return 0 }
        let count = left.episodes.agreement(with: right.episodes)
        agreements[pair] = count
        return count
    }
}
