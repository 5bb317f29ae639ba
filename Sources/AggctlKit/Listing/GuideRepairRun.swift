internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ProviderAPI
internal import ScheduleExport
internal import ScheduleImport
internal import ScheduleModel
internal import ScheduleViews

/// The guide to repair.
struct GuideRepairOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write this guide, with what other sources have.", valueName: "guide"),
        completion: .file()
    )
    var repair: String?
    @Flag(help: "List each change of the guide on standard error.") var explain = false

    /// Checks the options of a run without a guide.
    ///
    /// - Throws: a usage failure if an option has no effect.
    func check() throws(CommandFailure) {
        if explain { throw .usage("--explain needs --repair") }
    }
}

/// `tv-grab --repair`: a foreign guide with what other sources have.
///
/// The guide is read as a source like the others. If it is not in the configuration, it is one for this command.
struct GuideRepairRun {
    let command: TVGrabCommand
    let program: Program

    /// Writes a guide.
    ///
    /// - Throws: a usage failure without a guide, or a failure to read or write it.
    func write(_ guide: String) async throws(CommandFailure) -> ExitStatus {
        if command.global.demo { throw .usage("--repair: --demo reads no files") }
        let existing = try CommandContext(program, command, listsEpisodes: true)
        let argument = SourceArgument(program.environment)
        let origin = try CommandFailure.reading { () throws(ArgumentError) in try argument.origin(guide) }
        guard case .files(let path) = origin else {
            throw .usage("--repair: “\(ArgumentCheck.echo(guide))” is not a file")
        }
        let draft = SourceDraft(origin, avoiding: existing.session.instances.map(\.id.rawValue))
        let id = existing.session.provider(with: draft) ?? draft.id
        let context = id == draft.id ? try self.context(of: draft, existing) : existing
        let files = program.environment.files
        var days = GuideDays(zone: context.session.zone)
        try Self.read(path, files) { chunk, isLast in days.add(chunk, isLast: isLast) }
        guard let span = days.span, let provider = ProviderID(rawValue: id) else {
            throw CommandFailure(OperationError.malformedFile(guide, reason: "no programme has a start"))
        }
        let limited = DaySpan(from: span.first, to: min(span.last, span.first.advanced(by: ScheduleQuery.maxDays - 3)))
        let query = ScheduleQuery((limited ?? span).extended(before: 1, after: 1), ListingOptions())
        let result = try await context.perform(query)
        var repair = GuideRepair(result.view.entries, of: provider, zone: .gmt)
        try context.guideWriter.write(to: command.document.output) { sink in
            try Self.reading(path, files) { chunk, isLast in try repair.write(chunk, isLast: isLast, to: sink) }
        }
        report(repair, context)
        await context.finishOutput()
        return context.status(result.origin)
    }

    /// Returns a context in which the guide is one more source.
    private func context(
        of draft: SourceDraft,
        _ existing: CommandContext
    ) throws(CommandFailure) -> CommandContext {
        let path = FirstConfiguration.path(program.environment, named: command.global.config)
        let base =
            try ConfigurationWriter(path: path, environment: program.environment).text()
            ?? ConfigurationDraft(country: existing.session.region, zone: existing.session.zone).text
        var program = program
        program.environment.sessionEnvironment.files = FilesWithDraft(
            files: program.environment.files,
            path: path,
            text: Array(ConfigurationDraft.text(base, adding: [draft]).utf8)
        )
        var options = command
        options.global.config = path
        return try CommandContext(program, options, listsEpisodes: true)
    }

    /// Reports the number of changes, or each change.
    private func report(_ repair: GuideRepair, _ context: CommandContext) {
        if command.repairOptions.explain {
            for change in repair.changes {
                let sources = change.sources.isEmpty ? "" : " (\(change.sources.joined(separator: ", ")))"
                let line =
                    "\(change.start) \(change.channel) “\(change.title)”: "
                    + change.additions.joined(separator: ", ") + sources
                context.statusReporter.write("aggctl: " + TerminalText.clean(line))
            }
        }
        if context.isQuiet { return }
        let changes = Count.text(repair.changes.count, "change")
        let programmes = Count.text(repair.programmeCount, "programme")
        context.statusReporter.write("aggctl: \(changes) in a guide of \(programmes)")
    }

    /// Reads a file in chunks, compressed or not.
    ///
    /// - Throws: a failure if it cannot be read.
    private static func read(
        _ path: String,
        _ files: any FileReading,
        _ body: ([UInt8], _ isLast: Bool) throws -> Void
    ) throws(CommandFailure) {
        do { try reading(path, files, body) } catch {
            let reason = (error as? FileReadError)?.message ?? "it cannot be read"
            throw CommandFailure(OperationError.unreadableFile(path, reason: reason))
        }
    }

    private static func reading(
        _ path: String,
        _ files: any FileReading,
        _ body: ([UInt8], _ isLast: Bool) throws -> Void
    ) throws {
        var inflater: Inflater?
        var isFirst = true
        try files.read(path) { chunk in
            if isFirst, let format = Inflater.Format(chunk) {
                inflater = try Inflater(limit: maxGuideBytes, format: format)
            }
            isFirst = false
            if inflater == nil { return try body(chunk, false) }
            try inflater?.unpack(chunk) { try body($0, false) }
        }
        try inflater?.finish()
        try body([], true)
    }

    private static let maxGuideBytes = 2 << 30
}
