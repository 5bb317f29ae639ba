@testable import ScheduleModel
@testable import ScheduleMerging
import Testing

/// Covers: EditDistance
@Suite struct EditDistanceTests {
    @Test("The bounded edit distance equals the full table's, or is nil beyond the limit", arguments: 0..<400)
    func sameAsTheTable(seed: Int) {
        var generator = SystemRandomNumberGenerator()
        func word() -> [UInt8] {
            (0..<Int.random(in: 0...9, using: &generator)).map { _ in UInt8.random(in: 97...99, using: &generator) }
        }
        let (one, other) = (word(), word())
        let distance = Self.table(one, other)
        for limit in 0...4 {
            let found = EditDistance.between(one, other, limit: limit)
            #expect(found == (distance <= limit ? distance : nil), "\(one) \(other) \(limit)")
        }
    }

    /// The textbook computation with the full table.
    private static func table(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var previous = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, match) in other.enumerated() {
                let replaced = previous[column] + (letter == match ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[other.count]
    }
}
