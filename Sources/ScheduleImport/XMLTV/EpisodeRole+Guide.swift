internal import ScheduleModel

extension EpisodeRole {
    /// What a programme is said to open or close: many guides say it where they name a premiere. By the document type a
    /// number that is as high as the count of its season's episodes is the last of them.
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

    /// What of a genre holds for a whole show, which is not what one programme opens or closes; nil where nothing does.
    static func withoutRoles(_ genre: String) -> String? {
        if EpisodeRole(words: genre) == nil { return genre }
        let rest = genre.split(separator: "/").filter { EpisodeRole(words: String($0)) == nil }
        return rest.isEmpty ? nil : PlainText.title(rest.joined(separator: "/")).text
    }

    private static func stated(_ text: LanguageText) -> EpisodeRole? { EpisodeRole(words: text.text) }

    private static func isLast(_ number: SystemValue) -> Bool {
        XMLTVEpisodeNumber.isLastOfSeason(number.value) && number.system.lowercased() == "xmltv_ns"
    }
}

extension EpisodeKind {
    /// A special, where a guide shows that word in place of a number; else it tells of no kind.
    init?(_ programme: XMLTVProgramme, _ number: EpisodeNumber) {
        let isSpecial = programme.numbers.contains { said in
            said.system == "onscreen" && said.value.filter { $0 > " " }.lowercased() == "special"
        }
        guard isSpecial, number.number == nil else { return nil }
        self = .special
    }
}
