internal import ScheduleModel

extension EpisodeRole {
    /// Creates the role of a programme, or nil if it has none. Many guides state it in the premiere, keywords or
    /// categories. According to the document type, a number that equals the number of episodes in its season is the
    /// last one.
    init?(_ programme: XMLTVProgramme) {
        let role =
            programme.premiere.flatMap(Self.stated) ?? programme.lastChance.flatMap(Self.stated)
            ?? programme.keywords.lazy.compactMap(Self.stated).first
            ?? programme.categories.lazy.compactMap(Self.stated).first
        if let role {
            self = role
        } else if programme.numbers.contains(where: Self.isLast) {
            self = .seasonFinale
        } else {
            return nil
        }
    }

    /// Returns the part of a genre that applies to the whole show, without roles of single programmes. Returns nil
    /// if nothing is left.
    static func withoutRoles(_ genre: String) -> String? {
        if EpisodeRole(words: genre) == nil { return genre }
        let genres = genre.split(separator: "/").filter { EpisodeRole(words: String($0)) == nil }
        return genres.isEmpty ? nil : PlainText.title(genres.joined(separator: "/")).text
    }

    private static func stated(_ text: LanguageText) -> EpisodeRole? { EpisodeRole(words: text.text) }

    private static func isLast(_ number: SystemValue) -> Bool {
        XMLTVEpisodeNumber.isLastOfSeason(number.value) && number.plainSystem == "xmltv_ns"
    }
}

extension EpisodeKind {
    /// Creates the kind `special` if a guide has that word instead of a number, or season 0. Otherwise returns nil.
    init?(_ programme: XMLTVProgramme, _ number: EpisodeNumber) {
        let isSpecial = programme.numbers.contains { number in
            number.system == "onscreen" && number.value.filter { $0 > " " }.lowercased() == "special"
        }
        guard number.season == 0 || (isSpecial && number.number == nil) else { return nil }
        self = .special
    }
}
