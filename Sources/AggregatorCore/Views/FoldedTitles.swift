internal import ScheduleModel

/// Many titles as they are compared. Nearly all of them fold to ASCII, and lie one behind the other then: a text for each
/// would take four times the room.
struct FoldedTitles {
    private var letters: [UInt8] = []
    /// Where each of them ends in `letters`.
    private var ends: [Int] = [0]
    /// All of them, where any is not ASCII.
    private let texts: [FoldedText]

    init(_ titles: some Collection<String>) {
        ends.reserveCapacity(titles.count + 1)
        for title in titles {
            let folded = FoldedText(title).key.utf8
            if !folded.allSatisfy({ $0 < 0x80 }) {
                texts = titles.map { FoldedText($0) }
                return
            }
            letters.append(contentsOf: folded)
            ends.append(letters.count)
        }
        texts = []
    }

    /// Whether the title at one place comes before that at another; nil where they are compared as one.
    func isBefore(_ left: Int, _ right: Int) -> Bool? {
        if !texts.isEmpty { return texts[left] == texts[right] ? nil : texts[left] < texts[right] }
        var (one, other) = (ends[left], ends[right])
        let (end, otherEnd) = (ends[left + 1], ends[right + 1])
        while one < end, other < otherEnd {
            if letters[one] != letters[other] { return letters[one] < letters[other] }
            (one, other) = (one + 1, other + 1)
        }
        return one == end && other == otherEnd ? nil : one == end
    }
}
