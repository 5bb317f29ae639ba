/// The episode data in the title of a calendar event: `Show - 1x02 - Title`, `Show S01E02`, or only a title.
struct EventTitle: Equatable {
    /// The text before the number, or the whole text if there is no number.
    var show: String?
    /// The season. `season` and `number` are nil without a number. Only `number` is nil for a range of episodes.
    var season: Int?
    var number: Int?
    /// The text after the number.
    var title: String?

    /// - Parameter episode: The title of the episode, if the event has it as a separate property.
    init(_ summary: String, of episode: String? = nil) {
        if let episode, !episode.isEmpty, summary.utf8.reversed().starts(with: " \(episode)".utf8.reversed()) {
            show = Self.trimmed(Array(summary.unicodeScalars.dropLast(episode.unicodeScalars.count + 1))[...])
            title = episode
            return
        }
        let scalars = Self.withoutTag(Array(summary.unicodeScalars))
        for index in scalars.indices where index == 0 || !Self.isAlphanumeric(scalars[index - 1]) {
            guard let code = Code(in: scalars, at: index) else { continue }
            show = Self.trimmed(Self.withoutBoundary(after: scalars[..<index]))
            season = code.season
            number = code.isRange ? nil : code.number
            // A range of episodes has no number of its own. Its title contains the range as written.
            title = Self.trimmed(
                code.isRange ? scalars[index...] : Self.withoutBoundary(before: scalars[code.end...])
            )
            return
        }
        show = Self.trimmed(scalars[...])
    }

    /// A season and a number in a text.
    private struct Code {
        let season: Int
        let number: Int
        var isRange = false
        var end: Int

        init?(in scalars: [Unicode.Scalar], at start: Int) {
            var index = start
            func letter(_ letter: Unicode.Scalar) -> Bool {
                guard index < scalars.count, scalars[index].properties.lowercaseMapping == String(letter) else {
                    return false
                }
                index += 1
                return true
            }
            func literal(_ text: String) -> Bool {
                let before = index
                for scalar in text.unicodeScalars where !letter(scalar) {
                    index = before
                    return false
                }
                return true
            }
            func number(_ longest: Int) -> Int? {
                let first = index
                while index < scalars.count, ("0"..."9").contains(scalars[index]), index - first <= longest {
                    index += 1
                }
                let digits = scalars[first..<index]
                guard (1...longest).contains(digits.count) else { return nil }
                return digits.reduce(0) { $0 * 10 + Int($1.value - ("0" as Unicode.Scalar).value) }
            }
            func skip(_ separators: String) {
                while index < scalars.count, separators.unicodeScalars.contains(scalars[index]) { index += 1 }
            }
            let isSpelled = literal("season")
            if isSpelled || letter("s") {
                if isSpelled { skip(" ") }
                guard let season = number(4) else { return nil }
                skip(isSpelled ? " ,-" : " .")
                if isSpelled {
                    guard literal("episode") else { return nil }
                } else {
                    guard letter("e") else { return nil }
                }
                if isSpelled { skip(" ") }
                guard let episode = number(4) else { return nil }
                (self.season, self.number) = (season, episode)
            } else {
                guard let season = number(2), letter("x"), let episode = number(3) else { return nil }
                (self.season, self.number) = (season, episode)
            }
            end = index
            if index < scalars.count, scalars[index] == "-" || scalars[index] == "–" || scalars[index] == "E" {
                index += scalars[index] == "E" ? 0 : 1
                _ = letter("e")
                if number(4) != nil, index == scalars.count || !EventTitle.isAlphanumeric(scalars[index]) {
                    isRange = true
                    end = index
                }
            }
            if end < scalars.count, EventTitle.isAlphanumeric(scalars[end]) { return nil }
        }
    }

    /// Returns the text without a tag in brackets at its beginning: `[TV] Show`.
    private static func withoutTag(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.first == "[", let end = scalars.prefix(16).firstIndex(of: "]"),
            scalars[(end + 1)...].contains(where: isAlphanumeric)
        else { return scalars }
        return Array(scalars[(end + 1)...])
    }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// Returns the text before a number without a boundary at its end: a dash with blanks around it, a colon, or an
    /// opening bracket.
    private static func withoutBoundary(after scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var remaining = scalars
        while let last = remaining.last, isBlank(last) || last == "(" || last == "[" { remaining.removeLast() }
        guard let last = remaining.last, boundaries.contains(last) else { return remaining }
        let isApart = remaining.dropLast().last.map(isBlank) ?? true
        return isApart || closeBoundaries.contains(last) ? remaining.dropLast() : remaining
    }

    /// Returns the text after a number without a boundary at its beginning.
    private static func withoutBoundary(before scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var remaining = scalars.drop { isBlank($0) || $0 == ")" || $0 == "]" }
        guard let first = remaining.first, boundaries.contains(first) else { return remaining }
        let isApart = remaining.dropFirst().first.map(isBlank) ?? true
        if isApart || closeBoundaries.contains(first) { remaining.removeFirst() }
        return remaining
    }

    private static let boundaries = Set("-–—:|·•,;~".unicodeScalars)
    /// Boundaries that need no blank next to them.
    private static let closeBoundaries = Set(":,;".unicodeScalars)

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r".unicodeScalars.contains(scalar) }

    /// Returns the text without surrounding blanks, or nil if it is empty.
    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
        var remaining = scalars.drop(while: isBlank)
        while let last = remaining.last, isBlank(last) { remaining.removeLast() }
        return remaining.isEmpty ? nil : String(String.UnicodeScalarView(remaining))
    }
}
