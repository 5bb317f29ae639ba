internal import Aggregator
internal import Foundation
internal import ScheduleExport

extension GrabberChannels {
    /// Returns the path of the default configuration.
    static func path(_ context: CommandContext) -> String {
        UserFolders(environment: context.environment.variables).home + "/.xmltv/tv_grab_aggctl.conf"
    }

    /// Writes the channels of a listing as a configuration. Channels that were excluded before stay excluded.
    ///
    /// The listing is first written as a guide, because only the guide has the final channel IDs.
    ///
    /// - Throws: a failure if a source failed, or the file cannot be written.
    static func write(
        _ format: XMLTVFormat,
        _ listing: ExportListing,
        _ origin: ResultOrigin,
        to path: String,
        _ context: CommandContext
    ) throws(CommandFailure) {
        // A file without the channels of a failed source would exclude them permanently.
        if let failed = origin.reports.first(where: { !$0.failures.isEmpty }) {
            throw CommandFailure(
                .unavailable,
                "configure",
                "\(failed.id) failed, so its channels are unknown and nothing was written",
                hints: ["next: try again later, or choose working sources with --provider ID"]
            )
        }
        var guide: [UInt8] = []
        _ = format.write(listing) { guide += $0 }
        let ids = Self.ids(in: guide)
        let previous = try? GrabberChannels(path: path, isNamed: true, context)
        let lines = ids.map { "channel\(previous?.isExcluded($0) == true ? "!" : "=")\($0)\n" }
        let text = "# The channels of tv_grab_aggctl: “=” is given, “!” is left out.\n" + lines.joined()
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try DocumentWriter(output: context.environment.output).write(Array(text.utf8), to: path)
        context.statusReporter.write("\(Count.text(ids.count, "channel")) written to \(TerminalText.clean(path))")
    }
}
