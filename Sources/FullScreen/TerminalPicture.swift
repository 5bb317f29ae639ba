internal import Foundation

/// A protocol for pictures in terminals.
package enum PictureProtocol: Hashable, Sendable {
    /// The graphics protocol of kitty, with PNG files or pixels.
    case kitty
    /// Inline images of iTerm2, with any file.
    case inline
    /// DEC sixels, with pixels.
    case sixel

    /// Finds the protocol by environment variables, or nil if they do not identify the terminal. In tmux and screen
    /// they describe the outer terminal, which is out of reach, so the result is nil.
    package init?(variables: [String: String]) {
        let (terminal, program) = (variables["TERM"] ?? "", variables["TERM_PROGRAM"] ?? "")
        if variables["TMUX"] != nil || variables["STY"] != nil { return nil }
        if ["xterm-kitty", "xterm-ghostty"].contains(terminal) || variables["KITTY_WINDOW_ID"] != nil {
            self = .kitty
        } else if ["iTerm.app", "WezTerm", "mintty"].contains(program) {
            self = .inline
        } else if ["foot", "foot-extra", "mlterm"].contains(terminal) {
            self = .sixel
        } else {
            return nil
        }
    }
}

/// The picture protocol and cell size of a terminal.
package struct PictureDrawing: Hashable, Sendable {
    package let method: PictureProtocol
    /// The size of a cell in pixels.
    package var cell: CellSize

    /// Creates a description of a terminal.
    package init(_ method: PictureProtocol, cell: CellSize) { (self.method, self.cell) = (method, cell) }
}

/// The size of a cell in pixels, or 0 if the terminal does not report it.
package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// Creates a size in pixels. Unknown values are 0.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    var isKnown: Bool { width > 0 && height > 0 }

    /// This size, or a typical one if it is unknown.
    var assumed: CellSize { isKnown ? self : CellSize(width: 10, height: 20) }
}

/// A picture as an escape sequence for a terminal.
package struct TerminalPicture: Hashable, Sendable {
    /// The width in cells.
    package let columns: Int
    /// The height in cells.
    package let rows: Int
    let method: PictureProtocol
    /// The sequence that draws the picture at the cursor.
    package let sequence: String

    /// Creates a picture that fits into some cells.
    ///
    /// - Parameters:
    ///   - bytes: A JPEG or PNG file.
    ///   - columns: The maximum width in cells.
    ///   - rows: The maximum height in cells.
    /// - Returns: nil if the terminal cannot draw the file.
    package init?(_ bytes: [UInt8], columns: Int, rows: Int, by drawing: PictureDrawing) {
        let cell = drawing.cell.assumed
        let area = (width: columns * cell.width, height: rows * cell.height)
        // Up to twice the size of the cells. The terminal scales it.
        let pixels = Pixels(jpeg: bytes, mostWidth: area.width * 2, mostHeight: area.height * 2)
        let png = Self.sizeOfPNG(bytes)
        let size = pixels.map { (width: $0.width, height: $0.height) } ?? png ?? area
        let isWide = size.width * area.height > size.height * area.width
        let width = isWide ? area.width : max(size.width * area.height / size.height, 1)
        let height = isWide ? max(size.height * area.width / size.width, 1) : area.height
        self.columns = (width + cell.width - 1) / cell.width
        self.rows = (height + cell.height - 1) / cell.height
        method = drawing.method
        switch drawing.method {
        case .inline:
            sequence =
                "\u{1B}]1337;File=inline=1;width=\(self.columns);height=\(self.rows);size=\(bytes.count):"
                + Data(bytes).base64EncodedString() + "\u{07}"
        case .kitty:
            if let pixels {
                let parameters = "f=24,s=\(pixels.width),v=\(pixels.height),c=\(self.columns),r=\(self.rows)"
                sequence = Self.kitty(pixels.colors, parameters)
            } else if png != nil {
                sequence = Self.kitty(bytes, "f=100,c=\(self.columns),r=\(self.rows)")
            } else {
                return nil
            }
        case .sixel:
            guard drawing.cell.isKnown, let pixels = pixels ?? Pixels(png: bytes) else { return nil }
            sequence = Sixel.sequence(pixels.scaled(toWidth: width, height: height))
        }
    }

    /// The sequence that deletes all pictures, if the protocol needs one.
    var removal: String { method == .kitty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "" }

    /// Returns the sequence of kitty's protocol, in pieces of at most 4096 characters, without responses of the
    /// terminal.
    private static func kitty(_ bytes: [UInt8], _ parameters: String) -> String {
        let text = Array(Data(bytes).base64EncodedString().utf8)
        let starts = stride(from: 0, to: text.count, by: 4096)
        return starts.map { start in
            let end = min(start + 4096, text.count)
            let head = start == 0 ? "a=T,q=2,\(parameters)," : ""
            return
                "\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);\(String(decoding: text[start..<end], as: UTF8.self))\u{1B}\\"
        }.joined()
    }

    /// Returns the size in the first chunk of a PNG, after the eight bytes of its signature. Returns nil for other
    /// files.
    private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 else {
            return nil
        }
        func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        let size = (width: number(16), height: number(20))
        // Larger sizes are implausible for a poster.
        return (1...65_535).contains(size.width) && (1...65_535).contains(size.height) ? size : nil
    }
}
