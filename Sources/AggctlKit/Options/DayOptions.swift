internal import Aggregator
internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// How a schedule by days is asked for and grouped.
struct DayOptions: ParsableArguments {
    @Flag(help: "Add the web channels that belong to no country.")
    var streaming = false

    @Option(help: ArgumentHelp("Group by the viewer's day or the broadcast day.", valueName: "viewer|broadcast"))
    var by = "viewer"

    /// What a listing is to show.
    ///
    /// - Throws: where an option makes no sense.
    func listing(_ filters: FilterOptions) throws(CommandFailure) -> ListingOptions {
        var options = ListingOptions()
        options.filter = try filters.filter()
        options.limit = filters.limit
        options.grouping = try grouping()
        options.includesStreaming = streaming
        return options
    }

    private func grouping() throws(CommandFailure) -> ScheduleView.Grouping {
        if let grouping = ScheduleView.Grouping(rawValue: by) { return grouping }
        throw .usage("--by: “\(ArgumentCheck.echo(by))” is neither viewer nor broadcast")
    }
}
