internal import Aggregator
internal import ScheduleViews
internal import ArgumentParser

/// Which shows and episodes a listing shows. All of the options can be given to each command that filters; its help lists
/// those that have an effect on it.
protocol FilteringOptions: ParsableArguments {
    var titles: TitleFilterOptions { get }
    var kinds: KindFilterOptions { get }
    var episodes: EpisodeFilterOptions { get }
    var list: FollowedOption { get }
    var most: LimitOption { get }
}

extension FilteringOptions {
    /// How many at most.
    var limit: Int? { most.limit }

    /// What the options say.
    var words: ListingWords {
        var words = ListingWords()
        words.limit = limit
        words.filter.text = titles.text
        words.filter.networks = kinds.network
        words.filter.genres = kinds.genre
        words.filter.types = kinds.type
        words.filter.languages = kinds.language
        words.filter.onlyPremieres = episodes.premieres
        words.filter.onlyFinales = episodes.finales
        words.filter.noSpecials = episodes.noSpecials
        words.filter.onlyFollowed = list.followed
        words.filter.onlyUnwatched = episodes.unwatched
        return words
    }

    func filter() throws(CommandFailure) -> ScheduleFilter { try CommandFailure.reading(words.options).filter }
}

/// Of a command that lists episodes.
struct FilterOptions: FilteringOptions {
    @OptionGroup(title: "Which shows and episodes") var titles: TitleFilterOptions
    @OptionGroup(title: "Which shows and episodes") var kinds: KindFilterOptions
    @OptionGroup(title: "Which shows and episodes") var episodes: EpisodeFilterOptions
    @OptionGroup(title: "Which shows and episodes") var list: FollowedOption
    @OptionGroup(title: "Which shows and episodes") var most: LimitOption
}

/// Of a command that lists shows.
struct ShowsOnlyOptions: FilteringOptions {
    @OptionGroup(title: "Which shows") var titles: TitleFilterOptions
    @OptionGroup(title: "Which shows") var kinds: KindFilterOptions
    @OptionGroup(title: "Which shows", visibility: .hidden) var episodes: EpisodeFilterOptions
    @OptionGroup(title: "Which shows", visibility: .hidden) var list: FollowedOption
    @OptionGroup(title: "Which shows") var most: LimitOption
}

/// Of a command that lists changes, of which titles are known.
struct ChangeFilterOptions: FilteringOptions {
    @OptionGroup(title: "Which changes") var titles: TitleFilterOptions
    @OptionGroup(title: "Which changes", visibility: .hidden) var kinds: KindFilterOptions
    @OptionGroup(title: "Which changes", visibility: .hidden) var episodes: EpisodeFilterOptions
    @OptionGroup(title: "Which changes") var list: FollowedOption
    @OptionGroup(title: "Which changes") var most: LimitOption
}

/// Which shows, by their titles.
struct TitleFilterOptions: ParsableArguments {
    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("Contained in title, network or web channel.", valueName: "text")
    )
    var text: String?
}

/// Which shows, by what they are.
struct KindFilterOptions: ParsableArguments {
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
}

/// Which of their episodes.
struct EpisodeFilterOptions: ParsableArguments {
    @Flag(help: "Only what opens a season or a show.")
    var premieres = false

    @Flag(help: "Only what closes a season or a show.")
    var finales = false

    @Flag(help: "No specials.")
    var noSpecials = false

    @Flag(help: "Only episodes that are neither watched nor skipped.")
    var unwatched = false
}

/// Which shows, by the user's own list.
struct FollowedOption: ParsableArguments {
    @Flag(help: "Only shows that are followed.")
    var followed = false
}

/// How many.
struct LimitOption: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit: Int?
}
