internal import ScheduleModel

extension EpisodeRole {
    /// Creates the role of a programme, or returns nil if it has none.
    ///
    /// Many guides state the role in the premiere, the last chance, the keywords or the categories. The first of
    /// these that is a role counts. Otherwise, an episode whose number equals the number of episodes in its season is
    /// the season finale, according to `xmltv.dtd`.
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

    /// Returns the part of a genre that applies to the whole show, without roles of single programmes. So
    /// `Drama/Season Finale` becomes `Drama`. Returns nil if nothing is left.
    static func withoutRoles(_ genre: String) -> String? {
        if EpisodeRole(words: genre) == nil { return genre }
        let genres = genre.split(separator: "/").filter { EpisodeRole(words: String($0)) == nil }
        return genres.isEmpty ? nil : PlainText.title(genres.joined(separator: "/")).text
    }

    private static func stated(_ text: LanguageText) -> EpisodeRole? { EpisodeRole(words: text.text) }

    /// Returns true for the last episode of a season, such as `0.12/13.` in the system `xmltv_ns`.
    private static func isLast(_ number: SystemValue) -> Bool {
        XMLTVEpisodeNumber.isLastOfSeason(number.value) && number.plainSystem == "xmltv_ns"
    }
}

extension EpisodeKind {
    /// Creates the kind `special`, or returns nil.
    ///
    /// An episode is a special if its season is 0, or if the guide has the word `special` instead of a number.
    init?(_ programme: XMLTVProgramme, _ number: EpisodeNumber) {
        // Spaces in the word do not count.
        let mentionsSpecial = programme.numbers.contains { stated in
            stated.system == "onscreen" && stated.value.filter { $0 > " " }.lowercased() == "special"
        }
        guard number.season == 0 || (mentionsSpecial && number.number == nil) else { return nil }
        self = .special
    }
}
