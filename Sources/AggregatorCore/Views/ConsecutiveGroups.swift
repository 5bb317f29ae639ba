extension Sequence {
    /// Returns consecutive elements that belong together as groups. Fewer than three stay single: two episodes in a row
    /// are an ordinary double episode.
    ///
    /// - Parameter belongs: Returns whether the second element belongs to the first, which is directly before it.
    func consecutiveGroups(where belongs: (Element, Element) -> Bool) -> [[Element]] {
        var groups: [[Element]] = []
        for element in self {
            if let last = groups.last?.last, belongs(last, element) {
                groups[groups.count - 1].append(element)
            } else {
                groups.append([element])
            }
        }
        return groups.flatMap { $0.count < 3 ? $0.map { [$0] } : [$0] }
    }
}
