internal import ProgramVersion
internal import Aggregator
internal import ScheduleViews
internal import ScheduleModel
internal import ProviderBoundary
internal import ArgumentParser
internal import Foundation
internal import GuideReading
internal import GuideWriting

/// `aggctl tv-grab`, or `tv_grab_aggctl`: the merged schedule as a grabber of the XMLTV project gives it, so that every
/// program that knows such grabbers can use it (https://wiki.xmltv.org/index.php/XmltvCapabilities).
struct TVGrabCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "tv-grab",
        abstract: "Give the schedule as an XMLTV grabber does; tv_grab_aggctl is the same."
    )
    /// So many days are grabbed at most.
    private static let longestSpan = 90

    @Option(parsing: .unconditional, help: ArgumentHelp("How many days.", valueName: "days")) var days = 5
    @Option(parsing: .unconditional, help: ArgumentHelp("How many days from today on are left out.", valueName: "days"))
    var offset = 0
    @Option(help: ArgumentHelp("Which channels: lines channel=ID, or channel!ID to leave one out.", valueName: "file"))
    var configFile: String?
    @Flag(help: "Write the file that says which channels, with all of them.") var configure = false
    @Flag(help: "Give the channels alone.") var listChannels = false
    @Flag(help: "Say what this grabber gives.") var description = false
    @Flag(help: "Say which parts of the protocol are there.") var capabilities = false
    @Flag(help: "Say the version.") var version = false
    @Flag(help: "Tell more on standard error.") var debug = false
    @OptionGroup var options: DayOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if let words { return try say(words, program) }
        guard (1...Self.longestSpan).contains(days), (-Self.longestSpan...Self.longestSpan).contains(offset) else {
            throw .usage("--days is not between 1 and \(Self.longestSpan), or --offset is further away")
        }
        let context = try CommandContext(program, common)
        let session = context.session
        let chosen =
            configure
            ? GrabberChannels()
            : try GrabberChannels(path: configurationPath(session), isNamed: configFile != nil, session)
        let today = session.zone.day(of: session.now)
        let span = DaySpan(today.advanced(by: offset)).widened(before: 0, after: days - 1)
        // What overlaps is arranged over midnight, so that a day alone is the same as among others.
        let asked = span.widened(before: 1, after: 1)
        let question = DayQuestion(context: context, filters: filters, common: common, options: options)
        let answer = try await question.ask(asked)
        let form = XMLTVFormat(
            days: span,
            isArranged: true,
            isOnlyChannels: listChannels || configure,
            isWanted: { chosen.contains($0) }
        )
        let listing = GuideListing(
            entries: try question.view(answer, asked).entries,
            zone: session.zone,
            madeAt: session.now,
            title: "aggctl"
        )
        if configure {
            // A file without the channels of a source that failed would leave them out for ever.
            if let failed = answer.reports.first(where: { !$0.failures.isEmpty }) {
                throw CommandFailure(
                    .unavailable,
                    "configure",
                    "\(failed.id) failed, and its channels are not known: nothing is written",
                    hints: ["next:    try again later, or name those that answer: --provider ID"]
                )
            }
            var bytes: [UInt8] = []
            _ = form.write(listing) { bytes += $0 }
            return try write(bytes, session)
        }
        try DocumentWriter(output: session.environment.output).write(to: common.output.output) { sink in
            _ = try form.write(listing, to: sink)
        }
        Announcer(session: session).tellKeeping()
        return answer.status
    }

    /// What is said without looking at anything.
    private var words: String? {
        if capabilities { return "baseline\nmanualconfig" }
        if description { return "The schedules that aggctl merges (aggctl)" }
        if version {
            return "XMLTV module version 1.2.1\nThis is tv_grab_aggctl version \(ProgramVersion.text)"
        }
        return nil
    }

    private func say(_ words: String, _ program: Program) throws(CommandFailure) -> ExitStatus {
        try DocumentWriter(output: program.environment.output).write(Array((words + "\n").utf8), to: nil)
        return .done
    }

    private func configurationPath(_ session: Session) -> String {
        configFile ?? Places(environment: session.environment.variables).home + "/.xmltv/tv_grab_aggctl.conf"
    }

    /// Writes the channels of a guide as a configuration.
    private func write(_ guide: [UInt8], _ session: Session) throws(CommandFailure) -> ExitStatus {
        let path = configurationPath(session)
        let ids = GrabberChannels.ids(in: guide)
        // What was left out before stays so.
        let before = try? GrabberChannels(path: path, isNamed: true, session)
        let lines = ids.map { "channel\(before?.leavesOut($0) == true ? "!" : "=")\($0)\n" }
        let text = "# The channels of tv_grab_aggctl: “=” is given, “!” is left out.\n" + lines.joined()
        let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? "."
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try DocumentWriter(output: session.environment.output).write(Array(text.utf8), to: path)
        Announcer(session: session).write("\(ids.count) channels written to \(TerminalText.clean(path))")
        return .done
    }
}

/// Which channels the configuration of a grabber names.
private struct GrabberChannels {
    private var given: Set<String> = []
    private var leftOut: Set<String> = []

    /// All channels.
    init() {}

    /// Reads a configuration. One that nobody named need not be there: then all channels are meant.
    init(path: String, isNamed: Bool, _ session: Session) throws(CommandFailure) {
        let bytes: [UInt8]
        do { bytes = try session.environment.files.read(path, limit: 1 << 20) } catch {
            if !isNamed { return }
            let reason = (error as? FileProblem)?.message ?? "it cannot be read"
            throw CommandFailure(
                .unreadableFile,
                "configuration.unreadable",
                "\(ArgumentCheck.echo(path)): \(reason)",
                hints: ["next:    tv_grab_aggctl --configure --config-file \(ArgumentCheck.echo(path))"]
            )
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.prefix { $0 != "#" }
            guard let mark = words.firstIndex(where: { $0 == "=" || $0 == "!" }),
                words[..<mark].filter({ $0 != " " }) == "channel"
            else { continue }
            let id = String(words[words.index(after: mark)...].filter { $0 != " " && $0 != "\t" })
            if words[mark] == "=" { given.insert(id) } else { leftOut.insert(id) }
        }
    }

    func contains(_ id: String) -> Bool {
        !leftOut.contains(id) && (given.isEmpty || given.contains(id))
    }

    func leavesOut(_ id: String) -> Bool { leftOut.contains(id) }

    /// The ids of the channels that a guide declares.
    static func ids(in guide: [UInt8]) -> [String] {
        final class Found { var ids: [String] = [] }
        let found = Found()
        let reader = try? XMLTVReader { item in
            if case .channel(let channel) = item { found.ids.append(channel.id) }
        }
        try? reader?.take(guide)
        return found.ids
    }
}
