/// Pixels as sixels, as DEC's terminals drew them: bands of six rows, a colour after the other.
package enum Sixel {
    /// How many steps there are of each of red, green and blue; 216 colours fit the 256 that a terminal has.
    private static let steps = 6

    /// The sequence that draws a picture where the cursor stands.
    package static func sequence(_ pixels: Pixels) -> String {
        let places = colorIndices(pixels)
        // A pixel that is not drawn stays as it was; one pixel is as high as it is wide.
        var output = "\u{1B}P0;1q\"1;1;\(pixels.width);\(pixels.height)"
        for place in Set(places).sorted() {
            let parts = [place / (steps * steps), place / steps % steps, place % steps].map { $0 * 100 / (steps - 1) }
            output += "#\(place);2;\(parts[0]);\(parts[1]);\(parts[2])"
        }
        for top in stride(from: 0, to: pixels.height, by: 6) {
            if top > 0 { output += "-" }
            let rows = top..<min(top + 6, pixels.height)
            var isFirst = true
            for place in Set(places[(rows.lowerBound * pixels.width)..<(rows.upperBound * pixels.width)]).sorted() {
                output += isFirst ? "#\(place)" : "$#\(place)"
                isFirst = false
                let band = (0..<pixels.width).map { column in
                    rows.reduce(0) { bits, row in
                        places[row * pixels.width + column] == place ? bits | 1 << (row - top) : bits
                    }
                }
                output += runs(band)
            }
        }
        return output + "\u{1B}\\"
    }

    /// Sixels of one colour; those that are alike are counted, and blank ones at the end are left out.
    private static func runs(_ band: [Int]) -> String {
        var output = ""
        var rest = band[...]
        while let bits = rest.first {
            let count = rest.prefix { $0 == bits }.count
            rest = rest.dropFirst(count)
            if bits == 0, rest.isEmpty { break }
            let letter = Character(Unicode.Scalar(UInt8(63 + bits)))
            output += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
        }
        return output
    }

    /// The place in the palette of each pixel. What a colour is off is spread over the pixels that follow (Floyd and
    /// Steinberg), so that areas look as they should.
    private static func colorIndices(_ pixels: Pixels) -> [Int] {
        var places = [Int](repeating: 0, count: pixels.width * pixels.height)
        // What is still to be added, in sixteenths: of this row and of the next one, with a column to spare on both sides.
        var errors = [Int](repeating: 0, count: (pixels.width + 2) * 3)
        for row in 0..<pixels.height {
            var following = [Int](repeating: 0, count: (pixels.width + 2) * 3)
            for column in 0..<pixels.width {
                var place = 0
                for part in 0..<3 {
                    let spot = (column + 1) * 3 + part
                    let wanted = Int(pixels.colors[(row * pixels.width + column) * 3 + part]) + errors[spot] / 16
                    let step = max(0, min((wanted * (steps - 1) + 127) / 255, steps - 1))
                    place = place * steps + step
                    let off = wanted - step * 255 / (steps - 1)
                    errors[spot + 3] += off * 7
                    following[spot - 3] += off * 3
                    following[spot] += off * 5
                    following[spot + 3] += off
                }
                places[row * pixels.width + column] = place
            }
            errors = following
        }
        return places
    }
}
