internal import CPixels

/// A picture as pixels.
package struct Pixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Red, green and blue, a byte each, row by row.
    package let colors: [UInt8]

    /// A picture of given pixels; nil where there are not three bytes for each.
    package init?(width: Int, height: Int, colors: [UInt8]) {
        guard width > 0, height > 0, colors.count == width * height * 3 else { return nil }
        (self.width, self.height, self.colors) = (width, height, colors)
    }

    /// A JPEG, decoded to a size of at most this many pixels.
    ///
    /// - Returns: nil where it is none that can be decoded, or libturbojpeg is not on this system.
    package init?(jpeg bytes: [UInt8], mostWidth: Int, mostHeight: Int) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        let length = UInt(bytes.count)
        let most = (Int32(clamping: mostWidth), Int32(clamping: mostHeight))
        guard cpixels_jpeg_fit(bytes, length, most.0, most.1, &columns, &rows) == 0 else { return nil }
        var colors = [UInt8](repeating: 0, count: Int(columns) * Int(rows) * 3)
        guard cpixels_jpeg(bytes, length, columns, rows, &colors) == 0 else { return nil }
        self.init(width: Int(columns), height: Int(rows), colors: colors)
    }

    /// A PNG, on white.
    ///
    /// - Returns: nil where it is none that can be decoded, or libpng is not on this system.
    package init?(png bytes: [UInt8]) {
        var (columns, rows): (Int32, Int32) = (0, 0)
        let length = UInt(bytes.count)
        guard cpixels_png_size(bytes, length, &columns, &rows) == 0 else { return nil }
        var colors = [UInt8](repeating: 0, count: Int(columns) * Int(rows) * 3)
        guard cpixels_png(bytes, length, columns, rows, &colors) == 0 else { return nil }
        self.init(width: Int(columns), height: Int(rows), colors: colors)
    }

    /// The picture in another size; each pixel is the mean of those that it stands for.
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

    /// Which of `whole` places one of `count` stands for.
    private static func span(_ place: Int, of count: Int, in whole: Int) -> Range<Int> {
        let first = min(place * whole / count, whole - 1)
        return first..<max((place + 1) * whole / count, first + 1)
    }
}
