internal import Foundation

/// How a terminal is made to draw pictures.
package enum PictureProtocol: Hashable, Sendable {
    /// kitty's graphics protocol: PNG as it is, anything else as pixels.
    case kitty
    /// iTerm2's inline images: any file as it is.
    case inline
    /// DEC's sixels: pixels alone.
    case sixel

    /// What the terminal is known for by its variables; nil for one that must be asked, or draws none. What runs in another
    /// program's window, as in tmux, has the variables of the terminal around it, which it does not reach.
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

/// How a terminal draws, and how large its cells are.
package struct PictureDrawing: Hashable, Sendable {
    package let method: PictureProtocol
    /// A cell's pixels; 0 where the terminal does not say.
    package var cell: CellSize

    /// How a terminal draws.
    package init(_ method: PictureProtocol, cell: CellSize) { (self.method, self.cell) = (method, cell) }
}

/// The pixels of a cell; 0 where the terminal does not say.
package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// - Parameters:
    ///   - width: in pixels; 0 where it is not known.
    ///   - height: likewise.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    var isKnown: Bool { width > 0 && height > 0 }

    /// As large as cells usually are, where it is not known.
    var assumed: CellSize { isKnown ? self : CellSize(width: 10, height: 20) }
}

/// A picture as what makes a terminal draw it.
package struct TerminalPicture: Hashable, Sendable {
    /// The cells that it covers.
    package let columns: Int
    package let rows: Int
    let method: PictureProtocol
    /// Draws it where the cursor stands.
    package let sequence: String

    /// A picture that fits a number of cells.
    ///
    /// - Parameter bytes: a file, as it came.
    /// - Returns: nil where the terminal cannot draw such a file.
    package init?(_ bytes: [UInt8], columns: Int, rows: Int, by drawing: PictureDrawing) {
        let cell = drawing.cell.assumed
        let room = (width: columns * cell.width, height: rows * cell.height)
        // A little finer than the cells: the terminal makes it fit.
        let pixels = Pixels(jpeg: bytes, mostWidth: room.width * 2, mostHeight: room.height * 2)
        let png = Self.sizeOfPNG(bytes)
        let own = pixels.map { (width: $0.width, height: $0.height) } ?? png ?? room
        let wide = own.width * room.height > own.height * room.width
        let width = wide ? room.width : max(own.width * room.height / own.height, 1)
        let height = wide ? max(own.height * room.width / own.width, 1) : room.height
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
                let facts = "f=24,s=\(pixels.width),v=\(pixels.height),c=\(self.columns),r=\(self.rows)"
                sequence = Self.kitty(pixels.colors, facts)
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

    /// What takes all pictures away where drawing over them does not.
    var removal: String { method == .kitty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "" }

    /// In pieces of at most 4096 letters; the terminal answers nothing.
    private static func kitty(_ bytes: [UInt8], _ facts: String) -> String {
        let text = Array(Data(bytes).base64EncodedString().utf8)
        let starts = stride(from: 0, to: text.count, by: 4096)
        return starts.map { start in
            let end = min(start + 4096, text.count)
            let head = start == 0 ? "a=T,q=2,\(facts)," : ""
            return
                "\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);\(String(decoding: text[start..<end], as: UTF8.self))\u{1B}\\"
        }.joined()
    }

    /// The size that a PNG's first chunk tells, behind the eight bytes that begin every PNG; nil for what is none.
    private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 else {
            return nil
        }
        func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        let size = (width: number(16), height: number(20))
        // What no poster is large enough for is no picture of one.
        return (1...65_535).contains(size.width) && (1...65_535).contains(size.height) ? size : nil
    }
}
