internal import Cqrencode

/// QR codes of texts.
enum QRCode {
    /// Returns the dots row by row, true for dark ones, or nil if the text is too long.
    @Sendable
    static func dots(of text: String) -> [[Bool]]? {
        guard text.utf8.count <= 1200, let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is set for a dark dot.
        return (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }
}
