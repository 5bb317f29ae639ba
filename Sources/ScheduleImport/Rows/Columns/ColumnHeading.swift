internal import ScheduleModel

/// The field that a column's heading names.
struct ColumnHeading {
    /// The certainty of the field, the surest first.
    enum Certainty: Int, Comparable {
        /// The heading is one of the usual names (`EpisodeField`).
        case usual
        /// Every word is recognized, and nothing is in brackets.
        case worded
        /// A word is not recognized, or the heading has text in brackets: `fernsehserien_air_date`.
        case partlyRecognized

        static func < (lhs: Certainty, rhs: Certainty) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let name: String
    let field: EpisodeField?
    let certainty: Certainty
    /// Whether the number counts within a season: “No. in season”.
    var isWithinSeason = false
    /// Whether the heading is “No. season” in any language. This is the number of the season, or the number in it.
    private(set) var isNumberOrSeason = false
    /// Whether the heading names season and episode, as that of a code does: “Season/Episode”.
    private(set) var namesSeasonAndEpisode = false
    /// The folded letters and digits of the heading.
    let letters: String
    /// Whether the heading names the ids of shows: `show_id`, “Series ID”.
    let isShowID: Bool
    /// Whether the heading is “Subtitle”. It belongs to the episode if the title is the show's.
    let isSubtitle: Bool
    /// Whether the heading names episodes or seasons in the plural, as a count of them does.
    private(set) var isPlural = false
    /// Whether the heading names a count of episodes or seasons: “No. of episodes”.
    private(set) var isCount = false
    /// Whether the column describes the episode and not the show: “Episode title”.
    let isOfEpisode: Bool
    /// Whether the heading contains “series” without a word for season or title. In Britain this means a season,
    /// elsewhere a show.
    let isSeries: Bool
    /// Whether the heading is “Series” or “Série”, which is the show or the season.
    var namesSeries: Bool { isSeries || letters == "serie" }
    /// Whether a word shows that the column has no field: “U.S. viewers”.
    let isForeign: Bool

    init(_ name: String) {
        self.name = name
        let heading = HeadingWords(name).separated
        let isCode = [["sx", "e"], ["s", "e"], ["s", "ep"]].contains(heading.words)
        let meanings = isCode ? [.season, .code] : heading.words.map(HeadingVocabulary.meaning)
        let known = meanings.compactMap(\.self)
        letters = heading.words.joined()
        isSubtitle = ["subtitle", "untertitel", "soustitre", "subtitulo", "ondertitel"].contains(letters)
        let isID = letters.utf8.starts(with: "show".utf8) && letters.utf8.suffix(2).elementsEqual("id".utf8)
        isShowID = Self.showIDs.contains(letters) || isID
        isOfEpisode = name.lowercased().utf8.starts(with: "ep".utf8) || known.contains(.episode) || isSubtitle
        namesSeasonAndEpisode =
            isCode || known.contains(.season) && known.contains(.episode) && !known.contains(.within)
        isNumberOrSeason = known == [.number, .season]
        isPlural = heading.words.contains(where: Self.plurals.contains)
        isCount = isPlural && heading.words.contains(where: Self.countTerms.contains)
        isSeries = heading.words.contains("series") && !known.contains(.season) && !known.contains(.title)
        if let field = EpisodeField(name: name) {
            self.field = field
            certainty = .usual
            isForeign = false
            isWithinSeason = field == .number && Self.isWithinSeason(known)
            return
        }
        isForeign = known.contains(.foreign)
        field = isForeign ? nil : Self.field(meanings: known, words: heading.words)
        isWithinSeason = field == .number && Self.isWithinSeason(known)
        let unknown = meanings.count { $0 == nil }
        certainty = unknown == 0 && !heading.hasBrackets ? .worded : .partlyRecognized
    }

    private static let showIDs: Set = [
        "parenttconst", "showid", "tvshowid", "seriesid", "serieid", "programid", "programmeid", "idshow", "idseries",
        "idserie",
    ]

    private static let countTerms: Set = [
        "of", "total", "count", "anzahl", "nombre", "aantal", "antal", "liczba", "cantidad",
    ]

    private static let plurals: Set = [
        "episodes", "eps", "folgen", "episodios", "episodi", "afleveringen", "odcinki", "capitulos", "puntate",
        "seasons",
        "staffeln", "saisons", "temporadas", "stagioni", "seizoenen", "sezony",
    ]

    /// Returns the time zone at the end of a heading, in brackets or as capital letters: `Air time (JST)`, `Start UTC`.
    static func zone(in name: String) -> String? {
        let text = name.filter { $0 != ")" && $0 != "]" }
        guard let begin = text.lastIndex(where: { "([ _".contains($0) }) else {
            return EpisodeField.isInUTC(name) ? "UTC" : nil
        }
        let last = String(text[text.index(after: begin)...])
        let isMarked = "([".contains(text[begin]) || last == last.uppercased() && last.contains(where: \.isLetter)
        if isMarked, last.utf8.count >= 2, WrittenZone.parse(last) != nil { return last }
        return EpisodeField.isInUTC(name) ? "UTC" : nil
    }

    /// Returns whether words name a number in a season: “No. in season”, “Season episode”.
    private static func isWithinSeason(_ known: [HeadingVocabulary.Meaning]) -> Bool {
        known.contains(.season) && (known.contains(.within) || known.first == .season)
    }

    /// Returns the field that words mean together. The first rule that fits decides: “Date watched” is about watching.
    private static func field(meanings: [HeadingVocabulary.Meaning], words: [String]) -> EpisodeField? {
        func has(_ meaning: HeadingVocabulary.Meaning) -> Bool { meanings.contains(meaning) }
        // If most words are unknown, the field would be a guess.
        if meanings.isEmpty || meanings.count * 2 < words.count { return nil }
        if has(.watched) { return .watched }
        if has(.title) { return titleField(has) }
        if has(.date) || has(.airing) || has(.start) || has(.end) { return timeField(has) }
        // “Total time” is a length.
        if has(.time) { return has(.overall) ? .runtime : .airtime }
        if has(.season) || has(.episode) || has(.number) || has(.overall) || has(.code) { return numberField(meanings) }
        if has(.runtime) { return .runtime }
        if has(.summary) { return .summary }
        if has(.network) { return .network }
        if has(.image) { return .image }
        if has(.year) { return has(.show) ? .showYear : .year }
        return has(.show) ? .show : nil
    }

    private static func titleField(_ has: (HeadingVocabulary.Meaning) -> Bool) -> EpisodeField? {
        if has(.episode) { return .title }
        if has(.season) || has(.network) { return nil }
        return has(.show) ? .show : .title
    }

    private static func timeField(_ has: (HeadingVocabulary.Meaning) -> Bool) -> EpisodeField? {
        // “Premiere year” has no field.
        if has(.year) || has(.number) { return nil }
        // “End date” has no field, and “Broadcast end” is the end.
        if has(.end) { return has(.date) ? nil : .end }
        // “Date and time” is the start, and “Broadcast time” is only the time of day.
        if has(.time) { return has(.date) && !has(.start) ? .start : .airtime }
        // “Season premiere” and “Broadcast length” have no field. “Broadcast date” is the date.
        return has(.season) || has(.runtime) ? nil : .airdate
    }

    private static func numberField(_ meanings: [HeadingVocabulary.Meaning]) -> EpisodeField? {
        func has(_ meaning: HeadingVocabulary.Meaning) -> Bool { meanings.contains(meaning) }
        if has(.runtime) || has(.summary) || has(.image) || has(.year) { return nil }
        if has(.season) {
            // “Episode's season” and “Season number” are seasons. “Season episode” and “No. in season” are numbers.
            if has(.within) || has(.code) { return .number }
            if has(.overall) { return nil }
            guard has(.episode) else { return .season }
            return meanings.first == .season ? .number : .season
        }
        if has(.overall) { return .absolute }
        if has(.code) { return has(.show) || has(.episode) ? .number : nil }
        if has(.show) {
            // “No. in series” counts the episodes of the show. “Series no.” is a season in Britain.
            return meanings.first == .show && !has(.episode) && has(.number) ? .season : .absolute
        }
        return .number
    }
}
