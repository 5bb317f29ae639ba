internal import GRDB

/// Values of a row as they are on the disk. A value of another type is nil instead of a trap.
extension Row {
    // These functions are not inlined. In functions that read a cursor, Swift 6.3.1's optimizer crashes on them, in
    // release builds only.

    @inline(never) func text(_ index: Int) -> String? { String.fromDatabaseValue(value(index)) }

    @inline(never) func number(_ index: Int) -> Int? { Int.fromDatabaseValue(value(index)) }

    @inline(never) func real(_ index: Int) -> Double? {
        Double.fromDatabaseValue(value(index)).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(never) func flag(_ index: Int) -> Bool? { Bool.fromDatabaseValue(value(index)) }

    /// Returns a value, or null if the row has no such column. A damaged file can lack columns.
    private func value(_ index: Int) -> DatabaseValue { index < count ? self[index] : .null }
}
