internal import ProviderAPI
internal import ScheduleModel

/// What stands for something that is not known, in several rows at once: what is not known is left away.
enum PlaceholderValues {
    /// What is wrong with a schedule.
    static func faults(in answer: RawResponse) -> [Finding] {
        pictures(answer) + premieres(answer) + summaries(answer)
    }

    /// What stands for nothing in the words of an answer.
    static func findings(in answer: RawResponse) -> [Finding] {
        let (episodes, shows) = (Array(answer.episodesByID.values), Array(answer.showsByID.values))
        let credits = answer.credits.values.flatMap(\.self) + episodes.flatMap(\.credits)
        let summaries = episodes.map(\.summary) + shows.map(\.summary)
        let channels =
            answer.listings.map { $0.airing.channel?.name } + shows.flatMap { [$0.network?.name, $0.webChannel?.name] }
        // One title may well be a word that elsewhere stands for nothing: several are not.
        return found(nothing, episodes.map(\.title), "episodes are called", "a title that is not known", fewest: 2)
            + found(nothing, shows.map(\.title), "shows are called", "a title that is not known", fewest: 2)
            + found(nothing, shows.flatMap { $0.aliases.map(\.title) }, "other titles are", "none", fewest: 2)
            + found(nothing, episodes.map(\.id) + shows.map(\.id), "ids are", "an id that is not known")
            + found(nothing, summaries, "summaries are", "none")
            + found(nothing, channels, "channels are called", "one that is not known")
            + found(nothing, shows.map(\.language), "languages are called", "one that is not known")
            + found(nothing, shows.flatMap(\.genres), "genres are called", "none")
            + found(nobody, credits.map(\.person.name), "people are called", "somebody who is not known")
            + found(nobody, credits.map(\.character), "characters are called", "one who is not known")
    }

    /// What a program writes where it has nothing.
    private static let nothing: Set = [
        "none", "None", "NONE", "null", "NULL", "Null", "nil", "nan", "NaN", "undefined", "n/a", "N/A",
        "[object Object]",
    ]
    /// That of it which is nobody's name.
    private static let nobody = nothing.subtracting(["Null"])

    private static func found(
        _ words: Set<String>,
        _ texts: [String?],
        _ what: String,
        _ meaning: String,
        fewest: Int = 1
    ) -> [Finding] {
        var counts: [String: Int] = [:]
        for case let text? in texts where words.contains(text) { counts[text, default: 0] += 1 }
        return counts.filter { $0.value >= fewest }.keys.sorted()
            .map { Finding("\(what) “\($0)”", "does that stand for \(meaning)?") }
    }

    /// Of so many shows that have a picture, on as many channels, one picture is no picture; shows of one channel may have
    /// its sign.
    private static let minShows = 3

    private static func pictures(_ answer: RawResponse) -> [Finding] {
        let shows = answer.showsByID.values.filter { $0.image != nil }
        let pictures = shows.compactMap(\.image)
        guard areOfManyChannels(shows), Set(pictures).count == 1, let picture = pictures.first else { return [] }
        let fault = "have one picture, “\(picture.rawValue)”: does that stand for none?"
        return [Finding("\(pictures.count) shows", fault)]
    }

    /// Whether shows are on so many channels that what they have in common is nobody's own.
    private static func areOfManyChannels(_ shows: [Show]) -> Bool {
        Set(shows.compactMap { ($0.network ?? $0.webChannel)?.name }).count >= minShows
    }

    /// One text about all shows, or about all episodes of all shows.
    private static func summaries(_ answer: RawResponse) -> [Finding] {
        let shows = answer.showsByID
        let described = shows.values.filter { $0.summary != nil }
        let episodes = answer.episodesByID.values.filter { $0.summary != nil }
        let theirs = Set(episodes.map(\.showID)).compactMap { shows[$0] }
        return oneText("shows", described.compactMap(\.summary), of: described)
            + oneText("episodes", episodes.compactMap(\.summary), of: theirs)
    }

    private static func oneText(_ what: String, _ texts: [String], of shows: [Show]) -> [Finding] {
        guard areOfManyChannels(shows), Set(texts).count == 1, let text = texts.first else { return [] }
        return [Finding("\(texts.count) \(what)", "have one summary, “\(text)”: does that stand for none?")]
    }

    /// One cast of all shows that have any.
    static func casts(_ credits: [String: [Credit]], of answer: RawResponse) -> [Finding] {
        let told = credits.filter { !$0.value.isEmpty }
        let shows = told.keys.compactMap { answer.showsByID[$0] }
        guard areOfManyChannels(shows), Set(told.values).count == 1, let first = told.values.first?.first else {
            return []
        }
        let fault = "have one cast, that begins with “\(first.person.name)”: whose is it?"
        return [Finding("\(told.count) shows", fault)]
    }

    /// The first day of 1970, with which many clocks begin, is said of several shows.
    private static func premieres(_ answer: RawResponse) -> [Finding] {
        let epoch = CivilDay(year: 1970, month: 1, day: 1)
        let shows = answer.showsByID.values.filter { $0.premiered != nil && $0.premiered == epoch }
        if shows.count < 2 { return [] }
        let fault = "have their premiere at 1970-01-01: does that stand for a day that is not known?"
        return [Finding("\(shows.count) shows", fault)]
    }
}
