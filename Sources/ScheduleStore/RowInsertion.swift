internal import GRDB

/// A row that a statement inserts. Its values are bound one by one.
///
/// GRDB binds all arguments together through key paths, which takes longer than SQLite's part of the work.
struct RowInsertion {
    private let statement: Statement
    private var column: Int32 = 0

    init(_ statement: Statement) {
        self.statement = statement
        // Clears the values of an earlier row, so that columns without a value are NULL.
        statement.setUncheckedArguments(StatementArguments())
    }

    /// Binds the value of the next column.
    mutating func add(_ value: (some DatabaseValueConvertible)?) throws {
        column += 1
        guard let code = value?.bind(to: statement.sqliteStatement, at: column), code != 0 else { return }
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }

    func execute() throws { try statement.execute() }
}
