internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// Which shows and episodes a listing shows.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("Contained in title, network or web channel.", valueName: "text")
    )
    var text: String?

    @Option(help: ArgumentHelp("Only this network or web channel; may be repeated.", valueName: "name"))
    var network: [String] = []

    @Option(help: ArgumentHelp("Only this genre; may be repeated.", valueName: "genre"))
    var genre: [String] = []

    @Option(help: ArgumentHelp("Only this type of show; may be repeated.", valueName: "type"))
    var type: [String] = []

    @Option(help: ArgumentHelp("Only this language; may be repeated.", valueName: "language"))
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

    /// The filter of a command that looks at no merged shows: what it could not heed is refused.
    func titleFilter(of command: String) throws(CommandFailure) -> ScheduleFilter {
        let refused = [
            ("--network", !network.isEmpty), ("--genre", !genre.isEmpty), ("--type", !type.isEmpty),
            ("--language", !language.isEmpty), ("--premieres", premieres), ("--finales", finales),
            ("--no-specials", noSpecials),
            ("--unwatched", unwatched),
        ]
        if let option = refused.first(where: \.1)?.0 {
            throw .usage("\(command) does not know \(option)", hints: ["it knows --filter, --followed and --limit"])
        }
        return try filter()
    }

    func filter() throws(CommandFailure) -> ScheduleFilter {
        if let limit, limit < 0 { throw .usage("--limit: \(limit) is less than 0") }
        var filter = ScheduleFilter()
        filter.text = text
        filter.networks = network
        filter.genres = genre
        filter.types = type
        filter.languages = language
        filter.onlyPremieres = premieres
        filter.onlyFinales = finales
        filter.noSpecials = noSpecials
        filter.onlyFollowed = followed
        filter.onlyUnwatched = unwatched
        return filter
    }
}
