internal import Aggregator
internal import ScheduleViews
internal import ArgumentParser

/// What a command filters, which decides which filters have an effect. Each can be given to every command that filters;
/// its help lists those that have one.
protocol FilterProfile {
    static var parts: [FilterPart] { get }
}

/// What can be chosen of what a command lists, beside titles and how many.
enum FilterPart {
    /// By what shows are.
    case kind
    /// By what their episodes are.
    case episode
    /// By the user's own list.
    case followed
}

extension FilterProfile {
    /// Whether help lists the options of a part.
    static func visibility(of part: FilterPart) -> ArgumentVisibility { parts.contains(part) ? .default : .hidden }
}

/// Of a command that lists episodes.
enum EpisodeFilters: FilterProfile {
    static let parts: [FilterPart] = [.kind, .episode, .followed]
}

/// Of a command that lists shows.
enum ShowFilters: FilterProfile {
    static let parts: [FilterPart] = [.kind]
}

/// Of a command that lists changes, of which titles are known.
enum ChangeFilters: FilterProfile {
    static let parts: [FilterPart] = [.followed]
}

/// Which shows and episodes a listing shows. One group, since the parser takes its time for each.
struct FilterOptions<Things: FilterProfile>: ParsableArguments {
    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("Only if title, network or streaming service contains <text>.", valueName: "text")
    )
    var text: String?

    @Option(
        help: ArgumentHelp(
            "Only this network or streaming service. Can be repeated.",
            valueName: "name",
            visibility: Things.visibility(of: .kind)
        ),
        completion: Completion.network
    )
    var network: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this genre. Can be repeated.",
            valueName: "genre",
            visibility: Things.visibility(of: .kind)
        ),
        completion: Completion.genre
    )
    var genre: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this type of show. Can be repeated.",
            valueName: "type",
            visibility: Things.visibility(of: .kind)
        ),
        completion: Completion.type
    )
    var type: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this language. Can be repeated.",
            valueName: "language",
            visibility: Things.visibility(of: .kind)
        ),
        completion: Completion.language
    )
    var language: [String] = []

    @Flag(help: ArgumentHelp("Only first episodes of a season or show.", visibility: Things.visibility(of: .episode)))
    var premieres = false

    @Flag(help: ArgumentHelp("Only last episodes of a season or show.", visibility: Things.visibility(of: .episode)))
    var finales = false

    @Flag(help: ArgumentHelp("Leave out specials.", visibility: Things.visibility(of: .episode)))
    var noSpecials = false

    @Flag(
        help: ArgumentHelp(
            "Only episodes that are neither watched nor skipped.",
            visibility: Things.visibility(of: .episode)
        )
    )
    var unwatched = false

    @Flag(help: ArgumentHelp("Only shows that you follow.", visibility: Things.visibility(of: .followed)))
    var followed = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most <count> items.", valueName: "count"))
    var limit: Int?
}

extension FilterOptions {
    /// What the options say.
    var listing: ListingParameters {
        var words = ListingParameters()
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

    func filter() throws(CommandFailure) -> ScheduleFilter { try CommandFailure.reading(listing.options).filter }
}
