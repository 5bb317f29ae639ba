internal import Cqrencode

/// A text as a code that a phone reads.
enum QRCode {
    /// The dots, row by row, dark where true; nil where the text is too long for one.
    @Sendable
    static func dots(of text: String) -> [[Bool]]? {
        guard text.utf8.count <= 1200, let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte says whether the dot is dark.
        return (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }
}
