/// A position in a list that can be longer than the screen.
struct ListPosition: Hashable, Sendable {
    /// The index of the selected item.
    var index = 0
    /// The first visible row.
    var top = 0

    /// Moves the selection, within the list.
    mutating func move(by steps: Int, of count: Int) { index = max(0, min(index + steps, count - 1)) }

    /// Scrolls so that a row is visible. A list has more rows than items if it has headings.
    ///
    /// - Parameters:
    ///   - row: The row to show.
    ///   - above: The number of rows above it that are also shown, such as the heading of its day.
    ///   - height: The number of visible rows.
    ///   - count: The number of all rows.
    mutating func show(_ row: Int, with above: Int = 0, height: Int, of count: Int) {
        if row - above < top { top = max(row - above, 0) }
        if row >= top + height { top = row - height + 1 }
        top = max(0, min(top, count - height))
    }

    /// Scrolls without a change of the selection. With 0 steps, the position is only limited to the rows.
    mutating func scroll(by steps: Int, height: Int, of count: Int) {
        top = max(0, min(top + steps, count - height))
    }
}
