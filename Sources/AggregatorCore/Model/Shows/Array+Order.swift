extension Array {
    /// The array in an order, by sorting the places by a key of each: to move values of a hundred bytes and many
    /// references takes longer than to compare them, and so does fetching the key at every comparison.
    package func sortedByIndex<Key>(_ key: (Element) -> Key, _ isBefore: (Key, Key) -> Bool) -> [Element] {
        let keys = map(key)
        return indices.sorted { isBefore(keys[$0], keys[$1]) }.map { self[$0] }
    }

    /// The index of the first element for which a condition holds that holds for all after it.
    package func partitionIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
