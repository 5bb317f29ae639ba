internal import ScheduleModel
internal import ScheduleViews
internal import ArgumentParser

/// How a schedule by days is asked for and grouped.
struct DayOptions: ParsableArguments {
    @Flag(help: "Add the web channels that belong to no country.")
    var streaming = false

    @Option(help: ArgumentHelp("Group by the viewer's day or the broadcast day.", valueName: "viewer|broadcast"))
    var by = "viewer"

    func grouping() throws(CommandFailure) -> ScheduleView.Grouping {
        if let grouping = ScheduleView.Grouping(rawValue: by) { return grouping }
        throw .usage("--by: “\(ArgumentCheck.echo(by))” is neither viewer nor broadcast")
    }
}
