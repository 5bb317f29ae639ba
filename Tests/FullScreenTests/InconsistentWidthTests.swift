import Testing

@testable import FullScreen

/// Emoji that terminals give more columns than others do, or less.
@Suite struct InconsistentWidthTests {
    /// As tmux 3.3 does: the parts of an emoji one after the other, and one column for what a selector makes one.
    private func columns(_ character: Character) -> Int {
        if character.unicodeScalars.contains("\u{FE0F}") { return 1 }
        return character.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(String(Character($1))) }
    }

    private func screen(_ line: String) -> Screen {
        var screen = Screen(width: 40, height: 1)
        screen.put(line, row: 0)
        return screen
    }

    /// The columns of all that stands on a screen but of what is disputed.
    private func agreed(_ screen: Screen) -> [(column: Int, character: Character)] {
        var isAgreed = true
        return screen.row(0).enumerated().compactMap { column, cell in
            guard let character = cell.character else { return nil }
            isAgreed = DisplayWidth.hasConsistentWidth(character)
            return isAgreed ? (column, character) : nil
        }
    }

    @Test("what stands beside them is where it belongs, whatever stood there before")
    func beside() {
        let emoji = ["👍🏽", "❤️", "👩‍👩‍👧", "🏳️‍🌈", "🎬"]
        let others = ["", "a", "  kind        regular", "日本", "│", "Night"]
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 40, height: 1, columns: columns))
            for _ in 0..<4 {
                let parts = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
                    (Bool.random(using: &numbers) ? emoji : others).randomElement(using: &numbers) ?? ""
                }
                let next = screen(parts.joined())
                terminal.show(painter.bytes(to: next))
                for (column, character) in agreed(next) {
                    #expect(terminal.places[0][column] == String(character), "column \(column) of \(parts)")
                }
                #expect(terminal.unknown.isEmpty)
            }
        }
    }

    @Test("they are drawn, over nothing that was there before")
    func drawn() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 40, height: 1, columns: columns))
        terminal.show(painter.bytes(to: screen("abcdefgh")))
        terminal.show(painter.bytes(to: screen("ab❤️efgh")))
        #expect(terminal.text == ["ab❤️ efgh"])
    }

    @Test("one that did not change is written between others that did, over nothing that stands beside it")
    func between() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 40, height: 1, columns: columns))
        terminal.show(painter.bytes(to: screen("x👩‍👩‍👧y")))
        let next = screen("z👩‍👩‍👧w")
        terminal.show(painter.bytes(to: next))
        for (column, character) in agreed(next) {
            #expect(terminal.places[0][column] == String(character), "column \(column)")
        }
    }

    @Test("letters of any script, and the marks of our own, cost no move")
    func plain() {
        let letters: [Character] = [
            "a", "é", "e\u{301}", "語", "한", "★", "▸", "✓", "▶", "│", "…", "–", "م", "ی\u{200C}", "क्\u{200D}",
        ]
        for letter in letters { #expect(DisplayWidth.hasConsistentWidth(letter), "\(letter)") }
        for emoji: Character in ["👍🏽", "❤️", "👩‍👩‍👧", "🎬", "⌚", "🇺🇸", "1️⃣", "❤\u{200D}🔥"] {
            #expect(!DisplayWidth.hasConsistentWidth(emoji), "\(emoji)")
        }
    }
}
