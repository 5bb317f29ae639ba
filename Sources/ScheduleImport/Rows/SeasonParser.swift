/// The season in a cell: `2`, `S02`, `Season 2`, `2. Staffel`, or a name for specials.
struct SeasonParser {
    /// The season. Specials and films are in season 0.
    private(set) var season: Int?
    /// Whether the cell names films, whose number 0 is no number.
    private(set) var isOutside = false
    /// Whether the episodes are specials: season 0, or a name for them.
    private(set) var isSpecial = false

    /// The words for specials that stand for season 0, folded.
    static let specials: Set<String> = [
        "special", "specials", "sp", "sps", "spezial", "specialy", "speciale", "speciales", "especial", "especiales",
        "especiais", "speciali", "bonus", "extra", "extras", "ova", "ovas", "oad", "特別編", "スペシャル", "特典",
    ]
    /// The words for episodes that are no part of a season, folded.
    static let outsiders: Set<String> = [
        "movie", "movies", "film", "filme", "films", "pelicula", "peliculas", "filmy", "tvmovie", "映画", "劇場版", "電影",
    ]

    init?(_ text: String) {
        if let plain = IntegerParser.parse(text) {
            season = plain
            isSpecial = plain == 0
            return
        }
        guard text.utf8.count <= 64 else { return nil }
        let text = text.inASCIIForms.withoutFootnote
        if let first = Self.firstOfTwoYears(text) {
            season = first
            return
        }
        if let counted = Self.countedSeason(text) {
            season = counted
            isSpecial = counted == 0
            return
        }
        let tokens = NumberToken.tokens(of: text).filter { if case .separator = $0 { false } else { true } }
        if tokens == [.word("s")]
            || !tokens.isEmpty && tokens.allSatisfy(\.isSpecialOrSeason) && tokens.contains(where: \.isSpecialWord)
        {
            (season, isSpecial) = (0, true)
            return
        }
        // `2021 Specials`, `2023-24 Specials`
        let isOfTwoYears = text.prefixMatch(of: /\d{4}[-\/–]\d\d(\d\d)?\s/) != nil
        let named = tokens.filter {
            if case .number(let year) = $0 { !isOfTwoYears && !(1900...2200).contains(year) } else { true }
        }
        if named.count < tokens.count, !named.isEmpty, named.allSatisfy(\.isSpecialWord) {
            (season, isSpecial) = (0, true)
            return
        }
        if tokens.contains(where: \.isOutsiderWord), !tokens.contains(where: \.isSeasonWord) {
            (season, isSpecial, isOutside) = (0, true, true)
            return
        }
        let numbers = tokens.compactMap { if case .number(let value) = $0 { value } else { nil } }
        let others = tokens.filter { if case .number = $0 { false } else { true } }
        guard numbers.count == 1, !others.isEmpty,
            others.allSatisfy({ $0.isSeasonWord || $0.isNumberSign || $0 == .word("第") })
        else {
            guard numbers.count < 2, let phrase = NumberPhrase(text), phrase.numbers.isEmpty,
                let number = phrase.season
            else { return nil }
            (season, isSpecial) = (number, number == 0)
            return
        }
        season = numbers[0]
        isSpecial = numbers[0] == 0
    }
}

extension SeasonParser {
    /// Reads the first year of a season of sports or theatre: `2025/26`, `2023-2024`, `Season 2023–24`.
    private static func firstOfTwoYears(_ text: String) -> Int? {
        let parts = text.split { "/-–".contains($0) }
        guard parts.count == 2, let first = Int(parts[0].suffix(4)), (1900...2200).contains(first),
            let second = Int(parts[1]), parts[1].count == 2 || parts[1].count == 4
        else { return nil }
        let name = parts[0].dropLast(4).filter { $0 != " " }
        let isSeason = name.isEmpty || HeadingVocabulary.meaning(of: HeadingWords.folded(String(name))) == .season
        return isSeason && second == (parts[1].count == 2 ? (first + 1) % 100 : first + 1) ? first : nil
    }

    /// Reads `Season Four`, `7th Season`, `2ª Temporada`, `Season 6: Winter`, `Season 2 (2009)` and `VIII`.
    private static func countedSeason(_ text: String) -> Int? {
        if let roman = romanNumber(text) { return roman }
        let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "ª" && $0 != "º" }.map {
            HeadingWords.folded(String($0))
        }
        guard parts.count > 1 else { return nil }
        func isSeason(_ part: String) -> Bool { HeadingVocabulary.meaning(of: part) == .season }
        func number(_ part: String) -> Int? {
            if let value = IntegerParser.parse(part) { return value }
            if let index = countingNames.firstIndex(where: { $0.contains(part) }) { return index + 1 }
            let digits = part.prefix { $0.isNumber }
            guard !digits.isEmpty, ordinalEndings.contains(String(part.dropFirst(digits.count))) else { return nil }
            return IntegerParser.parse(String(digits))
        }
        if isSeason(parts[1]), let value = number(parts[0]), parts.count == 2 { return value }
        guard isSeason(parts[0]), let value = number(parts[1]) else { return nil }
        if parts.count == 2 { return value }
        // A year or a name of the season behind a bracket or colon.
        let remaining = text.drop { !":(–—".contains($0) }
        let hasOnlySeasonBefore = text.prefix { !":(–—".contains($0) }.split { !$0.isLetter && !$0.isNumber }.count == 2
        return !remaining.isEmpty && hasOnlySeasonBefore ? value : nil
    }

    private static let ordinalEndings: Set = ["st", "nd", "rd", "th", "e", "a", "o", "ª", "º", "er", "ere", "eme"]

    private static let countingNames: [Set<String>] = [
        ["one", "first"], ["two", "second"], ["three", "third"], ["four", "fourth"], ["five", "fifth"],
        ["six", "sixth"], ["seven", "seventh"], ["eight", "eighth"], ["nine", "ninth"], ["ten", "tenth"],
        ["eleven", "eleventh"], ["twelve", "twelfth"],
    ]

    /// Reads a Roman number of at least two letters. One letter may be a name.
    private static func romanNumber(_ text: String) -> Int? {
        let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50]
        let digits = text.compactMap { values[$0] }
        guard digits.count == text.count, (2...8).contains(digits.count) else { return nil }
        var total = 0
        for (index, digit) in digits.enumerated() {
            total += index + 1 < digits.count && digit < digits[index + 1] ? -digit : digit
        }
        return (2...60).contains(total) ? total : nil
    }
}

extension NumberToken {
    /// Whether the token may be in the name of a season of specials: “Specials”, “Season Specials”.
    fileprivate var isSpecialOrSeason: Bool { isSpecialWord || isSeasonWord }

    fileprivate var isOutsiderWord: Bool {
        guard case .word(let word) = self else { return false }
        return SeasonParser.outsiders.contains(word)
    }
}
