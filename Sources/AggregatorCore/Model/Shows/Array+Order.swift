extension Array {
    /// Returns the elements in sorted order. It sorts indices by precomputed keys: moving large values or computing
    /// a key for each comparison is slower.
    package func sortedByIndex<Key>(_ key: (Element) -> Key, _ isBefore: (Key, Key) -> Bool) -> [Element] {
        let keys = map(key)
        return indices.sorted { isBefore(keys[$0], keys[$1]) }.map { self[$0] }
    }

    /// Returns the index of the first element that satisfies a condition. If an element satisfies it, all later
    /// elements must too.
    package func partitionIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
