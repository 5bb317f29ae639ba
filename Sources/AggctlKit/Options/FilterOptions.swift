internal import Aggregator
internal import ScheduleViews
internal import ArgumentParser

/// Which shows and episodes a listing shows. All of the options can be given to each command that filters; its help lists
/// those that have an effect on it.
protocol FilteringOptions: ParsableArguments {
    var shows: ShowFilterOptions { get }
    var episodes: EpisodeFilterOptions { get }
}

extension FilteringOptions {
    /// How many at most.
    var limit: Int? { shows.limit }

    /// What the options say.
    var words: ListingWords {
        var words = ListingWords()
        words.limit = limit
        words.filter.text = shows.text
        words.filter.networks = shows.network
        words.filter.genres = shows.genre
        words.filter.types = shows.type
        words.filter.languages = shows.language
        words.filter.onlyPremieres = episodes.premieres
        words.filter.onlyFinales = episodes.finales
        words.filter.noSpecials = episodes.noSpecials
        words.filter.onlyFollowed = episodes.followed
        words.filter.onlyUnwatched = episodes.unwatched
        return words
    }

    func filter() throws(CommandFailure) -> ScheduleFilter { try CommandFailure.reading(words.options).filter }
}

/// Of a command that lists episodes.
struct FilterOptions: FilteringOptions {
    @OptionGroup(title: "Which shows and episodes") var shows: ShowFilterOptions
    @OptionGroup(title: "Which shows and episodes") var episodes: EpisodeFilterOptions
}

/// Of a command that lists shows.
struct ShowsOnlyOptions: FilteringOptions {
    @OptionGroup(title: "Which shows") var shows: ShowFilterOptions
    @OptionGroup(title: "Which shows", visibility: .hidden) var episodes: EpisodeFilterOptions
}

/// Which shows.
struct ShowFilterOptions: ParsableArguments {
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

    @Option(parsing: .unconditional, help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit: Int?
}

/// Which of their episodes.
struct EpisodeFilterOptions: ParsableArguments {
    @Flag(help: "Only what opens a season or a show.")
    var premieres = false

    @Flag(help: "Only what closes a season or a show.")
    var finales = false

    @Flag(help: "No specials.")
    var noSpecials = false

    @Flag(help: "Only shows that are followed.")
    var followed = false

    @Flag(help: "Only episodes that are neither watched nor skipped.")
    var unwatched = false
}
