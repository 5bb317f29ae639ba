internal import Foundation

/// Scenes on land, in space and of people.
extension FixturePoster {
    mutating func paintRoad() {
        let sun = paintMoon(in: 85...125, 120...140, radius: 40)
        paintRidges(count: 2, from: 168, to: 190)
        canvas.paint(palette.front, .below { _ in 200 })
        let end = sun.x
        let road = palette.far.mixed(with: palette.sky[1], 0.35)
        canvas.paint(
            road,
            .polygon(PosterPoint(end - 2, 200), PosterPoint(end + 2, 200), PosterPoint(200, 296), PosterPoint(10, 296))
        )
        for mark in 0..<5 {
            let (from, to) = (pow(Double(mark) / 5 + 0.08, 2), pow(Double(mark) / 5 + 0.19, 2))
            let (top, bottom) = (200 + 96 * from, 200 + 96 * to)
            let x = (top: end + (105 - end) * from, bottom: end + (105 - end) * to)
            canvas.paint(
                palette.light,
                .polygon(
                    PosterPoint(x.top - 0.4 - 3 * from, top),
                    PosterPoint(x.top + 0.4 + 3 * from, top),
                    PosterPoint(x.bottom + 0.4 + 3 * to, bottom),
                    PosterPoint(x.bottom - 0.4 - 3 * to, bottom)
                )
            )
        }
    }

    mutating func paintHouses() {
        _ = paintMoon(in: 40...170, 45...75, radius: 20)
        paintRidges(count: 2, from: 165, to: 190)
        var x = -value(in: 4...14)
        while x < Self.width {
            let (width, top) = (value(in: 36...50), value(in: 172...206))
            let wall = palette.front.mixed(with: palette.far, value(in: 0...0.7))
            canvas.paint(wall, .box(x + width - 13, top - 30, 7, 22))
            canvas.paint(wall, .box(x, top, width, Self.height - top))
            canvas.paint(
                palette.front,
                .polygon(PosterPoint(x - 3, top), PosterPoint(x + width / 2, top - 26), PosterPoint(x + width + 3, top))
            )
            for row in 0..<3 {
                for column in 0..<2 {
                    let isLit = random.next() % 3 != 0
                    let color = isLit ? palette.light : palette.front
                    let left = x + width * (column == 0 ? 0.2 : 0.58)
                    canvas.paint(color, opacity: isLit ? 0.9 : 0.6, .box(left, top + 10 + Double(row) * 26, 9, 13))
                }
            }
            x += width
        }
    }

    mutating func paintFields() {
        let sun = paintMoon(in: 60...150, 100...120, radius: 30)
        for ray in 0..<12 {
            let angle = Double(ray) * .pi / 6
            canvas.paint(
                palette.light,
                opacity: 0.5,
                .line(
                    PosterPoint(sun.x + 38 * cos(angle), sun.y + 38 * sin(angle)),
                    PosterPoint(sun.x + 50 * cos(angle), sun.y + 50 * sin(angle)),
                    thickness: 3
                )
            )
        }
        paintRidges(count: 4, from: 168, to: 238)
        let x = value(in: 40...170)
        canvas.paint(palette.front, .box(x - 2.5, 196, 5, 44))
        canvas.paint(palette.front, .circle(x, 184, radius: 21))
        canvas.paint(palette.front, .circle(x - 14, 196, radius: 14))
        canvas.paint(palette.front, .circle(x + 14, 195, radius: 15))
    }

    mutating func paintRowingBoat() {
        let moon = paintMoon(in: 65...145, 80...105, radius: 34)
        paintRidges(count: 1, from: 176, to: 176)
        paintSea(from: 184, reflecting: moon)
        let (x, y) = (value(in: 75...135), 232.0)
        let color = palette.front
        canvas.paint(
            color,
            .polygon(
                PosterPoint(x - 40, y - 3),
                PosterPoint(x + 40, y - 3),
                PosterPoint(x + 27, y + 12),
                PosterPoint(x - 27, y + 12)
            )
        )
        canvas.paint(color, .circle(x - 4, y - 34, radius: 6.5))
        canvas.paint(
            color,
            .polygon(
                PosterPoint(x - 9, y - 28),
                PosterPoint(x + 2, y - 28),
                PosterPoint(x + 8, y - 2),
                PosterPoint(x - 13, y - 2)
            )
        )
        canvas.paint(color, .line(PosterPoint(x + 1, y - 22), PosterPoint(x + 16, y - 13), thickness: 4))
        canvas.paint(color, .line(PosterPoint(x + 12, y - 26), PosterPoint(x + 44, y + 20), thickness: 2.4))
        canvas.paint(color, opacity: 0.25, .box(x - 34, y + 14, 68, 3))
        canvas.paint(color, opacity: 0.18, .box(x - 22, y + 21, 48, 2.5))
    }

    mutating func paintPlanet() {
        paintStars(above: 260)
        let (x, y) = (value(in: 92...118), value(in: 112...128))
        let planet = PosterShape.circle(x, y, radius: 56)
        canvas.paint(palette.light.mixed(with: palette.sky[2], 0.55), planet)
        canvas.paint(palette.far, opacity: 0.55, planet.without(.circle(x - 20, y - 14, radius: 60)))
        for ring in 0..<2 {
            let offset = Double(ring) * 9
            canvas.paint(
                palette.light,
                opacity: ring == 0 ? 0.95 : 0.5,
                .line(
                    PosterPoint(x - 88 + offset, y + 30 + offset / 2),
                    PosterPoint(x + 88 - offset, y - 26 + offset),
                    thickness: 3
                )
            )
        }
        _ = paintMoon(in: 30...60, 190...210, radius: 9)
        paintRidges(count: 3, from: 236, to: 270)
    }

    mutating func paintVolcano() {
        let moon = paintMoon(in: 135...165, 60...85, radius: 24)
        let (x, top) = (value(in: 92...112), 112.0)
        func side(_ column: Double) -> Double { top + 100 * (1 - exp(-max(abs(column - x) - 12, 0) / 52)) }
        canvas.paint(palette.far, .below(side))
        let snow = PosterShape.below(side).without(.below { 138 + 9 * abs(sin($0 / 7)) })
        canvas.paint(palette.light, opacity: 0.92, snow)
        paintSea(from: 202, reflecting: moon)
        canvas.paint(palette.front, .below { 262 - 12 * sin($0 / 45 + x) })
        for lantern in 0..<4 {
            let left = 22 + Double(lantern) * 55 + value(in: -8...8)
            canvas.paint(palette.front, .box(left - 1.2, 214, 2.4, 52))
            canvas.paint(palette.light, opacity: 0.25, .circle(left, 211, radius: 13))
            canvas.paint(palette.light, .circle(left, 211, radius: 5.5))
        }
    }

    mutating func paintSails() {
        let sun = paintMoon(in: 60...150, 70...95, radius: 28)
        paintSea(from: 188, reflecting: sun)
        for (scale, isNear) in [(0.55, false), (1.0, true)] {
            let x = isNear ? value(in: 95...125) : value(in: 32...56)
            let y = isNear ? 236.0 : 200
            let sail = palette.light.mixed(with: palette.sky[2], isNear ? 0.1 : 0.4)
            let mast = PosterPoint(x, y - 108 * scale)
            canvas.paint(
                sail,
                .polygon(mast, PosterPoint(x + 46 * scale, y - 14 * scale), PosterPoint(x + 2, y - 14 * scale))
            )
            canvas.paint(
                sail.mixed(with: palette.far, 0.35),
                .polygon(
                    PosterPoint(x, y - 92 * scale),
                    PosterPoint(x - 3, y - 14 * scale),
                    PosterPoint(x - 36 * scale, y - 14 * scale)
                )
            )
            let hull = isNear ? palette.front : palette.far
            canvas.paint(hull, .line(mast, PosterPoint(x, y), thickness: 2.4 * scale))
            canvas.paint(
                hull,
                .polygon(
                    PosterPoint(x - 46 * scale, y - 9 * scale),
                    PosterPoint(x + 52 * scale, y - 9 * scale),
                    PosterPoint(x + 34 * scale, y + 9 * scale),
                    PosterPoint(x - 34 * scale, y + 9 * scale)
                )
            )
        }
    }

    mutating func paintForest() {
        _ = paintMoon(in: 60...150, 70...100, radius: 30)
        for row in 0..<3 {
            let depth = Double(row) / 2
            let color = palette.far.mixed(with: palette.sky[2], 0.6 * (1 - depth)).mixed(
                with: palette.front,
                depth * 0.9
            )
            let base = 196 + Double(row) * 42
            canvas.paint(color, .below { base - 4 * sin($0 / 30 + depth * 5) })
            var x = value(in: -10...5)
            while x < Self.width + 10 {
                let (high, wide) = (value(in: 34...62) * (0.7 + depth * 0.6), value(in: 9...13) * (0.7 + depth * 0.8))
                for part in 0..<3 {
                    let share = Double(part) / 3
                    let bottom = base + 6 - high * share * 0.75
                    let half = wide * (1 - share * 0.6)
                    canvas.paint(
                        color,
                        .polygon(
                            PosterPoint(x - half, bottom),
                            PosterPoint(x, bottom - high * 0.5),
                            PosterPoint(x + half, bottom)
                        )
                    )
                }
                x += wide * value(in: 1.1...2.2)
            }
        }
    }

    mutating func paintPortrait() {
        let skin = PosterColor(random.pick([0xF2C9A8, 0xE0AC82, 0xC68A5E, 0x8D5B3C, 0x5F3B27]))
        let hair = PosterColor(random.pick([0x1D1714, 0x4A2E1C, 0x8A5A2B, 0xC9A15A, 0xB9B4AE]))
        let shirt = palette.front.mixed(with: palette.light, value(in: 0...0.25))
        let style = random.next() % 3
        canvas.paint(palette.light, opacity: 0.16, .circle(105, 140, radius: 92))
        if style == 1 {
            canvas.paint(hair, .circle(105, 126, radius: 60))
            canvas.paint(hair, .box(45, 126, 120, 78))
        }
        if style == 2 { canvas.paint(hair, .circle(105, 70, radius: 20)) }
        canvas.paint(shirt, .circle(105, 312, radius: 98))
        let neck = skin.mixed(with: palette.front, 0.25)
        canvas.paint(neck, .box(88, 176, 34, 44))
        canvas.paint(neck, .circle(105, 220, radius: 17))
        canvas.paint(hair, .circle(105, 125, radius: 54))
        canvas.paint(skin, .circle(105, 138, radius: 47))
        canvas.paint(skin, .circle(105, 152, radius: 40))
        let dark = palette.front
        for x in [89.0, 121] { canvas.paint(dark, .circle(x, 142, radius: 3.6)) }
        canvas.paint(dark, .line(PosterPoint(96, 170), PosterPoint(114, 170), thickness: 3))
        if random.next() % 3 == 0 {
            for x in [89.0, 121] {
                canvas.paint(dark, .circle(x, 142, radius: 13).without(.circle(x, 142, radius: 10.5)))
            }
            canvas.paint(dark, .line(PosterPoint(102, 142), PosterPoint(108, 142), thickness: 2.5))
        }
    }

    // Parts of scenes
}
