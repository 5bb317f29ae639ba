internal import GRDB

/// Values that are bound to a statement, one after the other. GRDB takes them one by one from whatever sequence it is
/// given, and from an array by way of much that is generic: for a row of twenty values that took longer than binding them.
struct BoundValues: Sequence, IteratorProtocol {
    private let values: [DatabaseValue]
    private var place = 0

    init(_ values: [DatabaseValue]) { self.values = values }

    var underestimatedCount: Int { values.count }

    mutating func next() -> DatabaseValue? {
        if place == values.count { return nil }
        defer { place += 1 }
        return values[place]
    }
}
