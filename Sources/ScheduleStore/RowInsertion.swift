internal import GRDB

/// A row that is written by a statement: its values are bound one after the other, each by itself. GRDB takes them together
/// and by way of key paths, which takes longer than SQLite's part of the row.
struct RowInsertion {
    private let statement: Statement
    private var column: Int32 = 0

    init(_ statement: Statement) {
        self.statement = statement
        // What an earlier row had is gone then, so that what is not bound is NULL.
        statement.setUncheckedArguments(StatementArguments())
    }

    /// Takes the next column's value.
    mutating func add(_ value: (some DatabaseValueConvertible)?) throws {
        column += 1
        guard let code = value?.bind(to: statement.sqliteStatement, at: column), code != 0 else { return }
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }

    func execute() throws { try statement.execute() }
}
