import ScheduleModel
import Testing

/// Limits for the length of texts.
/// Covers: TextSanitizer
@Suite struct TextSanitizerTests {
    @Test("D6: A title of megabytes is cut at 512 bytes, between scalars, with an ellipsis")
    func longTitle() {
        let (text, wasCut) = TextSanitizer.truncated(String(repeating: "é", count: 5_000_000), to: 512)
        #expect(wasCut)
        #expect(text.utf8.count <= 512 && text.utf8.count > 500)
        #expect(text.unicodeScalars.last == "…")
        #expect(TextSanitizer.truncated("short", to: 512) == ("short", false))
    }

    @Test("D7: At most eight combining marks stay on one base, and an endless pile is not read to its end")
    func pileOfMarks() {
        let pile = "a" + String(repeating: "\u{301}", count: 3_000_000)
        let (text, wasCut) = TextSanitizer.truncated(pile, to: 512)
        #expect(wasCut)
        #expect(text.unicodeScalars.filter { $0 == "\u{301}" }.count == 8)
        let few = "a" + String(repeating: "\u{301}", count: 8)
        #expect(TextSanitizer.truncated(few, to: 512) == (few, false))
    }
}
