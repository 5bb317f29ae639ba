/// Where one stands in a list that is longer than the screen.
struct ListPosition: Hashable, Sendable {
    /// What is chosen.
    var index = 0
    /// The first row that is shown.
    var top = 0

    /// Goes on or back, as far as there is something.
    mutating func move(by steps: Int, of count: Int) { index = max(0, min(index + steps, count - 1)) }

    /// Brings a row into a view of some height, and what stands above it where that belongs to it.
    mutating func show(_ row: Int, with above: Int = 0, height: Int, of count: Int) {
        if row - above < top { top = max(row - above, 0) }
        if row >= top + height { top = row - height + 1 }
        top = max(0, min(top, count - height))
    }

    /// Moves the view itself, of lines that none is chosen of.
    mutating func scroll(by steps: Int, height: Int, of count: Int) {
        top = max(0, min(top + steps, count - height))
    }
}
