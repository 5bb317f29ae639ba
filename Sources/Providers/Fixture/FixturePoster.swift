internal import Foundation

/// The drawn poster of an invented show. It depends only on the scene, the variant and the random numbers.
struct FixturePoster {
    /// What a poster shows.
    enum Scene: Int {
        case lighthouse, waves, skyline, window, bridge, road, houses, fields, rowingBoat, planet, volcano, sails,
            forest
        case portrait
    }

    /// The colors of a poster.
    struct Palette {
        /// The sky from top to horizon.
        let sky: [PosterColor]
        /// The moon, the sun and lit windows.
        let light: PosterColor
        /// What is far away, and what is front.
        let far, front: PosterColor

        init(_ top: UInt32, _ middle: UInt32, _ bottom: UInt32, light: UInt32, far: UInt32, front: UInt32) {
            sky = [PosterColor(top), PosterColor(middle), PosterColor(bottom)]
            (self.light, self.far, self.front) = (PosterColor(light), PosterColor(far), PosterColor(front))
        }

        /// The color of the sky, from the top (0) to the horizon (1).
        func sky(at height: Double) -> PosterColor {
            height < 0.5 ? sky[0].mixed(with: sky[1], height * 2) : sky[1].mixed(with: sky[2], min(height, 1) * 2 - 1)
        }
    }

    private static let palettes = [
        Palette(0x0B1D3A, 0x1F4068, 0x6C93B5, light: 0xFFE9B0, far: 0x1B3B5C, front: 0x08131F),
        Palette(0x2B2350, 0xB4506A, 0xF7B267, light: 0xFFF1C9, far: 0x6B3A5B, front: 0x1E1530),
        Palette(0x1E6F78, 0x5FB3A8, 0xD8EBC5, light: 0xFFF6D5, far: 0x2F7F79, front: 0x0F3B40),
        Palette(0x1A1033, 0x4A2C74, 0xB267A8, light: 0xFFD9A0, far: 0x3A2563, front: 0x120A22),
        Palette(0x5B7DB1, 0xE0A9B8, 0xFCE3C5, light: 0xFFFBEA, far: 0x8B7BA0, front: 0x3A3555),
        Palette(0x10302B, 0x2F6B4F, 0xB8D8A0, light: 0xFDF4C4, far: 0x1F4D3C, front: 0x0A1F1B),
        Palette(0x4A0F1B, 0xA32A2C, 0xEFA13A, light: 0xFFE8A3, far: 0x741A22, front: 0x22080D),
        Palette(0x27323F, 0x5D6F80, 0xC9D3D8, light: 0xF6F3E4, far: 0x465665, front: 0x151B22),
        Palette(0x08415C, 0x1B98A6, 0xBFEFEA, light: 0xFFFDF0, far: 0x0F6F86, front: 0x05283A),
        Palette(0x7A4B12, 0xD9902F, 0xFBE3A1, light: 0xFFF8DE, far: 0x9C6420, front: 0x3B2408),
    ]

    static let width = Double(PosterCanvas.width)
    static let height = Double(PosterCanvas.height)

    let palette: Palette
    var random: FixtureRandom
    var canvas: PosterCanvas

    /// Draws a poster.
    ///
    /// - Parameters:
    ///   - variant: A number that selects the colors. With the same variant, each scene has other colors.
    ///   - random: The numbers that decide the details.
    init(_ scene: Scene, variant: Int, random: FixtureRandom) {
        // 3 and the number of palettes have no common divisor, so neighboring scenes differ clearly.
        let palette = Self.palettes[(scene.rawValue * 3 + variant) % Self.palettes.count]
        (self.palette, self.random) = (palette, random)
        canvas = PosterCanvas { palette.sky(at: $0 / 0.7) }
        paint(scene)
    }

    /// The poster as a PNG file.
    var png: [UInt8] { canvas.png }

    mutating func paint(_ scene: Scene) {
        switch scene {
        case .lighthouse: paintLighthouse()
        case .waves: paintWaves()
        case .skyline: paintSkyline()
        case .window: paintWindow()
        case .bridge: paintBridge()
        case .road: paintRoad()
        case .houses: paintHouses()
        case .fields: paintFields()
        case .rowingBoat: paintRowingBoat()
        case .planet: paintPlanet()
        case .volcano: paintVolcano()
        case .sails: paintSails()
        case .forest: paintForest()
        case .portrait: paintPortrait()
        }
    }

    // Scenes

    mutating func paintLighthouse() {
        paintStars(above: 150)
        let moon = paintMoon(in: 30...80, 40...80, radius: 17, isCrescent: true)
        paintSea(from: 205, reflecting: moon)
        let x = value(in: 128...150)
        canvas.paint(
            palette.light,
            opacity: 0.22,
            .polygon(PosterPoint(x, 92), PosterPoint(-10, 52), PosterPoint(-10, 140))
        )
        let slope = value(in: 0.004...0.008)
        canvas.paint(palette.front, .below { 218 - 38 * exp(-slope * pow($0 - x - 18, 2) / 4) + 3 * sin($0 / 6) })
        let tower = palette.sky[2].mixed(with: palette.light, 0.6)
        canvas.paint(
            tower,
            .polygon(
                PosterPoint(x - 9, 102),
                PosterPoint(x + 9, 102),
                PosterPoint(x + 15, 192),
                PosterPoint(x - 15, 192)
            )
        )
        for stripe in 0..<2 {
            let (y, half) = (120 + Double(stripe) * 38, 10.5 + Double(stripe) * 2.5)
            canvas.paint(
                palette.far,
                .polygon(
                    PosterPoint(x - half, y),
                    PosterPoint(x + half, y),
                    PosterPoint(x + half + 1.2, y + 18),
                    PosterPoint(x - half - 1.2, y + 18)
                )
            )
        }
        canvas.paint(palette.front, .box(x - 13, 99, 26, 4))
        canvas.paint(palette.light, .box(x - 7, 85, 14, 14))
        canvas.paint(palette.front, .polygon(PosterPoint(x - 10, 85), PosterPoint(x, 73), PosterPoint(x + 10, 85)))
    }

    mutating func paintWaves() {
        _ = paintMoon(in: 60...150, 90...120, radius: 36)
        for wave in 0..<7 {
            let depth = Double(wave) / 6
            let (length, phase) = (value(in: 15...24) + depth * 12, value(in: 0...6.3))
            let base = 150 + Double(wave) * 21
            let color = palette.far.mixed(with: palette.sky[1], 0.55 * (1 - depth)).mixed(
                with: palette.front,
                depth * 0.8
            )
            canvas.paint(palette.light, opacity: 0.35, .below { base - 2 - 7 * abs(sin($0 / length + phase)) })
            canvas.paint(color, .below { base - 7 * abs(sin($0 / length + phase)) })
        }
    }

    mutating func paintSkyline() {
        _ = paintMoon(in: 40...170, 60...100, radius: 26)
        paintBuildings(from: 140...185, widths: 16...30, palette.far.mixed(with: palette.sky[2], 0.35), lit: 0.15)
        paintBuildings(from: 175...225, widths: 22...40, palette.far, lit: 0.35)
        paintBuildings(from: 225...262, widths: 30...54, palette.front, lit: 0.5)
    }

    mutating func paintWindow() {
        let moon = paintMoon(in: 84...126, 88...112, radius: 20)
        paintStars(above: 180)
        canvas.paint(palette.far, .below { 205 + 10 * sin($0 / 31 + moon.x) })
        let wall = palette.front
        for (x, y, width, height) in [(0.0, 0.0, 42, 295), (168, 0, 42, 295), (0, 0, 210, 46), (0, 236, 210, 59)] {
            canvas.paint(wall, .box(x, y, Double(width), Double(height)))
        }
        let frame = wall.mixed(with: palette.light, 0.25)
        canvas.paint(frame, .box(102.5, 46, 5, 190))
        canvas.paint(frame, .box(42, 136, 126, 5))
        canvas.paint(frame, .box(34, 236, 142, 7))
        let x = value(in: 62...86)
        canvas.paint(palette.far.mixed(with: palette.light, 0.3), .box(x, 214, 17, 22))
        canvas.paint(
            palette.far.mixed(with: palette.light, 0.3),
            .circle(x + 18, 224, radius: 6).without(.circle(x + 18, 224, radius: 3))
        )
        for steam in 0..<2 {
            let left = x + 5 + Double(steam) * 7
            canvas.paint(
                palette.light,
                opacity: 0.4,
                .line(PosterPoint(left, 209), PosterPoint(left + 2, 194), thickness: 2)
            )
        }
    }

    mutating func paintBridge() {
        let sun = paintMoon(in: 70...140, 120...150, radius: 30)
        canvas.paint(palette.far, opacity: 0.8, .below { 196 - 14 * sin($0 / 40 + sun.x) - 6 * sin($0 / 13) })
        paintSea(from: 206, reflecting: sun)
        let towers = (left: value(in: 48...56), right: value(in: 154...162))
        let (deck, top) = (188.0, 88.0)
        let color = palette.front
        canvas.paint(color, .box(0, deck, 210, 6))
        for x in [towers.left, towers.right] {
            canvas.paint(color, .box(x - 5, top - 6, 3.5, 140))
            canvas.paint(color, .box(x + 1.5, top - 6, 3.5, 140))
            for y in [top, top + 34, top + 68] { canvas.paint(color, .box(x - 5, y, 10, 3)) }
        }
        let middle = (towers.left + towers.right) / 2
        func cable(_ x: Double) -> Double {
            let reach = (towers.right - towers.left) / 2
            let center = x < towers.left ? -10 : x > towers.right ? 220 : middle
            let span = center == middle ? reach : abs(center - (x < middle ? towers.left : towers.right))
            return deck - 6 - (deck - 6 - top) * pow((x - center) / span, 2)
        }
        for x in stride(from: 0.0, to: 210, by: 3) {
            canvas.paint(color, .line(PosterPoint(x, cable(x)), PosterPoint(x + 3, cable(x + 3)), thickness: 2))
        }
        for x in stride(from: 3.0, to: 210, by: 9) {
            canvas.paint(color, opacity: 0.8, .line(PosterPoint(x, cable(x)), PosterPoint(x, deck), thickness: 0.9))
        }
    }

    /// Paints a moon or sun with a halo, and returns its center.
    mutating func paintMoon(
        in columns: ClosedRange<Double>,
        _ rows: ClosedRange<Double>,
        radius: Double,
        isCrescent: Bool = false
    ) -> PosterPoint {
        let center = PosterPoint(value(in: columns), value(in: rows))
        canvas.paint(palette.light, opacity: 0.1, .circle(center.x, center.y, radius: radius * 1.7))
        canvas.paint(palette.light, opacity: 0.14, .circle(center.x, center.y, radius: radius * 1.3))
        let disc = PosterShape.circle(center.x, center.y, radius: radius)
        let shadow = PosterShape.circle(center.x + radius * 0.45, center.y - radius * 0.2, radius: radius * 0.85)
        canvas.paint(palette.light, isCrescent ? disc.without(shadow) : disc)
        return center
    }

    mutating func paintStars(above row: Double) {
        for _ in 0..<45 {
            let radius = value(in: 0.5...1.3)
            let star = PosterShape.circle(value(in: 0...Self.width), value(in: 0...row), radius: radius)
            canvas.paint(palette.light, opacity: 0.75, star)
        }
    }

    /// Paints water down to the bottom, with the light of the moon or sun on it.
    mutating func paintSea(from row: Double, reflecting moon: PosterPoint) {
        let depth = Self.height - row
        for line in 0..<12 {
            let share = Double(line) / 11
            let color = palette.sky[1].mixed(with: palette.far, 0.3 + share * 0.7)
            canvas.paint(color, .box(0, row + depth * Double(line) / 12, Self.width, Self.height))
        }
        for line in 0..<14 {
            let share = Double(line) / 13
            let y = row + 3 + (depth - 6) * pow(share, 1.2)
            let half = value(in: 5...12) + 20 * share
            let x = moon.x + value(in: -6...6)
            canvas.paint(
                palette.light,
                opacity: 0.75 - 0.5 * share,
                .line(PosterPoint(x - half, y), PosterPoint(x + half, y), thickness: 1.4 + share)
            )
        }
    }

    /// Paints ranges of hills, from far to front.
    mutating func paintRidges(count: Int, from first: Double, to last: Double) {
        for ridge in 0..<count {
            let share = count == 1 ? 1 : Double(ridge) / Double(count - 1)
            let (long, short) = (value(in: 26...44), value(in: 11...17))
            let phase = value(in: 0...6.3)
            let base = first + (last - first) * share
            let color = palette.sky[2].mixed(with: palette.far, 0.45 + 0.55 * share)
                .mixed(with: palette.front, count > 1 ? share * 0.5 : 0)
            canvas.paint(color, .below { base - 12 * sin($0 / long + phase) - 4 * sin($0 / short + phase * 2) })
        }
    }

    mutating func paintBuildings(
        from tops: ClosedRange<Double>,
        widths: ClosedRange<Double>,
        _ color: PosterColor,
        lit: Double
    ) {
        var x = -value(in: 0...10)
        while x < Self.width {
            let (width, top) = (value(in: widths).rounded(), value(in: tops).rounded())
            canvas.paint(color, .box(x, top, width, Self.height - top))
            if random.next() % 3 == 0 { canvas.paint(color, .box(x + width / 2 - 1, top - 16, 2, 16)) }
            for row in stride(from: top + 7, to: Self.height, by: 10) {
                for column in stride(from: x + 5, to: x + width - 6, by: 8) where value(in: 0...1) < lit {
                    canvas.paint(palette.light, opacity: 0.85, .box(column, row, 3.5, 5))
                }
            }
            x += width + 1
        }
    }

    mutating func value(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() % 10_000) / 10_000
    }
}
