/// How many letters must be put in, left out or replaced to make one text of another (Levenshtein).
enum EditDistance {
    /// The distance, or nil where it is more than the limit; in time proportional to the square of the length, which titles bound.
    static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        let far = limit + 1
        var previous = (0...right.count).map { min($0, far) }
        for (row, letter) in left.enumerated() {
            var current = Array(repeating: far, count: right.count + 1)
            if row + 1 <= limit { current[0] = row + 1 }
            let first = max(0, row - limit)
            let last = min(right.count - 1, row + limit)
            if first <= last {
                for column in first...last {
                    let replaced = previous[column] + (letter == right[column] ? 0 : 1)
                    current[column + 1] = min(replaced, previous[column + 1] + 1, current[column] + 1, far)
                }
            }
            previous = current
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
