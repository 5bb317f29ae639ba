internal import ScheduleModel

/// A sub-title that begins with season and number, in a guide without other numbers: `S07 : E01 Amanda`, `S08E02`.
struct NumberedSubtitle {
    let number: EpisodeNumber
    /// The text behind the number, or nil if there is none.
    let title: String?

    /// Longer numbers are not read.
    private static let maxLength = 24

    init?(_ text: String) {
        // Most sub-titles begin with another letter.
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "s") || first | 0x20 == UInt8(ascii: "t"),
            text.utf8.prefix(4).contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(Self.maxLength))
        guard let phrase = NumberPhrase(in: scalars, at: 0), let season = phrase.season, phrase.numbers.count == 1,
            !phrase.isLongRange
        else { return nil }
        let after = text.unicodeScalars.dropFirst(phrase.end)
        if let next = after.first, !" :-–.,".unicodeScalars.contains(next) { return nil }
        let remaining = after.drop { " :-–.,".unicodeScalars.contains($0) }
        number = EpisodeNumber(season: season, number: phrase.numbers[0], part: phrase.part)
        title = remaining.isEmpty ? nil : String(Substring(remaining))
    }
}
