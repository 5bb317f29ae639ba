internal import ScheduleViews
internal import ProgramVersion
internal import Aggregator
internal import ScheduleModel
internal import ProviderAPI
internal import ArgumentParser
internal import Foundation
internal import ScheduleImport
internal import ScheduleExport

/// `aggctl tv-grab`, or `tv_grab_aggctl`: the merged schedule from an XMLTV grabber. Every program that runs such
/// grabbers can use it (https://wiki.xmltv.org/index.php/XmltvCapabilities).
struct TVGrabCommand: ProgramCommand, DayOptions {
    static let about = CommandConfiguration(
        commandName: "tv-grab",
        abstract: "Write the schedule as an XMLTV grabber, like tv_grab_aggctl."
    )

    @OptionGroup(title: "Days") var dayOptions: GrabbedDayOptions
    @OptionGroup(title: "Channels") var channels: GrabbedChannelOptions
    @OptionGroup(title: "Repair") var repairOptions: GuideRepairOptions
    @OptionGroup(title: "Information") var infoOptions: GrabberInfoOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions<EpisodeFilters>
    @OptionGroup(title: "Days") var grouping: GroupingOption
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup(title: GlobalOptions.title) var document: DocumentOptions<GuideOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if let text = infoOptions.text { return try infoOptions.write(text, to: program.environment.output) }
        if let guide = repairOptions.repair {
            return try await GuideRepairRun(command: self, program: program).write(guide)
        }
        try repairOptions.check()
        try dayOptions.check()
        let context = try CommandContext(program, common, listsEpisodes: true)
        let path = channels.configFile ?? GrabberChannels.path(context)
        let selection =
            channels.configure
            ? GrabberChannels() : try GrabberChannels(path: path, isNamed: channels.configFile != nil, context)
        let span = dayOptions.span(from: context.session.today)
        // Overlaps are resolved across midnight, so that a day does not depend on the requested days around it.
        let result = try await context.perform(ScheduleQuery(span.extended(before: 1, after: 1), self.listing(filters)))
        let format = XMLTVFormat(
            days: span,
            resolvesOverlaps: true,
            writesOnlyChannels: channels.listChannels || channels.configure,
            isIncluded: { selection.contains($0) }
        )
        let listing = context.listing(result.view.entries, source: result.guide)
        if channels.configure {
            try GrabberChannels.write(format, listing, result.origin, to: path, context)
            return .success
        }
        try context.guideWriter.write(to: common.document.output) { sink in
            _ = try format.write(listing, to: sink)
        }
        await context.finishOutput()
        return context.status(result.origin)
    }
}

/// The grabbed days.
struct GrabbedDayOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Number of days.", valueName: "days")) var days = 5
    @Option(parsing: .unconditional, help: ArgumentHelp("Skip this many days, counted from today.", valueName: "days"))
    var offset = 0

    /// The maximum of `--days`, and of the distance of `--offset` from today.
    private static let maxDays = 90

    /// Checks the options.
    ///
    /// - Throws: a usage failure if one is out of range.
    func check() throws(CommandFailure) {
        guard (1...Self.maxDays).contains(days), (-Self.maxDays...Self.maxDays).contains(offset) else {
            throw .usage(
                "--days is not between 1 and \(Self.maxDays), or --offset is more than \(Self.maxDays) days away"
            )
        }
    }

    func span(from today: CivilDay) -> DaySpan {
        DaySpan(today.advanced(by: offset)).extended(before: 0, after: days - 1)
    }
}

/// The grabbed channels.
struct GrabbedChannelOptions: ParsableArguments {
    @Option(help: ArgumentHelp("File with lines channel=ID, or channel!ID to leave one out.", valueName: "file"))
    var configFile: String?
    @Flag(help: "Write that file, with all channels.") var configure = false
    @Flag(help: "Write only the channels.") var listChannels = false
}

/// Flags that print information about the grabber.
struct GrabberInfoOptions: ParsableArguments {
    @Flag(help: "Print what this grabber provides.") var description = false
    @Flag(help: "Print the supported parts of the grabber protocol.") var capabilities = false
    @Flag(help: "Print the version.") var version = false
    @Flag(help: "Log more to standard error.") var debug = false

    func write(_ text: String, to output: any ByteSink) throws(CommandFailure) -> ExitStatus {
        try DocumentWriter(output: output).write(Array((text + "\n").utf8), to: nil)
        return .success
    }

    /// The requested information, or nil if the schedule is requested.
    var text: String? {
        if capabilities { return "baseline\nmanualconfig" }
        if description { return "The schedules that aggctl merges (aggctl)" }
        if version { return "XMLTV module version 1.2.1\nThis is tv_grab_aggctl version \(ProgramVersion.text)" }
        return nil
    }
}

extension TVGrabCommand {
    static let feature = Feature(
        examples: ["aggctl tv-grab --days 2 --output guide.xml", "aggctl tv-grab --capabilities"]
    )
}

extension CommandContext {
    /// The writer of guides, which have no escape sequences.
    var guideWriter: DocumentWriter {
        DocumentWriter(output: environment.output, isForTerminal: environment.outputWidth != nil)
    }
}
