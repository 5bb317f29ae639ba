internal import Czlib

/// Encodes pixels as a PNG file (https://www.w3.org/TR/png-3/).
enum PNGFile {
    /// Returns the file of a picture with three bytes per pixel: red, green and blue, row by row.
    static func bytes(width: Int, height: Int, colors: [UInt8]) -> [UInt8] {
        precondition(colors.count == width * height * 3)
        // 8 bits per sample, colors without transparency, and the only methods that exist.
        let header = number(width) + number(height) + [8, 2, 0, 0, 0]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", header)
            + chunk("IDAT", compressed(filtered(colors, rowLength: width * 3))) + chunk("IEND", [])
    }

    /// Returns each row as differences from the pixel to the left, after the number of this filter.
    private static func filtered(_ colors: [UInt8], rowLength: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(colors.count + colors.count / rowLength)
        for start in stride(from: 0, to: colors.count, by: rowLength) {
            rows.append(1)
            rows += colors[start..<start + 3]
            for index in start + 3..<start + rowLength { rows.append(colors[index] &- colors[index - 3]) }
        }
        return rows
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        let status = compress2(&output, &size, bytes, UInt(bytes.count), 9)
        precondition(status == Z_OK, "zlib has no memory")
        return Array(output.prefix(Int(size)))
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        return number(content.count) + checked + number(Int(crc32(0, checked, UInt32(checked.count))))
    }

    private static func number(_ value: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
