/// A position in a list that can be longer than the screen.
struct ListPosition: Hashable, Sendable {
    /// The index of the selected item.
    var index = 0
    /// The first visible row.
    var top = 0

    /// Moves the selection, within the list.
    mutating func move(by steps: Int, of itemCount: Int) { index = max(0, min(index + steps, itemCount - 1)) }

    /// Scrolls so that a row is visible. A list has more rows than items if it has headings.
    ///
    /// - Parameters:
    ///   - row: The row to show.
    ///   - rowsAbove: The number of rows above it that are also shown, such as the heading of its day.
    ///   - height: The number of visible rows.
    ///   - rowCount: The number of all rows.
    mutating func show(_ row: Int, with rowsAbove: Int = 0, height: Int, of rowCount: Int) {
        if row - rowsAbove < top { top = max(row - rowsAbove, 0) }
        if row >= top + height { top = row - height + 1 }
        top = max(0, min(top, rowCount - height))
    }

    /// Scrolls without a change of the selection. With 0 steps, only limits the position to the rows.
    mutating func scroll(by steps: Int, height: Int, of rowCount: Int) {
        top = max(0, min(top + steps, rowCount - height))
    }
}
