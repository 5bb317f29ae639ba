internal import GRDB

/// Values of a row as they are on the disk, which may be anything there: what does not fit is nil, and no trap.
extension Row {
    // Not inlined: Swift 6.3.1's optimiser crashes on them where a cursor is read (release builds alone).

    @inline(never) func text(_ index: Int) -> String? { String.fromDatabaseValue(self[index]) }

    @inline(never) func number(_ index: Int) -> Int? { Int.fromDatabaseValue(self[index]) }

    @inline(never) func real(_ index: Int) -> Double? {
        Double.fromDatabaseValue(self[index]).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(never) func flag(_ index: Int) -> Bool? { Bool.fromDatabaseValue(self[index]) }
}
