internal import Foundation

/// A color with red, green and blue from 0 to 255.
struct PosterColor: Sendable {
    var red, green, blue: Double

    /// Creates a color from a number such as 0xFFCC00.
    init(_ code: UInt32) {
        (red, green, blue) = (Double(code >> 16 & 0xFF), Double(code >> 8 & 0xFF), Double(code & 0xFF))
    }

    /// Returns a color between this one (fraction 0) and another (fraction 1).
    func mixed(with other: PosterColor, _ fraction: Double) -> PosterColor {
        var color = self
        color.red += (other.red - red) * fraction
        color.green += (other.green - green) * fraction
        color.blue += (other.blue - blue) * fraction
        return color
    }
}

/// A point in pixels from the top left corner.
struct PosterPoint {
    let x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// An area of a poster.
struct PosterShape {
    let columns: ClosedRange<Double>
    let rows: ClosedRange<Double>
    /// Returns the distance of a point from the edge in pixels, which is negative inside. `below` measures it
    /// vertically.
    let distance: (PosterPoint) -> Double

    static func circle(_ x: Double, _ y: Double, radius: Double) -> PosterShape {
        PosterShape(columns: x - radius...x + radius, rows: y - radius...y + radius) {
            hypot($0.x - x, $0.y - y) - radius
        }
    }

    /// A rectangle. `x` and `y` are its top left corner.
    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PosterShape {
        PosterShape(columns: x...x + width, rows: y...y + height) {
            max(x - $0.x, $0.x - x - width, y - $0.y, $0.y - y - height)
        }
    }

    /// A line with a thickness and round ends.
    static func line(_ from: PosterPoint, _ to: PosterPoint, thickness: Double) -> PosterShape {
        let half = thickness / 2
        return PosterShape(
            columns: min(from.x, to.x) - half...max(from.x, to.x) + half,
            rows: min(from.y, to.y) - half...max(from.y, to.y) + half
        ) { distance(from: $0, to: (from, to)) - half }
    }

    /// A polygon with at least three corners.
    static func polygon(_ corners: PosterPoint...) -> PosterShape {
        let sides = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
        let (columns, rows) = (corners.map(\.x), corners.map(\.y))
        return PosterShape(
            columns: (columns.min() ?? 0)...(columns.max() ?? 0),
            rows: (rows.min() ?? 0)...(rows.max() ?? 0)
        ) { point in
            // A point is inside if a ray from it crosses an odd number of sides.
            let crossed = sides.count { from, to in
                (from.y > point.y) != (to.y > point.y)
                    && point.x < (to.x - from.x) * (point.y - from.y) / (to.y - from.y) + from.x
            }
            let nearest = sides.map { distance(from: point, to: $0) }.min() ?? 0
            return crossed % 2 == 1 ? -nearest : nearest
        }
    }

    /// Everything below a line across the poster.
    ///
    /// - Parameter edgeRow: Returns the row of the line in a column.
    static func below(_ edgeRow: @escaping (Double) -> Double) -> PosterShape {
        PosterShape(
            columns: 0...Double(PosterCanvas.width),
            rows: 0...Double(PosterCanvas.height)
        ) { edgeRow($0.x) - $0.y }
    }

    /// The shape without another one.
    func without(_ other: PosterShape) -> PosterShape {
        PosterShape(columns: columns, rows: rows) { max(distance($0), -other.distance($0)) }
    }

    private static func distance(from point: PosterPoint, to segment: (PosterPoint, PosterPoint)) -> Double {
        let (width, height) = (segment.1.x - segment.0.x, segment.1.y - segment.0.y)
        let (x, y) = (point.x - segment.0.x, point.y - segment.0.y)
        let squaredLength = width * width + height * height
        let fraction = squaredLength == 0 ? 0 : min(max((x * width + y * height) / squaredLength, 0), 1)
        return hypot(x - width * fraction, y - height * fraction)
    }
}

/// A picture on which shapes are painted one over the other, with smooth edges.
struct PosterCanvas {
    /// The width in pixels.
    static let width = 210
    /// The height in pixels.
    static let height = 295

    private var colors: [PosterColor]

    /// Creates a canvas that changes its color from top to bottom.
    ///
    /// - Parameter color: Returns the color at a height, from 0 (top) to 1.
    init(color: (Double) -> PosterColor) {
        colors = (0..<Self.height).flatMap { row in
            Array(repeating: color((Double(row) + 0.5) / Double(Self.height)), count: Self.width)
        }
    }

    /// Paints a shape over the previous ones. Its edge is mixed with the color below.
    mutating func paint(_ color: PosterColor, opacity: Double = 1, _ shape: PosterShape) {
        let rows = Self.pixels(shape.rows, of: Self.height)
        let columns = Self.pixels(shape.columns, of: Self.width)
        for row in rows {
            for column in columns {
                let distance = shape.distance(PosterPoint(Double(column) + 0.5, Double(row) + 0.5))
                let coverage = min(max(0.5 - distance, 0), 1) * opacity
                if coverage == 0 { continue }
                let index = row * Self.width + column
                colors[index] = colors[index].mixed(with: color, coverage)
            }
        }
    }

    /// The picture as a PNG file.
    var png: [UInt8] {
        let bytes = colors.flatMap { color in
            [color.red, color.green, color.blue].map { UInt8(min(max($0.rounded(), 0), 255)) }
        }
        return PNGFile.bytes(width: Self.width, height: Self.height, colors: bytes)
    }

    /// Returns the pixels that a range touches, and one more on each side for the smooth edge.
    private static func pixels(_ range: ClosedRange<Double>, of count: Int) -> Range<Int> {
        let first = min(max(Int(range.lowerBound.rounded(.down)) - 1, 0), count)
        return first..<max(min(Int(range.upperBound.rounded(.up)) + 1, count), first)
    }
}
