import Foundation
import FullScreen
import Testing

/// Covers: TerminalPicture, PictureProtocol, PictureDrawing, Pixels, Sixel
@Suite struct TerminalPictureTests {
    @Test(
        "A terminal is recognized by its variables, but not inside another program",
        arguments: [
            (["TERM": "xterm-kitty"], PictureProtocol.kitty), (["TERM": "xterm-ghostty"], .kitty),
            (["KITTY_WINDOW_ID": "1", "TERM": "xterm-256color"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .inline),
            (["TERM_PROGRAM": "WezTerm"], .inline), (["TERM": "foot"], .sixel), (["TERM": "xterm-256color"], nil),
            ([:], nil),
            (["KITTY_WINDOW_ID": "1", "TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0"], nil),
            (["TERM_PROGRAM": "iTerm.app", "STY": "1.screen"], nil),
        ] as [([String: String], PictureProtocol?)]
    )
    func recognized(variables: [String: String], method: PictureProtocol?) {
        #expect(PictureProtocol(variables: variables) == method)
    }

    @Test("A picture preserves its aspect ratio and fits its space")
    func shape() throws {
        let drawing = PictureDrawing(.kitty, cell: CellSize(width: 8, height: 16))
        // The picture has 16 × 24 pixels, and 20 × 10 cells are 160 × 160.
        let high = try #require(TerminalPicture(SamplePictures.jpeg, columns: 20, rows: 10, by: drawing))
        #expect((high.columns, high.rows) == (14, 10))
        let wide = try #require(TerminalPicture(SamplePictures.jpeg, columns: 4, rows: 10, by: drawing))
        #expect((wide.columns, wide.rows) == (4, 3))
    }

    @Test("Kitty receives pixels in chunks and PNG files unchanged. iTerm2 receives any file unchanged")
    func sequences() throws {
        let cell = CellSize(width: 0, height: 0)
        let jpeg = try #require(
            TerminalPicture(SamplePictures.jpeg, columns: 4, rows: 3, by: PictureDrawing(.kitty, cell: cell))
        )
        let pieces = jpeg.sequence.split(separator: "\u{1B}\\")
        #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,q=2,f=24,s=16,v=24,c=4,r=3,m=0;") ?? false)
        let payload = try #require(pieces.last?.split(separator: ";").last)
        let pixels = try #require(Data(base64Encoded: String(payload)))
        #expect(pixels.count == 16 * 24 * 3)
        #expect(zip(pixels.prefix(3), [0xCC, 0x33, 0x66] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) < 6 })
        let png = try #require(
            TerminalPicture(SamplePictures.png, columns: 4, rows: 3, by: PictureDrawing(.kitty, cell: cell))
        )
        #expect(png.sequence.contains("f=100,"))
        let file = try #require(
            TerminalPicture(SamplePictures.jpeg, columns: 4, rows: 3, by: PictureDrawing(.inline, cell: cell))
        )
        #expect(file.sequence.contains(Data(SamplePictures.jpeg).base64EncodedString()))
    }

    @Test("A large picture is sent to kitty in chunks of at most 4096 letters, and the last one is marked")
    func pieces() throws {
        let large = Array(SamplePictures.png) + [UInt8](repeating: 7, count: 20_000)
        let picture = try #require(
            TerminalPicture(large, columns: 4, rows: 3, by: PictureDrawing(.kitty, cell: CellSize(width: 0, height: 0)))
        )
        let pieces = picture.sequence.split(separator: "\u{1B}\\").map { $0.split(separator: ";") }
        #expect(pieces.allSatisfy { ($0.last?.count ?? 0) <= 4096 })
        #expect(pieces.map { $0[0].hasSuffix("m=0") } == Array(repeating: false, count: pieces.count - 1) + [true])
    }

    @Test(
        "Data that is not a picture is not drawn, regardless of its first bytes",
        arguments: [[], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array(SamplePictures.jpeg.prefix(200))] as [[UInt8]]
    )
    func none(bytes: [UInt8]) {
        for method in [PictureProtocol.kitty, .sixel] {
            let drawing = PictureDrawing(method, cell: CellSize(width: 8, height: 16))
            #expect(TerminalPicture(bytes, columns: 20, rows: 10, by: drawing) == nil)
        }
    }

    @Test("A damaged picture is decoded or rejected without side effects")
    func hostile() {
        var numbers = SystemRandomNumberGenerator()
        for original in [SamplePictures.jpeg, SamplePictures.png] {
            for _ in 0..<2_000 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                    bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
                }
                let drawing = PictureDrawing(.sixel, cell: CellSize(width: 2, height: 4))
                let picture = TerminalPicture(bytes, columns: 5, rows: 5, by: drawing)
                #expect(picture.map { $0.columns <= 5 && $0.rows <= 5 } ?? true)
            }
        }
    }

    @Test("Sixels show the colours of their pixels in the right positions", arguments: [(1, 1), (7, 5), (40, 13)])
    func sixels(width: Int, height: Int) throws {
        // Only colours of the palette, so that no error is diffused.
        let colors = (0..<(width * height * 3)).map { (number: Int) -> UInt8 in
            UInt8((number * 7 + number / 5) % 6 * 51)
        }
        let pixels = try #require(Pixels(width: width, height: height, colors: colors))
        let decoded = DecodedSixels(Sixel.sequence(pixels))
        #expect((decoded.width, decoded.height) == (width, height))
        for row in 0..<height {
            for column in 0..<width {
                let offset = (row * width + column) * 3
                let hundredths = colors[offset..<(offset + 3)].map { Int($0) * 100 / 255 }
                #expect(decoded.colors[[row, column]] == hundredths)
            }
        }
    }

    @Test(
        "A decoded JPEG and a decoded PNG have the expected colours",
        arguments: [SamplePictures.jpeg, SamplePictures.png]
    )
    func decoded(bytes: [UInt8]) throws {
        let pixels = try #require(Pixels(jpeg: bytes, mostWidth: 100, mostHeight: 100) ?? Pixels(png: bytes))
        for (index, part) in pixels.colors.enumerated() {
            #expect(abs(Int(part) - [0xCC, 0x33, 0x66][index % 3]) < 6)
        }
    }

    @Test("An area of a colour between palette colours has the expected mean")
    func diffused() throws {
        let color: [UInt8] = [200, 40, 100]
        let colors = [UInt8]((0..<1600).flatMap { _ in color })
        let pixels = try #require(Pixels(width: 40, height: 40, colors: colors))
        let decoded = DecodedSixels(Sixel.sequence(pixels))
        for part in 0..<3 {
            var sum = 0
            for seen in decoded.colors.values { sum += seen[part] }
            let mean = sum * 255 / 100 / 1600
            #expect(abs(mean - Int(color[part])) <= 4)
        }
    }

    @Test("A scaled picture has the means of its pixels")
    func scaled() throws {
        let pixels = try #require(Pixels(width: 2, height: 2, colors: [0, 0, 0, 100, 0, 0, 0, 100, 0, 100, 100, 0]))
        #expect(pixels.scaled(toWidth: 1, height: 1).colors == [50, 50, 0])
        #expect(pixels.scaled(toWidth: 4, height: 4).colors.prefix(12) == [0, 0, 0, 0, 0, 0, 100, 0, 0, 100, 0, 0])
        #expect(pixels.scaled(toWidth: 0, height: 3).height == 3)
        #expect(Pixels(width: 2, height: 2, colors: [1]) == nil)
    }
}

/// Decoded sixels.
private struct DecodedSixels {
    private(set) var width = 0
    private(set) var height = 0
    /// The colour by row and column, each part in hundredths.
    private(set) var colors: [[Int]: [Int]] = [:]

    init(_ sequence: String) {
        var palette: [Int: [Int]] = [:]
        var (row, column, color) = (0, 0, 0)
        var remaining = sequence.drop { $0 != "\"" }.dropLast(2)
        func numbers() -> [Int] {
            let text = remaining.prefix { $0.isNumber || $0 == ";" }
            remaining = remaining.dropFirst(text.count)
            return text.split(separator: ";").compactMap { Int($0) }
        }
        func draw(_ letter: Character, _ count: Int) {
            let bits = Int(letter.asciiValue ?? 63) - 63
            for _ in 0..<count {
                for bit in 0..<6 where bits & 1 << bit != 0 { colors[[row + bit, column]] = palette[color] }
                column += 1
            }
        }
        while let character = remaining.popFirst() {
            switch character {
            case "\"":
                let values = numbers()
                (width, height) = (values[2], values[3])
            case "#":
                let values = numbers()
                color = values[0]
                if values.count == 5 { palette[color] = Array(values[2...]) }
            case "$": column = 0
            case "-": (row, column) = (row + 6, 0)
            case "!":
                let count = numbers()[0]
                if let letter = remaining.popFirst() { draw(letter, count) }
            default: draw(character, 1)
            }
        }
    }
}
