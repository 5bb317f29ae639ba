import ScheduleModel
import Testing

@testable import ScheduleViews

/// Titles are compared where they lie as their folded texts are.
@Suite struct FoldedTitlesTests {
    private static let plain = ["Foo", "foo!", "Foo Bar", "Fo", "", "!", "Zoë", "zoe", "A-B", "Ab", "Straße"]

    @Test("in ASCII and in other letters", arguments: [plain, plain + ["日本", "Ж", "日"], []])
    func order(titles: [String]) {
        let folded = FoldedTitles(titles)
        for (left, title) in titles.enumerated() {
            for (right, other) in titles.enumerated() {
                let (one, another) = (FoldedText(title), FoldedText(other))
                #expect(folded.isBefore(left, right) == (one == another ? nil : one < another))
            }
        }
    }
}
