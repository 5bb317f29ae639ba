internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// Reads a source before it is written to the configuration.
struct SourceTrial<Options: CommandOptions> {
    let program: Program
    let options: Options
    /// The path of the configuration.
    let path: String

    /// Reads all of a file, or this week of a grabber or program.
    ///
    /// - Parameter text: The configuration with the source.
    /// - Throws: the failure to read the source, or a failure if it has no episodes or is in the configuration already.
    func contents(
        of source: SourceDraft,
        in text: String
    ) async throws(CommandFailure) -> (SourceContents, CommandContext) {
        do throws(CommandFailure) {
            return try await readContents(of: source, in: text)
        } catch {
            var failure = error
            failure.hints += exportHint(of: source)
            throw failure
        }
    }

    private func readContents(
        of source: SourceDraft,
        in text: String
    ) async throws(CommandFailure) -> (SourceContents, CommandContext) {
        var program = program
        program.environment.sessionEnvironment.files = FilesWithDraft(
            files: program.environment.files,
            path: path,
            text: Array(text.utf8)
        )
        var options = options
        options.sources.provider = [source.id]
        options.global.config = path
        // An earlier trial stored the file, and only reading it again reports its faults.
        if case .files = source.origin { options.sources.refresh = !options.sources.offline }
        // Demo data is not that of the source.
        options.global.demo = false
        let context = try CommandContext(program, options)
        if let other = context.session.provider(with: source) {
            throw .usage("\(source.id): “\(other)” is this source already")
        }
        let origin =
            if case .files = source.origin {
                try await context.perform(StoredListQuery()).origin
            } else {
                try await context.perform(ScheduleQuery(DaySpan(weekOf: context.session.today), ListingOptions()))
                    .origin
            }
        let contents = SourceContents(origin.reports, zone: context.session.zone)
        if contents.episodeCount == 0 {
            throw CommandFailure(
                .notFound,
                "source.empty",
                "\(source.id): the source has no episodes, and was not added"
            )
        }
        return (contents, context)
    }

    /// Returns a line with the command that reads the marks, if the source is an export of another tracker.
    func exportHint(of source: SourceDraft) -> [String] {
        guard case .files(let path) = source.origin,
            let bytes = try? program.environment.files.read(path, limit: 64 << 20),
            let history = try? HistoryReader.read(bytes), history.tracker != "aggctl", !history.shows.isEmpty
        else { return [] }
        let name = TerminalText.clean(path)
        return ["this is an export of \(history.tracker), whose marks are read by: aggctl import-marks \(name)"]
    }
}

/// The content of a source.
struct SourceContents {
    /// The titles of the shows, in order.
    let shows: [String]
    let episodeCount: Int
    /// The first and the last day with an episode, or nil if no episode has a day.
    let days: DaySpan?

    /// Counts the episodes and shows of a source.
    ///
    /// - Parameter zone: The viewer's zone.
    init(_ reports: [ProviderReport], zone: TimeZone) {
        let responses = reports.flatMap(\.outcomes).compactMap(\.response)
        shows = Set(responses.flatMap(\.shows).map(\.title)).sorted()
        episodeCount = reports.reduce(0) { $0 + $1.episodeCount }
        let days = responses.flatMap(\.episodes).flatMap(\.airings).compactMap { $0.time.day(in: zone) }
        self.days = days.min().flatMap { first in days.max().flatMap { DaySpan(from: first, to: $0) } }
    }

    /// The number of episodes and shows, and their days.
    var text: String {
        let shows = shows.count == 1 ? "“\(shows[0].shortened)”" : Count.text(shows.count, "show")
        let span = days.map { $0.count == 1 ? ", \($0.first)" : ", \($0.first) to \($0.last)" } ?? ""
        return "\(Count.text(episodeCount, "episode")) of \(shows)\(span)"
    }

    /// Returns whether the only show has the name of the file, because the file has no column for the show.
    func isNamed(after path: String) -> Bool {
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        return shows.count == 1 && FoldedText(shows[0]) == FoldedText(String(name))
    }
}

/// The files of another file system, with a configuration that is not written yet.
struct FilesWithDraft: FileReading {
    let files: any FileReading
    let path: String
    let text: [UInt8]

    func paths(matching pattern: String) -> [String] { files.paths(matching: pattern) }

    func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        if path == self.path { try body(text) } else { try files.read(path, body) }
    }

    func version(of path: String) -> FileVersion? { files.version(of: path) }

    func isUnnamedLink(_ path: String) -> Bool { files.isUnnamedLink(path) }
}
