/// The words that stand for a season or an episode in guides and calendars, in many languages.
enum NumberWords {
    enum Meaning { case season, episode }

    /// The longest word, in scalars.
    static let limit = 16

    /// Returns the meaning of a word in lower case, or nil if it is another word.
    ///
    /// - Parameter isEntireText: Whether the text consists of the number only. In other texts some words are too common:
    ///   `del` is a part in Swedish, and an article in Spanish.
    static func meaning(of word: String, isEntireText: Bool) -> Meaning? {
        if seasons.contains(word) || isEntireText && seasonAbbreviations.contains(word) { return .season }
        if episodes.contains(word) || (isEntireText && parts.contains(word)) { return .episode }
        return nil
    }

    private static let seasons: Set = [
        "s", "t", "season", "seasons", "series", "staffel", "saison", "temporada", "temporadas", "temp", "época",
        "epoca",
        "stagione", "sezon", "sezonu", "sezona", "sezóna", "sezonul", "seizoen", "serie", "série", "säsong", "sesong",
        "sæson", "kausi", "tuotantokausi", "évad", "řada", "séria", "сезон", "сезона", "сезонът", "κύκλος",
        "σεζόν", "シーズン", "시즌", "עונה", "الموسم", "موسم", "sesonas", "hooaeg", "sezonas", "sezonai", "musim", "mùa",
        "ซีซั่น", "ซีซัน", "ปี", "סזון", "सीज़न", "सीजन", "سیزن", "فصل",
    ]

    /// Abbreviations that mean something else in a longer text: `(St. 17 - Ep. 212)`.
    private static let seasonAbbreviations: Set = ["st", "stag", "sez", "sæs", "säs"]

    private static let episodes: Set = [
        "e", "ep", "eps", "epi", "epis", "episode", "episodes", "episod", "épisode", "épisodes", "folge", "folgen",
        "episodio", "episodios", "episodi", "episódio", "episódios", "capitulo", "capítulo", "capítol", "capitol",
        "puntata", "aflevering", "afl", "odcinek", "odc", "odcinki", "avsnitt", "avs", "afsnit", "jakso", "jaksot",
        "epizoda", "epizóda", "epizód", "epizod", "rész", "díl", "diel", "серия", "серии", "серія", "серії", "эпизод",
        "епизод", "епізод", "выпуск", "випуск", "επεισόδιο", "επ", "bölüm", "bolum", "エピソード", "에피소드", "פרק",
        "الحلقة", "حلقة", "episoodi", "osa", "sērija", "serija", "tập", "ตอนที่", "episodul",
        "एपिसोड", "भाग", "قسط", "قسمت", "পর্ব", "анги",
    ]

    /// The words for an episode that no title of a film has in front of a number. “Episode 4” is one.
    private static let seriesWords: Set = [
        "ep", "eps", "folge", "folgen", "aflevering", "afl", "odcinek", "odc", "avsnitt", "avs", "afsnit", "jakso",
        "rész", "díl", "diel",
        "epizoda", "epizóda", "epizód", "серия", "серии", "серія", "серії", "анги", "эпизод", "епизод", "выпуск",
        "випуск", "επεισόδιο", "bölüm",
        "bolum", "capitulo", "capítulo", "puntata", "episodul", "tập", "ตอนที่", "الحلقة", "del",
    ]

    /// Returns whether a text such as `odc. 12` contains a word that only an episode of a series has.
    static func isOfSeries(_ text: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { seriesWords.contains(String($0)) }
    }

    /// Words that mean an episode only if the text consists of the number: `Del 5 av 10`.
    private static let parts: Set = ["del", "cap", "part", "parte", "partie", "teil", "část", "deel", "nr", "no", "f"]

    /// Words that follow a count of episodes: `2 episodes`.
    static let plurals: Set = [
        "episodes", "épisodes", "folgen", "episodios", "episódios", "episodi", "jaksot", "odcinki", "серии", "серії",
        "seasons", "temporadas", "eps",
    ]

    /// Words between a number and a total: `5 of 10`.
    static let ofTotal: Set = [
        "of", "von", "de", "sur", "av", "af", "van", "di", "z", "ze", "из", "з", "od", "din", "do", "à", "a", "από",
    ]

    /// Words between two numbers: `1 and 2`.
    static let and: Set = ["and", "und", "et", "y", "e", "en", "och", "og", "i", "и"]

    /// Endings of an ordinal number: `2nd season`, `4-я серия`, `2ª temporada`.
    static let ordinalEndings: Set = [
        "st", "nd", "rd", "th", "e", "er", "ère", "ème", "eme", "ª", "º", "a", "o", "я", "й", "ая", "ый", "η", "ος",
        "te", "ste", "de", "р",
    ]

    /// Words for the first episode of a season: `S2 premiere`.
    static let premieres: Set = [
        "premiere", "premieres", "première", "debut", "debuts", "starts", "begins", "start", "premiera",
        "estreno", "estreia", "staffelstart", "staffelpremiere", "season premiere", "series premiere",
    ]

    /// Words for the last episode of a season: `S2 finale`.
    static let finales: Set = [
        "finale", "season finale", "ends", "staffelfinale", "final", "final de temporada", "finale de saison",
        "finale di stagione",
    ]

    /// Words of one sign that follow a number in Chinese, Japanese and Korean: `第7話`, `7화`.
    static let episodeCounters: Set<Unicode.Scalar> = ["話", "话", "集", "回", "夜", "화", "회", "局"]
    static let seasonCounters: Set<Unicode.Scalar> = ["期", "季", "기"]
}
