import FullScreen
import Testing

/// Covers: ScreenPainter, Screen, Cell
@Suite struct ScreenPainterTests {
    private func screen(_ lines: [String], width: Int = 20, reversed: Int? = nil) -> Screen {
        var screen = Screen(width: width, height: lines.count)
        for (row, line) in lines.enumerated() { screen.put(line, row: row, isReversed: row == reversed) }
        return screen
    }

    @Test("The terminal shows the next screen, regardless of the earlier one")
    func any() {
        var numbers = SystemRandomNumberGenerator()
        let samples = [
            "a", "Night", "語", "日本", "…", " ", "   ", "\u{1B}[1mbold\u{1B}[0m", "\u{1B}[2;36mfaint\u{1B}[0m",
            "e\u{301}",
        ]
        for _ in 0..<300 {
            let (width, height) = (Int.random(in: 1...30, using: &numbers), Int.random(in: 1...5, using: &numbers))
            var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: width, height: height))
            for _ in 0..<4 {
                let lines = (0..<height).map { _ in
                    (0..<Int.random(in: 0...8, using: &numbers)).map { _ in samples.randomElement(using: &numbers) ?? ""
                    }
                    .joined()
                }
                let next = screen(lines, width: width, reversed: Int.random(in: 0...height, using: &numbers))
                terminal.show(painter.bytes(to: next))
                #expect(terminal.text == next.text)
                #expect(terminal.unknown.isEmpty)
            }
        }
    }

    @Test("A reversed line is reversed to its end if a wide character does not fit there")
    func reversedToEnd() {
        var (wide, narrow) = (Screen(width: 2, height: 1), Screen(width: 2, height: 1))
        wide.put("a漢b", row: 0, isReversed: true)
        narrow.put("a", row: 0, isReversed: true)
        #expect(wide == narrow)
    }

    @Test("An unchanged screen is not written again")
    func nothing() {
        var painter = ScreenPainter()
        let next = screen(["Monday", "20:00 Night"])
        #expect(!painter.bytes(to: next).isEmpty)
        #expect(painter.bytes(to: next).isEmpty)
        painter.forget()
        #expect(!painter.bytes(to: next).isEmpty)
    }

    @Test("One changed letter costs the bytes of a move, a style and a letter")
    func letter() {
        var painter = ScreenPainter()
        _ = painter.bytes(to: screen(["/swam", "Swamp Thing"], width: 200))
        let bytes = painter.bytes(to: screen(["/swamp", "Swamp Thing"], width: 200))
        #expect(bytes.count < 40)
        #expect(bytes.contains(UInt8(ascii: "p")))
    }

    @Test("A row that becomes empty is erased, not overwritten with spaces")
    func erased() {
        var painter = ScreenPainter()
        _ = painter.bytes(to: screen([String(repeating: "x", count: 200)], width: 200))
        #expect(painter.bytes(to: screen([""], width: 200)).count < 40)
    }

    @Test("Text from outside cannot move the cursor, and is cut at its end column")
    func hostile() {
        var screen = Screen(width: 10, height: 1)
        screen.put("\u{1B}[2Jab\u{1B}]0;title\u{7}cd\u{1B}[5;5Hef語語語", row: 0, end: 8)
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 10, height: 1))
        terminal.show(painter.bytes(to: screen))
        #expect(terminal.unknown.isEmpty)
        #expect(terminal.text[0].count <= 8)
        #expect(!terminal.text[0].contains("\u{1B}"))
    }

    @Test("Text below the screen or beyond its width is dropped")
    func outside() {
        var screen = Screen(width: 4, height: 1)
        screen.put("x", row: 3)
        screen.put("x", row: -1)
        screen.put("long text", row: 0, column: 2)
        #expect(screen.text == ["  lo"])
        #expect(Screen(width: 0, height: -3).text == [""])
    }
}
