import FullScreen
import Testing

/// The number of columns that a text occupies, as counted by tmux 3.3a and glibc 2.35.
/// Covers: DisplayWidth, Screen, ScreenPainter
@Suite struct DisplayWidthTests {
    @Test(
        "A vowel sign next to its letter and each further letter of a character have their own columns",
        arguments: [
            ("हिन्दी", 5), ("धारावाहिक", 9), ("हिन्दी धारावाहिक", 15), ("क्षत्रिय", 6), ("தமிழ்", 4), ("বাংলা", 5),
            ("น้ำ", 2), ("กำ", 2), ("ก้", 1), ("ກຳ", 2), ("க்ஷ", 2), ("ｶﾞ", 2),
        ]
    )
    func ownColumns(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

    @Test(
        "Accents, parts of a Hangul syllable and parts of an emoji share one character's columns",
        arguments: [
            ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("한국어", 6), ("東京", 4), ("🇩🇪", 2),
            ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 2), ("\u{2764}\u{FE0F}", 2),
        ]
    )
    func within(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

    @Test("A character of three columns is painted completely, starting at its first column")
    func threeColumns() {
        var screen = Screen(width: 10, height: 1)
        screen.put("a\u{928}\u{94D}\u{926}\u{940}b", row: 0, column: 0)
        #expect(screen.text == ["a\u{928}\u{94D}\u{926}\u{940}b"])
        var painter = ScreenPainter()
        var terminal = FakeTerminal(width: 10, height: 1)
        terminal.show(painter.bytes(to: Screen(width: 10, height: 1)))
        terminal.show(painter.bytes(to: screen))
        #expect(terminal.text == screen.text && terminal.unknown.isEmpty)
    }
}
