internal import Aggregator
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// The options of commands that list a schedule by days.
protocol DayOptions {
    var grouping: GroupingOption { get }
    var services: StreamingOption { get }
}

extension DayOptions {
    /// Returns the options of the listing.
    ///
    /// - Throws: a usage failure if an option is invalid.
    func listing(_ filters: FilterOptions<EpisodeFilters>) throws(CommandFailure) -> ListingOptions {
        var parameters = filters.listing
        parameters.grouping = grouping.by
        parameters.includesStreaming = services.streaming
        return try CommandFailure.reading(parameters.options)
    }
}

/// Grouping by the viewer's day or the broadcast day.
struct GroupingOption: ParsableArguments {
    @Option(help: ArgumentHelp("Group by your own day or by the broadcast day.", valueName: "viewer|broadcast"))
    var by = "viewer"
}

/// The first and the last day.
struct SpanOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("First day. Needs --to.", valueName: "date"),
        completion: Completion.day
    )
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Last day. Needs --from.", valueName: "date"),
        completion: Completion.day
    )
    var to: String?
}
