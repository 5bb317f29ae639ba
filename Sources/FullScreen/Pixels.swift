internal import CPixels

/// A picture in RGB pixels.
package struct Pixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Red, green and blue bytes of each pixel, row by row.
    package let colors: [UInt8]

    /// Creates a picture, or nil if `colors` does not have three bytes for each pixel.
    package init?(width: Int, height: Int, colors: [UInt8]) {
        guard width > 0, height > 0, colors.count == width * height * 3 else { return nil }
        (self.width, self.height, self.colors) = (width, height, colors)
    }

    /// Decodes a JPEG to at most this size in pixels.
    ///
    /// - Returns: nil if it cannot be decoded, or libturbojpeg is not installed.
    package init?(jpeg bytes: [UInt8], mostWidth: Int, mostHeight: Int) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        let length = UInt(bytes.count)
        let limits = (Int32(clamping: mostWidth), Int32(clamping: mostHeight))
        guard cpixels_jpeg_fit(bytes, length, limits.0, limits.1, &columns, &rows) == 0 else { return nil }
        var colors = [UInt8](repeating: 0, count: Int(columns) * Int(rows) * 3)
        guard cpixels_jpeg(bytes, length, columns, rows, &colors) == 0 else { return nil }
        self.init(width: Int(columns), height: Int(rows), colors: colors)
    }

    /// Decodes a PNG, on a white background.
    ///
    /// - Returns: nil if it cannot be decoded, or libpng is not installed.
    package init?(png bytes: [UInt8]) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        let length = UInt(bytes.count)
        guard cpixels_png_size(bytes, length, &columns, &rows) == 0 else { return nil }
        var colors = [UInt8](repeating: 0, count: Int(columns) * Int(rows) * 3)
        guard cpixels_png(bytes, length, columns, rows, &colors) == 0 else { return nil }
        self.init(width: Int(columns), height: Int(rows), colors: colors)
    }

    /// Returns the picture in another size. Each pixel is the mean of the pixels that it replaces.
    package func scaled(toWidth width: Int, height: Int) -> Pixels {
        let (width, height) = (max(width, 1), max(height, 1))
        var scaled: [UInt8] = []
        scaled.reserveCapacity(width * height * 3)
        for row in 0..<height {
            let rows = Self.span(row, of: height, in: self.height)
            for column in 0..<width {
                let columns = Self.span(column, of: width, in: self.width)
                for part in 0..<3 {
                    var sum = 0
                    for row in rows {
                        for column in columns { sum += Int(colors[(row * self.width + column) * 3 + part]) }
                    }
                    scaled.append(UInt8(sum / (rows.count * columns.count)))
                }
            }
        }
        return Pixels(width: width, height: height, colors: scaled) ?? self
    }

    /// Returns the range of `total` source positions for one of `count` target positions.
    private static func span(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
        let first = min(index * total / count, total - 1)
        return first..<max((index + 1) * total / count, first + 1)
    }
}
