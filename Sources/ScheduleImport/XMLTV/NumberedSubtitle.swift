internal import ScheduleModel

/// A sub-title that begins with season and number, as in guides without other numbers: `S07 : E01 Amanda`, `S08E02`,
/// `Series 4, Episode 8`. It may also be the season of a number elsewhere.
struct NumberedSubtitle {
    let number: EpisodeNumber
    /// The text behind the number, or nil if there is none.
    let title: String?

    /// Longer numbers are not read.
    private static let maxLength = 40

    init?(_ text: String) {
        if let number = Self.number(only: text) {
            (self.number, title) = (number, nil)
            return
        }
        // Most sub-titles begin with another letter.
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "s") || first | 0x20 == UInt8(ascii: "t"),
            text.utf8.prefix(12).contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(Self.maxLength))
        guard let phrase = NumberPhrase(in: scalars, at: 0), let season = phrase.season, phrase.numbers.count < 2,
            !phrase.isLongRange
        else { return nil }
        let after = text.unicodeScalars.dropFirst(phrase.end)
        if let next = after.first, !" :-–.,".unicodeScalars.contains(next) { return nil }
        let remaining = after.drop { " :-–.,".unicodeScalars.contains($0) }
        if phrase.numbers.isEmpty, !remaining.isEmpty { return nil }
        number = EpisodeNumber(season: season, number: phrase.numbers.first, part: phrase.part)
        title = remaining.isEmpty ? nil : String(Substring(remaining))
    }

    /// Reads a sub-title that is only a number: `odc. 1823`, `Folge 4123`, `Del 3 av 8`.
    private static func number(only text: String) -> EpisodeNumber? {
        guard text.utf8.count <= maxLength,
            text.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            NumberWords.isOfSeries(text), let phrase = NumberPhrase(text), phrase.season == nil,
            phrase.numbers.count == 1
        else { return nil }
        return EpisodeNumber(number: phrase.numbers[0], part: phrase.part)
    }

    /// Returns the number of an episode, completed by the sub-title, or nil if the sub-title is only a title.
    ///
    /// - Parameter other: The number that the guide states elsewhere.
    func completing(_ other: EpisodeNumber) -> EpisodeNumber? {
        if other == EpisodeNumber() { return number.number == nil ? nil : number }
        if number.number != nil { return other.code == number.code ? other : nil }
        guard other.season == nil, other.number != nil else { return other.season == number.season ? other : nil }
        var completed = other
        completed.season = number.season
        return completed
    }
}
