/// What the title of an event in a calendar tells of an episode: `Show - 1x02 - Title`, `Show S01E02`, or a title alone.
struct EventTitle: Equatable {
    /// What stands before the number, or all of it where there is none.
    var show: String?
    /// Season and number; both nil where there is none, the number nil where it is several at once.
    var season: Int?
    var number: Int?
    /// What stands after the number.
    var title: String?

    /// - Parameter episode: the title of the episode, where the event tells it apart too.
    init(_ summary: String, of episode: String? = nil) {
        if let episode, !episode.isEmpty, summary.utf8.reversed().starts(with: " \(episode)".utf8.reversed()) {
            show = Self.trimmed(Array(summary.unicodeScalars.dropLast(episode.unicodeScalars.count + 1))[...])
            title = episode
            return
        }
        let scalars = Self.withoutTag(Array(summary.unicodeScalars))
        for index in scalars.indices where index == 0 || !Self.isWord(scalars[index - 1]) {
            guard let code = Code(in: scalars, at: index) else { continue }
            show = Self.trimmed(Self.withoutBoundary(after: scalars[..<index]))
            season = code.season
            number = code.isRange ? nil : code.number
            // What is several episodes at once has no number of its own; its title keeps what was written.
            title = Self.trimmed(
                code.isRange ? scalars[index...] : Self.withoutBoundary(before: scalars[code.end...])
            )
            return
        }
        show = Self.trimmed(scalars[...])
    }

    /// A season and a number as they are written in a line.
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
            func word(_ word: String) -> Bool {
                let before = index
                for scalar in word.unicodeScalars where !letter(scalar) {
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
            let isSpelled = word("season")
            if isSpelled || letter("s") {
                if isSpelled { skip(" ") }
                guard let season = number(4) else { return nil }
                skip(isSpelled ? " ,-" : " .")
                if isSpelled {
                    guard word("episode") else { return nil }
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
                if number(4) != nil, index == scalars.count || !EventTitle.isWord(scalars[index]) {
                    isRange = true
                    end = index
                }
            }
            if end < scalars.count, EventTitle.isWord(scalars[end]) { return nil }
        }
    }

    /// Without a mark in brackets before it: `[TV] Show`.
    private static func withoutTag(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.first == "[", let end = scalars.prefix(16).firstIndex(of: "]"),
            scalars[(end + 1)...].contains(where: isWord)
        else { return scalars }
        return Array(scalars[(end + 1)...])
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// What stands before a number, without what parts it from it: a dash between blanks, a colon, a bracket that opens.
    private static func withoutBoundary(after scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = scalars
        while let last = rest.last, isBlank(last) || last == "(" || last == "[" { rest.removeLast() }
        guard let last = rest.last, boundaries.contains(last) else { return rest }
        let isApart = rest.dropLast().last.map(isBlank) ?? true
        return isApart || closeBoundaries.contains(last) ? rest.dropLast() : rest
    }

    /// What stands behind a number, likewise.
    private static func withoutBoundary(before scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = scalars.drop { isBlank($0) || $0 == ")" || $0 == "]" }
        guard let first = rest.first, boundaries.contains(first) else { return rest }
        let isApart = rest.dropFirst().first.map(isBlank) ?? true
        if isApart || closeBoundaries.contains(first) { rest.removeFirst() }
        return rest
    }

    private static let boundaries = Set("-–—:|·•,;~".unicodeScalars)
    /// Those that stand close to what they part.
    private static let closeBoundaries = Set(":,;".unicodeScalars)

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r".unicodeScalars.contains(scalar) }

    /// Without blanks around it; nil where nothing is left.
    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
        var rest = scalars.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest.isEmpty ? nil : String(String.UnicodeScalarView(rest))
    }
}
