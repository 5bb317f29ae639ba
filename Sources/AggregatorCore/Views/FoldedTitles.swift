internal import ScheduleModel

/// Folded titles for sorting. Nearly all of them fold to ASCII and are stored in one array, which takes a quarter of
/// the memory of separate strings.
struct FoldedTitles {
    private var letters: [UInt8] = []
    /// The end of each title in `letters`.
    private var ends: [Int] = [0]
    /// All titles, if any of them is not ASCII.
    private let texts: [FoldedText]

    init(_ titles: some Collection<String>) {
        ends.reserveCapacity(titles.count + 1)
        for title in titles {
            let folded = FoldedText(title).plain.utf8
            if !folded.allSatisfy({ $0 < 0x80 }) {
                texts = titles.map { FoldedText($0) }
                return
            }
            letters.append(contentsOf: folded)
            ends.append(letters.count)
        }
        texts = []
    }

    /// Returns whether the title at one index comes before the title at another, or nil if they compare as equal.
    func isBefore(_ left: Int, _ right: Int) -> Bool? {
        if !texts.isEmpty { return texts[left] == texts[right] ? nil : texts[left] < texts[right] }
        var (leftIndex, rightIndex) = (ends[left], ends[right])
        let (leftEnd, rightEnd) = (ends[left + 1], ends[right + 1])
        while leftIndex < leftEnd, rightIndex < rightEnd {
            if letters[leftIndex] != letters[rightIndex] { return letters[leftIndex] < letters[rightIndex] }
            (leftIndex, rightIndex) = (leftIndex + 1, rightIndex + 1)
        }
        return leftIndex == leftEnd && rightIndex == rightEnd ? nil : leftIndex == leftEnd
    }
}
