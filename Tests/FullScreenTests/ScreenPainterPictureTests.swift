import FullScreen
import Testing

/// Pictures between the cells of a screen.
/// Covers: ScreenPainter, TerminalPicture, Screen, PictureDrawing, CellSize
@Suite struct ScreenPainterPictureTests {
    private let picture: TerminalPicture

    init() throws {
        let drawing = PictureDrawing(.kitty, cell: CellSize(width: 8, height: 16))
        picture = try #require(TerminalPicture(SamplePictures.jpeg, columns: 4, rows: 3, by: drawing))
    }

    private func screen(_ text: String, _ picture: TerminalPicture? = nil, row: Int = 1) -> Screen {
        var screen = Screen(width: 30, height: 6)
        for row in 0..<6 { screen.put(text, row: row) }
        if let picture { screen.put(picture, row: row, column: 30 - picture.columns) }
        return screen
    }

    @Test("A picture is drawn once in its position, and again if the whole screen is painted")
    func once() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 30, height: 6))
        terminal.show(painter.bytes(to: screen("one", picture)))
        #expect(terminal.strings.count == 1)
        #expect(terminal.strings.first.map { [$0.row, $0.column] } == [1, 30 - picture.columns])
        terminal.show(painter.bytes(to: screen("two", picture)))
        #expect(terminal.strings.count == 1)
        painter.forget()
        terminal.show(painter.bytes(to: screen("two", picture)))
        #expect(terminal.strings.count == 2)
        #expect(terminal.text == screen("two").text)
        #expect(terminal.unknown.isEmpty)
    }

    @Test("Changes next to a picture do not touch it, even if a line becomes shorter")
    func untouched() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 30, height: 6))
        let texts = ["a line that is long", "x", "", "another long line"]
        terminal.show(painter.bytes(to: screen("begin", picture)))
        for text in texts {
            terminal.touched = []
            terminal.show(painter.bytes(to: screen(text, picture)))
            for row in 1..<(1 + picture.rows) {
                for column in (30 - picture.columns)..<30 { #expect(!terminal.touched.contains([row, column])) }
            }
            #expect(terminal.text == screen(text, picture).text)
        }
    }

    @Test("If a picture disappears, its cells are written again and the terminal deletes it")
    func removed() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 30, height: 6))
        terminal.show(painter.bytes(to: screen("a line that reaches below it!!", nil)))
        terminal.show(painter.bytes(to: screen("short", picture)))
        terminal.touched = []
        terminal.show(painter.bytes(to: screen("short")))
        #expect(terminal.strings.last?.text == "Ga=d,d=A,q=2")
        for row in 1..<(1 + picture.rows) {
            for column in (30 - picture.columns)..<30 { #expect(terminal.touched.contains([row, column])) }
        }
        #expect(terminal.text == screen("short").text)
    }

    @Test("If a picture moves, it is drawn in the new position and deleted from the old one")
    func moved() {
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 30, height: 6))
        terminal.show(painter.bytes(to: screen("text", picture, row: 0)))
        terminal.show(painter.bytes(to: screen("text", picture, row: 3)))
        #expect(terminal.strings.map { String($0.text.prefix(4)) } == ["Ga=T", "Ga=d", "Ga=T"])
        #expect(terminal.strings.last?.row == 3)
    }

    @Test("A picture that does not fit the screen is not drawn", arguments: [(4, 26), (-1, 0), (0, 27), (0, -1)])
    func outside(row: Int, column: Int) {
        var screen = Screen(width: 30, height: 6)
        screen.put(picture, row: row, column: column)
        var (painter, terminal) = (ScreenPainter(), FakeTerminal(width: 30, height: 6))
        terminal.show(painter.bytes(to: screen))
        #expect(terminal.strings.isEmpty)
    }
}
