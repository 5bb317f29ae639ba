internal import ScheduleModel

/// How many letters must be put in, left out or replaced to make one text of another (Levenshtein).
enum EditDistance {
    /// The distance, or nil where it is more than the limit; in time proportional to length times limit.
    static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        if right.isEmpty { return left.count }
        let far = limit + 1
        var previous = (0...right.count).map { min($0, far) }
        var current = Array(repeating: far, count: right.count + 1)
        for (row, letter) in left.enumerated() {
            // Only a band of the table can be within the limit; beside it all is far.
            let first = max(0, row - limit)
            let last = min(right.count - 1, row + limit)
            current[first] = first == 0 ? min(row + 1, far) : far
            var nearest = current[first]
            for column in first...last {
                let replaced = previous[column] + (letter == right[column] ? 0 : 1)
                let distance = min(replaced, previous[column + 1] + 1, current[column] + 1, far)
                current[column + 1] = distance
                nearest = min(nearest, distance)
            }
            if last + 2 <= right.count { current[last + 2] = far }
            if nearest == far { return nil }
            swap(&previous, &current)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
