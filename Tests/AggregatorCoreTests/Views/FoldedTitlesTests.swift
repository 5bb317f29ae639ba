import ScheduleModel
import Testing

@testable import ScheduleViews

/// Titles in one buffer are compared as their folded texts are.
/// Covers: FoldedTitles, FoldedText
@Suite struct FoldedTitlesTests {
    private static let plain = ["Foo", "foo!", "Foo Bar", "Fo", "", "!", "Zoë", "zoe", "A-B", "Ab", "Straße"]

    @Test("Titles are ordered like their folded texts", arguments: [plain, plain + ["日本", "Ж", "日"], []])
    func order(titles: [String]) {
        let folded = FoldedTitles(titles)
        for (left, title) in titles.enumerated() {
            for (right, other) in titles.enumerated() {
                let (first, second) = (FoldedText(title), FoldedText(other))
                #expect(folded.isBefore(left, right) == (first == second ? nil : first < second))
            }
        }
    }
}
