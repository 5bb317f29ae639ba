internal import Aggregator
internal import ScheduleViews
internal import ArgumentParser

/// The filters that the help of a command lists. Each command with filters accepts all of them.
protocol FilterProfile {
    static var parts: [FilterPart] { get }
}

/// A group of filters that the help lists together. The help always lists `--filter` and `--limit`.
enum FilterPart {
    /// Filters by properties of shows.
    case show
    /// Filters by properties of episodes.
    case episode
    /// The filter by followed shows.
    case followed
}

extension FilterProfile {
    /// Returns the visibility of the filters of a part in the help.
    static func visibility(of part: FilterPart) -> ArgumentVisibility { parts.contains(part) ? .default : .hidden }
}

/// Filters of commands that list episodes.
enum EpisodeFilters: FilterProfile {
    static let parts: [FilterPart] = [.show, .episode, .followed]
}

/// Filters of commands that list shows.
enum ShowFilters: FilterProfile {
    static let parts: [FilterPart] = [.show]
}

/// Filters of commands that list changes, which only have titles.
enum ChangeFilters: FilterProfile {
    static let parts: [FilterPart] = [.followed]
}

/// The filters of a listing. All are in one option group, because each group costs parsing time.
struct FilterOptions<Profile: FilterProfile>: ParsableArguments {
    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("Only if title, network or streaming service contains <text>.", valueName: "text")
    )
    var text: String?

    @Option(
        help: ArgumentHelp(
            "Only this network or streaming service. Can be repeated.",
            valueName: "name",
            visibility: Profile.visibility(of: .show)
        ),
        completion: Completion.network
    )
    var network: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only shows that these services have, such as netflix,max.",
            valueName: "names",
            visibility: Profile.visibility(of: .show)
        )
    )
    var on: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this genre. Can be repeated.",
            valueName: "genre",
            visibility: Profile.visibility(of: .show)
        ),
        completion: Completion.genre
    )
    var genre: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this type of show. Can be repeated.",
            valueName: "type",
            visibility: Profile.visibility(of: .show)
        ),
        completion: Completion.type
    )
    var type: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this language. Can be repeated.",
            valueName: "language",
            visibility: Profile.visibility(of: .show)
        ),
        completion: Completion.language
    )
    var language: [String] = []

    @Flag(help: ArgumentHelp("Only first episodes of a season or show.", visibility: Profile.visibility(of: .episode)))
    var premieres = false

    @Flag(help: ArgumentHelp("Only last episodes of a season or show.", visibility: Profile.visibility(of: .episode)))
    var finales = false

    @Flag(help: ArgumentHelp("Leave out specials.", visibility: Profile.visibility(of: .episode)))
    var noSpecials = false

    @Flag(
        help: ArgumentHelp(
            "Only episodes that are neither watched nor skipped.",
            visibility: Profile.visibility(of: .episode)
        )
    )
    var unwatched = false

    @Flag(
        help: ArgumentHelp(
            "Only aired episodes that your library lacks.",
            visibility: Profile.visibility(of: .episode)
        )
    )
    var missing = false

    @Flag(help: ArgumentHelp("Only shows that you follow.", visibility: Profile.visibility(of: .followed)))
    var followed = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most <count> items.", valueName: "count"))
    var limit: Int?
}

extension FilterOptions {
    /// The options as listing parameters, whose values are not parsed yet.
    var listing: ListingParameters {
        var parameters = ListingParameters()
        parameters.limit = limit
        parameters.filter.text = text
        parameters.filter.networks = network
        parameters.filter.services = on.flatMap(ScheduleFilter.services(in:))
        parameters.filter.genres = genre
        parameters.filter.types = type
        parameters.filter.languages = language
        parameters.filter.onlyPremieres = premieres
        parameters.filter.onlyFinales = finales
        parameters.filter.noSpecials = noSpecials
        parameters.filter.onlyFollowed = followed
        parameters.filter.onlyUnwatched = unwatched
        parameters.filter.onlyMissing = missing
        return parameters
    }

    /// Returns the parsed filter.
    ///
    /// - Throws: A usage error if an option has an invalid value.
    func filter() throws(CommandFailure) -> ScheduleFilter { try CommandFailure.reading(listing.options).filter }
}
