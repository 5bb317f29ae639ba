internal import Aggregator
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// How a schedule by days is asked for and grouped.
struct DayOptions: ParsableArguments {
    @OptionGroup(title: "Which channels") var channels: StreamingOption

    @Option(help: ArgumentHelp("Group by the viewer's day or the broadcast day.", valueName: "viewer|broadcast"))
    var by = "viewer"

    /// What a listing is to show.
    ///
    /// - Throws: where an option makes no sense.
    func listing(_ filters: some FilteringOptions) throws(CommandFailure) -> ListingOptions {
        var words = filters.words
        words.grouping = by
        words.includesStreaming = channels.streaming
        return try CommandFailure.reading(words.options)
    }
}
