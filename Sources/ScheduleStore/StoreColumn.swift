/// A column of a table.
struct StoreColumn: Sendable {
    let name: String
    /// The column's type and constraints in SQL.
    let declaration: String
    /// The version of the store that introduces the column.
    let version: Int

    init(_ name: String, _ declaration: String, since version: Int = 1) {
        (self.name, self.declaration, self.version) = (name, declaration, version)
    }

    private var text: String { "\(name) \(declaration)" }

    /// Returns the SQL that creates a table in version 1.
    static func creation(of table: String, _ columns: [StoreColumn]) -> String {
        "CREATE TABLE \(table) (\(columns.filter { $0.version == 1 }.map(\.text).joined(separator: ", ")));"
    }

    /// Returns the SQL that adds the columns of a later version to a table, or an empty text if there are none.
    static func additions(to table: String, _ columns: [StoreColumn], in version: Int) -> String {
        if version == 1 { return "" }
        return columns.filter { $0.version == version }.map { "ALTER TABLE \(table) ADD COLUMN \($0.text);" }.joined()
    }
}
