internal import GRDB

/// Values of a row as they are on the disk, which may be anything there: what does not fit is nil, and no trap.
extension Row {
    func text(_ index: Int) -> String? { String.fromDatabaseValue(self[index]) }

    func number(_ index: Int) -> Int? { Int.fromDatabaseValue(self[index]) }

    func real(_ index: Int) -> Double? { Double.fromDatabaseValue(self[index]).flatMap { $0.isFinite ? $0 : nil } }

    func flag(_ index: Int) -> Bool? { Bool.fromDatabaseValue(self[index]) }
}
