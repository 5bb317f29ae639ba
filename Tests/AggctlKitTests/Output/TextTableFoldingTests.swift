import Testing

@testable import AggctlKit

/// A column that few rows use is folded into the titles of those rows.
///
/// Covers: TextTable
@Suite struct TextTableFoldingTests {
    @Test(
        "In a narrow table, a column that few rows use is folded behind the titles of these rows",
        arguments: [
            (
                80,
                [
                    "  20:00  The United States of Shore  premiere  MTV",
                    "  21:00  The Outpost                           CW",
                ]
            ),
            (40, ["  20:00  The United Stat…  premiere  MTV", "  21:00  The Outpost                 CW"]),
            (24, ["  20:00  The Unite…  MTV", "  21:00  The Outpo…  CW"]),
        ]
    )
    func foldedColumn(width: Int, expected: [String]) {
        var style = Style()
        style.width = width
        let columns = [
            TextTable.Column(minWidth: 5), TextTable.Column(minWidth: 6, yields: 1),
            TextTable.Column(minWidth: 8, folding: 1),
            TextTable.Column(minWidth: 3),
        ]
        var table = TextTable(columns: columns, style: style)
        table.add(["20:00", "The United States of Shore", "premiere", "MTV"].map { .init(text: $0) })
        table.add(["21:00", "The Outpost", "", "CW"].map { .init(text: $0) })
        #expect(table.lines() == expected)
    }
}
