/// A column of a table.
struct StoreColumn: Sendable {
    let name: String
    /// What SQLite is told of it.
    let declaration: String
    /// The version of the store that has it first.
    let version: Int

    init(_ name: String, _ declaration: String, since version: Int = 1) {
        (self.name, self.declaration, self.version) = (name, declaration, version)
    }

    private var text: String { "\(name) \(declaration)" }

    /// By what the first version makes a table.
    static func creation(of table: String, _ columns: [StoreColumn]) -> String {
        "CREATE TABLE \(table) (\(columns.filter { $0.version == 1 }.map(\.text).joined(separator: ", ")));"
    }

    /// By what a later version gives a table what it has since then; empty where that is nothing.
    static func additions(to table: String, _ columns: [StoreColumn], in version: Int) -> String {
        if version == 1 { return "" }
        return columns.filter { $0.version == version }.map { "ALTER TABLE \(table) ADD COLUMN \($0.text);" }.joined()
    }
}
