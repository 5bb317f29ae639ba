/// An encoder of pixels as DEC sixels: bands of six rows, one colour after the other.
package enum Sixel {
    /// The number of levels of red, green and blue. The resulting 216 colours fit the 256 of a terminal.
    private static let steps = 6

    /// Returns the escape sequence that draws a picture at the cursor.
    package static func sequence(_ pixels: Pixels) -> String {
        let indices = colorIndices(pixels)
        // Pixels that are not drawn stay unchanged, and pixels are square.
        var output = "\u{1B}P0;1q\"1;1;\(pixels.width);\(pixels.height)"
        for index in Set(indices).sorted() {
            let parts = [index / (steps * steps), index / steps % steps, index % steps].map { $0 * 100 / (steps - 1) }
            output += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])"
        }
        for top in stride(from: 0, to: pixels.height, by: 6) {
            if top > 0 { output += "-" }
            let rows = top..<min(top + 6, pixels.height)
            var isFirst = true
            for index in Set(indices[(rows.lowerBound * pixels.width)..<(rows.upperBound * pixels.width)]).sorted() {
                output += isFirst ? "#\(index)" : "$#\(index)"
                isFirst = false
                let band = (0..<pixels.width).map { column in
                    rows.reduce(0) { bits, row in
                        indices[row * pixels.width + column] == index ? bits | 1 << (row - top) : bits
                    }
                }
                output += runs(band)
            }
        }
        return output + "\u{1B}\\"
    }

    /// Returns sixels of one colour, run-length encoded and without blank ones at the end.
    private static func runs(_ band: [Int]) -> String {
        var output = ""
        var remaining = band[...]
        while let bits = remaining.first {
            let count = remaining.prefix { $0 == bits }.count
            remaining = remaining.dropFirst(count)
            if bits == 0, remaining.isEmpty { break }
            let letter = Character(Unicode.Scalar(UInt8(63 + bits)))
            output += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
        }
        return output
    }

    /// Returns the palette index of each pixel, with Floyd–Steinberg dithering: the error of a colour is distributed to
    /// the following pixels.
    private static func colorIndices(_ pixels: Pixels) -> [Int] {
        var indices = [Int](repeating: 0, count: pixels.width * pixels.height)
        // The errors to add in this row and in the next one, in sixteenths, with an extra column on both sides.
        var errors = [Int](repeating: 0, count: (pixels.width + 2) * 3)
        for row in 0..<pixels.height {
            var following = [Int](repeating: 0, count: (pixels.width + 2) * 3)
            for column in 0..<pixels.width {
                var index = 0
                for part in 0..<3 {
                    let offset = (column + 1) * 3 + part
                    let wanted = Int(pixels.colors[(row * pixels.width + column) * 3 + part]) + errors[offset] / 16
                    let step = max(0, min((wanted * (steps - 1) + 127) / 255, steps - 1))
                    index = index * steps + step
                    let error = wanted - step * 255 / (steps - 1)
                    errors[offset + 3] += error * 7
                    following[offset - 3] += error * 3
                    following[offset] += error * 5
                    following[offset + 3] += error
                }
                indices[row * pixels.width + column] = index
            }
            errors = following
        }
        return indices
    }
}
