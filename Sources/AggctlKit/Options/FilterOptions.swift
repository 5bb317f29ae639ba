internal import Aggregator
internal import ScheduleViews
internal import ArgumentParser

/// Which shows and episodes a listing shows.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("Contained in title, network or web channel.", valueName: "text")
    )
    var text: String?

    @Option(
        help: ArgumentHelp("Only this network or web channel; may be repeated.", valueName: "name"),
        completion: Completion.network
    )
    var network: [String] = []

    @Option(
        help: ArgumentHelp("Only this genre; may be repeated.", valueName: "genre"),
        completion: Completion.genre
    )
    var genre: [String] = []

    @Option(
        help: ArgumentHelp("Only this type of show; may be repeated.", valueName: "type"),
        completion: Completion.type
    )
    var type: [String] = []

    @Option(
        help: ArgumentHelp("Only this language; may be repeated.", valueName: "language"),
        completion: Completion.language
    )
    var language: [String] = []

    @Flag(help: "Only what opens a season or a show.")
    var premieres = false

    @Flag(help: "Only what closes a season or a show.")
    var finales = false

    @Flag(help: "No specials.")
    var noSpecials = false

    @Option(parsing: .unconditional, help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Only shows that are followed.")
    var followed = false

    @Flag(help: "Only episodes that are neither watched nor skipped.")
    var unwatched = false

    /// What the options say.
    var words: ListingWords {
        var words = ListingWords()
        words.limit = limit
        words.filter.text = text
        words.filter.networks = network
        words.filter.genres = genre
        words.filter.types = type
        words.filter.languages = language
        words.filter.onlyPremieres = premieres
        words.filter.onlyFinales = finales
        words.filter.noSpecials = noSpecials
        words.filter.onlyFollowed = followed
        words.filter.onlyUnwatched = unwatched
        return words
    }

    func filter() throws(CommandFailure) -> ScheduleFilter { try CommandFailure.reading(words.options).filter }
}
