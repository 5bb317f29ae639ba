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
        let tokens = NumberToken.tokens(of: text).filter { if case .separator = $0 { false } else { true } }
        if tokens == [.word("s")]
            || !tokens.isEmpty && tokens.allSatisfy(\.isSpecialOrSeason) && tokens.contains(where: \.isSpecialWord)
        {
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
        else { return nil }
        season = numbers[0]
        isSpecial = numbers[0] == 0
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
