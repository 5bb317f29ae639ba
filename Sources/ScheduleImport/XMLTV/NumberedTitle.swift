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
        let text = text.utf8.last == UInt8(ascii: ")") ? text.dropLast() : Substring(text)
        // Most titles end with a letter.
        guard let last = text.utf8.last, last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9"),
            text.utf8.count <= Self.maxLength
        else { return nil }
        let scalars = Array(text.unicodeScalars)
        for start in scalars.indices.dropFirst() where " (".unicodeScalars.contains(scalars[start - 1]) {
            guard let phrase = NumberPhrase(in: scalars, at: start), phrase.end == scalars.count,
                let season = phrase.season, phrase.numbers.count == 1, let number = phrase.numbers.first
            else { continue }
            let before = scalars[..<start].reversed().drop { " ,:-–(".unicodeScalars.contains($0) }.reversed()
            if before.isEmpty { return nil }
            title = String(String.UnicodeScalarView(before))
            self.number = EpisodeNumber(season: season, number: number, part: phrase.part)
            return
        }
        return nil
    }
}
