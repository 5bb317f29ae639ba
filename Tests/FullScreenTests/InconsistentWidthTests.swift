import Testing

@testable import FullScreen

/// Emoji that occupy more columns on some terminals than on others.
/// Covers: DisplayWidth, ScreenPainter
@Suite struct InconsistentWidthTests {
    /// The width as in tmux 3.3: the parts of an emoji one after the other, and one column for a variation selector.
    private func columns(_ character: Character) -> Int {
        if character.unicodeScalars.contains("\u{FE0F}") { return 1 }
        return character.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(String(Character($1))) }
    }

    private func screen(_ line: String) -> Screen {
        var screen = Screen(width: 40, height: 1)
        screen.put(line, row: 0)
        return screen
    }

    /// The columns of all characters on a screen that do not directly follow an emoji of disputed width.
    private func agreed(_ screen: Screen) -> [(column: Int, character: Character)] {
        var isAgreed = true
        return screen.row(0).enumerated().compactMap { column, cell in
            guard let character = cell.character else { return nil }
            isAgreed = DisplayWidth.hasConsistentWidth(character)
            return isAgreed ? (column, character) : nil
        }
    }

    @Test("Text next to emoji is in its column, regardless of the earlier screen")
    func adjacentText() {
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
                    #expect(terminal.cells[0][column] == String(character), "column \(column) of \(parts)")
                }
                #expect(terminal.unknown.isEmpty)
            }
        }
    }

    @Test("Emoji are drawn without leftovers of the earlier screen")
    func drawn() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 40, height: 1, columns: columns))
        terminal.show(painter.bytes(to: screen("abcdefgh")))
        terminal.show(painter.bytes(to: screen("ab❤️efgh")))
        #expect(terminal.text == ["ab❤️ efgh"])
    }

    @Test("An unchanged emoji between changed text is drawn again without overwriting its neighbours")
    func between() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 40, height: 1, columns: columns))
        terminal.show(painter.bytes(to: screen("x👩‍👩‍👧y")))
        let next = screen("z👩‍👩‍👧w")
        terminal.show(painter.bytes(to: next))
        for (column, character) in agreed(next) {
            #expect(terminal.cells[0][column] == String(character), "column \(column)")
        }
    }

    @Test("Letters of any script and aggctl's own marks need no extra cursor move")
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
