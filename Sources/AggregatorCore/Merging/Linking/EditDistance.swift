internal import ScheduleModel

/// The number of letters to insert, remove or replace to turn one text into another (Levenshtein distance).
package enum EditDistance {
    /// Returns the distance, or nil if it is greater than the limit. Runs in time proportional to length times
    /// limit.
    ///
    /// - Parameter allowsSwaps: Whether two neighbouring letters in the wrong order count as one change.
    package static func between(
        _ left: [UInt8],
        _ right: [UInt8],
        limit: Int,
        allowsSwaps: Bool = false
    ) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        if right.isEmpty { return left.count }
        let tooFar = limit + 1
        var beforePrevious: [Int] = []
        var previous = (0...right.count).map { min($0, tooFar) }
        var current = Array(repeating: tooFar, count: right.count + 1)
        for (row, letter) in left.enumerated() {
            // Only a band of the table can be within the limit. Cells outside it count as too far.
            let first = max(0, row - limit)
            let last = min(right.count - 1, row + limit)
            current[first] = first == 0 ? min(row + 1, tooFar) : tooFar
            var nearest = current[first]
            for column in first...last {
                let replaced = previous[column] + (letter == right[column] ? 0 : 1)
                var distance = min(replaced, previous[column + 1] + 1, current[column] + 1, tooFar)
                if allowsSwaps, row > 0, column > 0, letter == right[column - 1], left[row - 1] == right[column] {
                    distance = min(distance, beforePrevious[column - 1] + 1)
                }
                current[column + 1] = distance
                nearest = min(nearest, distance)
            }
            if last + 2 <= right.count { current[last + 2] = tooFar }
            // With swaps, the next row can still depend on the row before.
            if nearest == tooFar, !allowsSwaps { return nil }
            if allowsSwaps { beforePrevious = previous }
            swap(&previous, &current)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
