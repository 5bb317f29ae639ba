internal import Aggregator
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// How a schedule by days is asked for and grouped.
protocol DayOptions {
    var grouping: GroupingOption { get }
    var webChannels: StreamingOption { get }
}

extension DayOptions {
    /// What a listing is to show.
    ///
    /// - Throws: where an option makes no sense.
    func listing(_ filters: FilterOptions<EpisodeFilters>) throws(CommandFailure) -> ListingOptions {
        var words = filters.listing
        words.grouping = grouping.by
        words.includesStreaming = webChannels.streaming
        return try CommandFailure.reading(words.options)
    }
}

/// By which of its days an episode is grouped.
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
