internal import ProviderAPI
internal import ScheduleModel

/// Checks for placeholders of unknown values in several rows. Unknown values must be omitted.
enum PlaceholderValues {
    /// Returns the placeholders in a schedule.
    static func faults(in response: RawResponse) -> [Finding] {
        pictures(response) + premieres(response) + summaries(response)
    }

    /// Returns the placeholders in the texts of a response.
    static func findings(in response: RawResponse) -> [Finding] {
        let (episodes, shows) = (Array(response.episodesByID.values), Array(response.showsByID.values))
        let credits = response.credits.values.flatMap(\.self) + episodes.flatMap(\.credits)
        let aliases = shows.flatMap { $0.aliases.map(\.title) }
        let summaries = episodes.map(\.summary) + shows.map(\.summary)
        let channels =
            response.listings.map { $0.airing.channel?.name }
            + shows.flatMap { [$0.network?.name, $0.webChannel?.name] }
        // One title can be a word that is a placeholder elsewhere. Several cannot.
        return placeholders(nothing, episodes.map(\.title), "episodes are called", "a missing title", min: 2)
            + placeholders(nothing, shows.map(\.title), "shows are called", "a missing title", min: 2)
            + placeholders(nothing, aliases, "other titles are", "a missing title", min: 2)
            + placeholders(nothing, episodes.map(\.id) + shows.map(\.id), "ids are", "a missing id")
            + placeholders(nothing, summaries, "summaries are", "a missing summary")
            + placeholders(nothing, channels, "channels are called", "a missing channel")
            + placeholders(nothing, shows.map(\.language), "languages are called", "a missing language")
            + placeholders(nothing, shows.flatMap(\.genres), "genres are called", "a missing genre")
            + placeholders(nobody, credits.map(\.person.name), "people are called", "an unknown person")
            + placeholders(nobody, credits.map(\.character), "characters are called", "an unknown character")
    }

    /// The texts that a program writes for a missing value.
    private static let nothing: Set = [
        "none", "None", "NONE", "null", "NULL", "Null", "nil", "nan", "NaN", "undefined", "n/a", "N/A",
        "[object Object]",
    ]
    /// The texts that are not a person's name. “Null” is a surname.
    private static let nobody = nothing.subtracting(["Null"])

    /// Returns a finding for each placeholder that at least `min` of the texts are equal to.
    private static func placeholders(
        _ placeholders: Set<String>,
        _ texts: [String?],
        _ what: String,
        _ meaning: String,
        min: Int = 1
    ) -> [Finding] {
        var counts: [String: Int] = [:]
        for case let text? in texts where placeholders.contains(text) { counts[text, default: 0] += 1 }
        return counts.filter { $0.value >= min }.keys.sorted()
            .map { Finding("\(what) “\($0)”", "is that a placeholder for \(meaning)?") }
    }

    /// The number of channels from which a value shared by all shows is a placeholder. Shows of one channel may
    /// share its logo.
    private static let minChannels = 3

    /// Returns a finding if all shows have the same picture.
    private static func pictures(_ response: RawResponse) -> [Finding] {
        let shows = response.showsByID.values.filter { $0.image != nil }
        let pictures = shows.compactMap(\.image)
        guard areOfManyChannels(shows), Set(pictures).count == 1, let picture = pictures.first else { return [] }
        let fault = "have the same picture, “\(picture.rawValue)”: is it a placeholder?"
        return [Finding("\(pictures.count) shows", fault)]
    }

    /// Returns whether shows are on enough channels that a shared value cannot be right.
    private static func areOfManyChannels(_ shows: [Show]) -> Bool {
        Set(shows.compactMap { $0.channel?.name }).count >= minChannels
    }

    /// Returns a finding if all shows, or all episodes of all shows, have the same summary.
    private static func summaries(_ response: RawResponse) -> [Finding] {
        let shows = response.showsByID
        let described = shows.values.filter { $0.summary != nil }
        let episodes = response.episodesByID.values.filter { $0.summary != nil }
        let episodeShows = Set(episodes.map(\.showID)).compactMap { shows[$0] }
        return sharedText("shows", described.compactMap(\.summary), of: described)
            + sharedText("episodes", episodes.compactMap(\.summary), of: episodeShows)
    }

    /// Returns a finding if all texts are equal.
    private static func sharedText(_ what: String, _ texts: [String], of shows: [Show]) -> [Finding] {
        guard areOfManyChannels(shows), Set(texts).count == 1, let text = texts.first else { return [] }
        return [Finding("\(texts.count) \(what)", "have the same summary, “\(text)”: is it a placeholder?")]
    }

    /// Returns a finding if all shows with a cast have the same one.
    static func casts(_ credits: [String: [Credit]], of response: RawResponse) -> [Finding] {
        let casts = credits.filter { !$0.value.isEmpty }
        let shows = casts.keys.compactMap { response.showsByID[$0] }
        guard areOfManyChannels(shows), Set(casts.values).count == 1, let first = casts.values.first?.first else {
            return []
        }
        let fault = "have the same cast, which begins with “\(first.person.name)”: is it the cast of only one of them?"
        return [Finding("\(casts.count) shows", fault)]
    }

    /// Returns a finding if several shows premiered on 1 January 1970, the start of many clocks.
    private static func premieres(_ response: RawResponse) -> [Finding] {
        let epoch = CivilDay(year: 1970, month: 1, day: 1)
        let shows = response.showsByID.values.filter { $0.premiered != nil && $0.premiered == epoch }
        if shows.count < 2 { return [] }
        let fault = "premiered on 1970-01-01: is that a placeholder for an unknown day?"
        return [Finding("\(shows.count) shows", fault)]
    }
}
