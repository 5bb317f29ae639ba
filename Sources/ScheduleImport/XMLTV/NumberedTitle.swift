internal import ScheduleModel

/// The title of a show with season and number behind it, as in guides without other numbers.
///
/// Examples are `Harbour S1 E2`, `Harbour (Ep. 5)`, `冬去春来第1集` and `Harbour S02 E07 - Fog`.
struct NumberedTitle {
    /// The title without the number.
    let title: String
    /// The episodes, at least one.
    let numbers: [EpisodeNumber]
    /// The text behind the number, or nil if there is none.
    let episodeTitle: String?

    /// Longer titles are not read.
    private static let maxLength = 120
    /// The smallest number that is certainly not that of a film, such as “Episode 4”.
    private static let minPlainNumber = 10

    init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength, Self.mayHaveNumber(text) else { return nil }
        let isClosed = text.unicodeScalars.last.map { ")）".unicodeScalars.contains($0) } ?? false
        let scalars = Array((isClosed ? text.dropLast() : Substring(text)).unicodeScalars)
        for start in scalars.indices.dropFirst() where Self.isBoundary(start, in: scalars) {
            guard let found = Self.numbers(in: scalars, at: start, isClosed: isClosed) else { continue }
            let before = scalars[..<start].reversed().drop { " .,:-–(（".unicodeScalars.contains($0) }.reversed()
            if before.isEmpty { return nil }
            title = String(String.UnicodeScalarView(before))
            (numbers, episodeTitle) = found
            return
        }
        return nil
    }

    /// Returns whether a title has a digit, or a number in Chinese or Japanese. Most titles have none.
    private static func mayHaveNumber(_ text: String) -> Bool {
        if text.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) { return true }
        return text.utf8.first.map { $0 >= 0x80 } == true && text.unicodeScalars.contains("第")
    }

    /// Returns whether a number can begin at a position: behind a blank or a bracket, or behind a Chinese or Japanese
    /// character.
    private static func isBoundary(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        if " (（".unicodeScalars.contains(scalars[index - 1]) || scalars[index] == "第" { return true }
        return NumberScanner.isDigit(scalars[index]) && isBehindCJK(index, in: scalars)
    }

    /// Returns whether a Chinese or Japanese character is in front of a position, possibly with a dash behind it.
    private static func isBehindCJK(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0 else { return false }
        return isCJK(scalars[index - 1]) || index > 1 && scalars[index - 1] == "-" && isCJK(scalars[index - 2])
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3040...0x30FF).contains(scalar.value) }

    private static func isCJK(_ scalar: Unicode.Scalar) -> Bool { (0x3040...0x9FFF).contains(scalar.value) }

    /// Returns the numbers at a position with the text behind them, or nil if there are none.
    private static func numbers(
        in scalars: [Unicode.Scalar],
        at start: Int,
        isClosed: Bool
    ) -> (numbers: [EpisodeNumber], title: String?)? {
        let isInBrackets = isClosed && "(（".unicodeScalars.contains(scalars[start - 1])
        let isBehindCJK = isBehindCJK(isInBrackets ? start - 1 : start, in: scalars)
        // In a Japanese title `5/12` is a date.
        let isFraction = isInBrackets || isBehindCJK && !scalars.contains(where: isKana)
        if isFraction, let counted = counted(scalars[start...], isPlainAllowed: isBehindCJK && isInBrackets) {
            return ([counted], nil)
        }
        if isInBrackets, let phrase = NumberPhrase(String(String.UnicodeScalarView(scalars[start...]))),
            !phrase.numbers.isEmpty
        {
            return (phrase.episodeNumbers, nil)
        }
        guard let phrase = NumberPhrase(in: scalars, at: start), let number = phrase.numbers.first else { return nil }
        let isOfSeries = NumberWords.isOfSeries(String(String.UnicodeScalarView(scalars[start..<phrase.end])))
        let isCertain =
            isOfSeries || phrase.season != nil || number >= minPlainNumber || scalars[start] == "#"
            || scalars[start] == "第"
        if !isCertain { return nil }
        if phrase.end == scalars.count { return (phrase.episodeNumbers, nil) }
        // A code that begins with a letter has a title behind it, as in `S02 E07 - Fog`. `4x4 - Fog` is a title.
        let isCode = phrase.season != nil && !NumberScanner.isDigit(scalars[start])
        let after = scalars[phrase.end...].drop { $0 == " " }
        guard isCode || isOfSeries, let sign = after.first, "-–—:".unicodeScalars.contains(sign),
            let title = EventTitle.trimmed(after.dropFirst()).map(EventTitle.withoutQuotes)
        else { return nil }
        return (phrase.episodeNumbers, title)
    }

    /// Reads the number in `(4:8)` and `(4/8)`, as Nordic guides write it, and in `(4)` if it is allowed.
    private static func counted(_ scalars: ArraySlice<Unicode.Scalar>, isPlainAllowed: Bool) -> EpisodeNumber? {
        let parts = scalars.split { $0 == ":" || $0 == "/" }.map {
            IntegerParser.parse(String(String.UnicodeScalarView($0)))
        }
        if isPlainAllowed, parts.count == 1, let number = parts[0], (1..<1000).contains(number) {
            return EpisodeNumber(number: number)
        }
        guard parts.count == 2, let number = parts[0], let total = parts[1], total > 1, total < 1000,
            (1...total).contains(number)
        else { return nil }
        return EpisodeNumber(number: number)
    }
}
