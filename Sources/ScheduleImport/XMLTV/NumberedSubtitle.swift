internal import ScheduleModel

/// A sub-title that begins with season and number, as in guides without other numbers: `S07 : E01 Amanda`, `S08E02`,
/// `Series 4, Episode 8`. It may also state only the season, if the guide states the number elsewhere.
struct NumberedSubtitle {
    let number: EpisodeNumber
    /// The text behind the number, or nil if there is none.
    let title: String?

    /// The maximum length of season and number together, in scalars. A sub-title that is only a number has at most as
    /// many bytes.
    private static let maxLength = 40

    init?(_ text: String) {
        if let number = Self.number(only: text) {
            (self.number, title) = (number, nil)
            return
        }
        guard Self.mayBeginWithSeason(text) else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(Self.maxLength))
        guard let phrase = NumberPhrase(in: scalars, at: 0), let season = phrase.season, phrase.numbers.count < 2,
            !phrase.isLongRange
        else { return nil }
        let scalarsAfter = text.unicodeScalars.dropFirst(phrase.end)
        if let next = scalarsAfter.first, !Self.separators.contains(next) { return nil }
        let remaining = scalarsAfter.drop { Self.separators.contains($0) }
        // A season without a number is only read if nothing follows: `Season 4 recap` is a title.
        if phrase.numbers.isEmpty, !remaining.isEmpty { return nil }
        number = EpisodeNumber(season: season, number: phrase.numbers.first, part: phrase.part)
        title = remaining.isEmpty ? nil : String(Substring(remaining))
    }

    /// The scalars between the number and the title.
    private static let separators = " :-–.,".unicodeScalars

    /// Returns whether a sub-title may begin with a season: a word, and a digit soon after it. This is fast, and rules
    /// out most sub-titles. A sub-title that begins with a digit, such as `4x4`, is a title.
    private static func mayBeginWithSeason(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first) else { return false }
        return text.utf8.prefix(maxPrefixBytes).contains(where: isDigit)
    }

    /// The maximum length of “season” in any language, with blanks, in bytes: `tuotantokausi 2`, `сезонът 2`.
    private static let maxPrefixBytes = 24

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Reads a sub-title that is only a number: `odc. 1823`, `Folge 4123`, `Del 3 av 8`.
    private static func number(only text: String) -> EpisodeNumber? {
        guard text.utf8.count <= maxLength,
            text.utf8.contains(where: isDigit), NumberWords.isOfSeries(text), let phrase = NumberPhrase(text),
            phrase.season == nil, phrase.numbers.count == 1
        else { return nil }
        return EpisodeNumber(number: phrase.numbers[0], part: phrase.part)
    }

    /// Returns the number of an episode, completed by the sub-title. Returns nil if the two numbers differ, so that the
    /// sub-title remains the title.
    ///
    /// - Parameter other: The number that the guide states elsewhere, or an empty one.
    func completing(_ other: EpisodeNumber) -> EpisodeNumber? {
        let isOnlyNumber = other == EpisodeNumber()
        let statesNumber = number.number != nil
        if isOnlyNumber { return statesNumber ? number : nil }
        if statesNumber { return other.season == number.season && other.number == number.number ? other : nil }
        guard other.season == nil, other.number != nil else { return other.season == number.season ? other : nil }
        var completed = other
        completed.season = number.season
        return completed
    }
}
