internal import ScheduleModel

/// The title of a show that ends with season and number, as in guides without other numbers: `Harbour S1 E2`,
/// `Harbour, Series 1 Episode 2`.
struct NumberedTitle {
    /// The title without the number.
    let title: String
    let number: EpisodeNumber

    /// Longer titles are not read.
    private static let maxLength = 120

    init?(_ text: String) {
        // Most titles have no number at their end.
        guard text.utf8.suffix(14).contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            text.utf8.count <= Self.maxLength
        else { return nil }
        let scalars = Array((text.utf8.last == UInt8(ascii: ")") ? text.dropLast() : Substring(text)).unicodeScalars)
        for start in scalars.indices.dropFirst() where " (".unicodeScalars.contains(scalars[start - 1]) {
            guard let number = Self.number(in: scalars, at: start) else { continue }
            let before = scalars[..<start].reversed().drop { " .,:-–(".unicodeScalars.contains($0) }.reversed()
            if before.isEmpty { return nil }
            title = String(String.UnicodeScalarView(before))
            self.number = number
            return
        }
        return nil
    }

    /// Returns the number that a text from a position to its end consists of, or nil.
    private static func number(in scalars: [Unicode.Scalar], at start: Int) -> EpisodeNumber? {
        if scalars[start - 1] == "(", let counted = counted(scalars[start...]) { return counted }
        guard let phrase = NumberPhrase(in: scalars, at: start), phrase.end == scalars.count,
            phrase.numbers.count == 1, let number = phrase.numbers.first,
            phrase.season != nil || NumberWords.isOfSeries(String(String.UnicodeScalarView(scalars[start...])))
        else { return nil }
        return EpisodeNumber(season: phrase.season, number: number, part: phrase.part)
    }

    /// Reads the number in `(4:8)` and `(4/8)`, as Nordic guides write it.
    private static func counted(_ scalars: ArraySlice<Unicode.Scalar>) -> EpisodeNumber? {
        let parts = scalars.split { $0 == ":" || $0 == "/" }.map {
            IntegerParser.parse(String(String.UnicodeScalarView($0)))
        }
        guard parts.count == 2, let number = parts[0], let total = parts[1], total > 1, total < 1000,
            (1...total).contains(number)
        else { return nil }
        return EpisodeNumber(number: number)
    }
}
