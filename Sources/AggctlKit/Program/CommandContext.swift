internal import ScheduleMerging
internal import ProviderAPI
internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleExport
internal import ScheduleModel
internal import ScheduleViews

/// Runs a command's operation and shows its result: the session, the format, the style and the destination.
struct CommandContext {
    let environment: ProgramEnvironment
    var session: Session
    let format: DocumentFormat
    let style: Style
    let isQuiet: Bool
    private var pager: Pager?
    private let isStrict: Bool
    private let path: String?
    private let isRaw: Bool
    private let alarmMinutes: Int?
    let retained: RetainedUntilExit?
    /// The command line, without the name of the program.
    let commandLine: [String]
    /// Whether the user wants to wait for sources even if data is stored.
    let waitsForSources: Bool

    /// - Parameters:
    ///   - listsEpisodes: Whether the command lists episodes, which formats such as CSV need. If not, such a format is
    ///     rejected before anything is fetched or changed.
    ///   - readsConfiguration: Whether the configuration file is read.
    ///   - name: The option that selects providers, for messages.
    /// - Throws: a usage failure, or the failure to create the session.
    init(
        _ program: Program,
        _ options: some CommandOptions,
        listsEpisodes: Bool = false,
        readsConfiguration: Bool = true,
        providersBy name: String = "--provider"
    ) throws(CommandFailure) {
        var environment = program.environment
        // A demo has nothing to refresh, and the time of a test is not that of the background.
        let isNow = try options.global.now(environment) == nil
        let isReal = isNow && !options.global.demo && environment.persistsData
        if !isReal { environment.runInBackground = nil }
        self.environment = environment
        commandLine = program.arguments
        waitsForSources = options.sources.wait
        pager = options.document.noPager ? nil : environment.pager
        format = try options.document.format()
        if format.isGuide, !listsEpisodes { throw Self.noEpisodes(format) }
        var sessionOptions = try options.session(environment)
        sessionOptions.readsConfiguration = readsConfiguration
        do {
            session = try Session(
                kinds: program.kinds,
                environment: environment.sessionEnvironment,
                options: sessionOptions,
                pendingWrites: program.pendingWrites
            )
        } catch {
            throw CommandFailure(error, option: name)
        }
        style = try options.style(environment, defaults: session.display)
        isQuiet = options.global.quiet
        isStrict = options.sources.strict
        path = options.document.output
        if let path, path != "-", let input = session.input(at: path) {
            let text = "\(ArgumentCheck.echo(path)): this is \(input), so nothing was written"
            throw CommandFailure(.cannotCreate, "output.kept", text)
        }
        isRaw = options.document.raw
        alarmMinutes = options.document.alarm
        retained = program.retained
    }

    /// Whether the result is a table at a terminal, whose user should not wait for sources.
    var isInteractive: Bool {
        format == .table && environment.outputWidth != nil && path == nil && session.options.policy.mode == .whenStale
    }

    /// The context without a pager, for output that fits every terminal.
    var withoutPager: CommandContext {
        var context = self
        context.pager = nil
        return context
    }

    /// Returns the context with a pager that opens at a text, which the output contains.
    func openingPager(at text: String) -> CommandContext {
        var context = self
        context.pager?.openingText = text
        return context
    }

    var statusReporter: StatusReporter { StatusReporter(environment: environment, session: session, isQuiet: isQuiet) }

    var texts: EntryFormatter { EntryFormatter(style: style, zone: session.zone) }

    /// Performs an operation, with progress and warnings on standard error.
    ///
    /// - Throws: the failure to print. The warnings about sources are printed before.
    func perform<Operation: Query>(_ operation: Operation) async throws(CommandFailure) -> Operation.Output {
        do {
            let result = try await statusReporter.withProgress { () async throws(OperationError) in
                try await session.perform(operation)
            }
            retained?.retain(result)
            if let sourced = result as? any SourceBackedResult { await statusReporter.report(sourced.origin) }
            return result
        } catch {
            await statusReporter.report(failed: error)
            var failure = CommandFailure(error)
            if case .sourcesFailed(let reports) = error {
                failure.report(reports, now: session.now, zone: session.zone)
            }
            if case .noSuchShow = error, session.options.policy.mode == .never {
                failure.hints = ["next: try again without --offline"]
            }
            throw failure
        }
    }

    /// Returns the exit status of a result. A failed source is only a warning, except with `--strict`.
    func status(_ origin: ResultOrigin) -> ExitStatus {
        let hasFailures = origin.reports.contains { report in
            !report.failures.isEmpty || report.notices.contains(where: \.code.isMissingRow)
        }
        return isStrict && hasFailures ? .partial : .success
    }

    /// Shows a result in the requested format, or as the lines of a table.
    ///
    /// - Parameters:
    ///   - entries: The listed episodes, for formats that only have episodes. Nil if the command lists none.
    ///   - days: The requested days.
    ///   - season: The season of the episodes, or nil if they are listed by day.
    ///   - source: The declarations of the guide, if all data is from one guide.
    /// - Throws: a usage failure if the format needs episodes, or a write failure.
    func show(
        _ document: some Document,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        days: DaySpan? = nil,
        season: ExportSeason? = nil,
        source: GuideDeclaration? = nil,
        lines: @autoclosure () -> [String]
    ) async throws(CommandFailure) {
        try await show(document, entries: entries(), days: days, season: season, source: source) { put in
            for line in lines() { try put(line) }
        }
    }

    /// Shows a result. The lines of its table are written as they are made.
    func show(
        _ document: some Document,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        days: DaySpan? = nil,
        season: ExportSeason? = nil,
        source: GuideDeclaration? = nil,
        emitting lines: (_ put: (String) throws -> Void) throws -> Void
    ) async throws(CommandFailure) {
        let guide = try format.isGuide ? await guide(entries(), days, season, source) : nil
        // Tables contain colour codes of aggctl, and JSON escapes control characters.
        let isForTerminal = format.isGuide && environment.outputWidth != nil
        var writer = DocumentWriter(output: environment.output, isForTerminal: isForTerminal, pager: pager)
        if format == .table, style.movesCursor {
            writer.emojiFixer = EmojiColumnFixer(width: environment.outputWidth ?? 80, variables: environment.variables)
        }
        try writer.write(to: path) { sink in
            if format == .json || format == .jsonl { return try write(document, to: sink) }
            var buffer = OutputBuffer(sink)
            switch format {
            case .table:
                try lines { line in
                    buffer.append(line.utf8)
                    buffer.append(UInt8(ascii: "\n"))
                    try buffer.drain()
                }
            default: if let guide { try write(guide, to: &buffer) }
            }
            try buffer.flush()
        }
        await finishOutput()
    }

    /// Saves the IDs that the listing learned, and prints problems of the storage. Nothing of it delays the output.
    func finishOutput() async {
        session.sessionStore.saveLearnedIdentifiers()
        await statusReporter.reportStorage()
    }

    private func write(_ document: some Document, to sink: @escaping ([UInt8]) throws -> Void) throws {
        var json = JSONWriter(isPretty: format == .json, sink)
        if format == .json {
            try json.write(document.json)
        } else {
            for item in document.items { try json.write(item) }
        }
        try json.flush()
    }

    /// Writes a file of another form to the output.
    func write(_ bytes: [UInt8]) async throws(CommandFailure) {
        try DocumentWriter(output: environment.output, pager: pager).write(bytes, to: path)
        await finishOutput()
    }

    /// Shows a document that is JSON in every format.
    func showJSON(_ document: some Document) async throws(CommandFailure) {
        try DocumentWriter(output: environment.output, pager: pager).write(
            document.json.bytes(isPretty: format != .jsonl),
            to: path
        )
        await finishOutput()
    }

    /// A listing and the format that writes it.
    private struct Guide {
        let form: any ExportFormat
        let listing: ExportListing
    }

    private func guide(
        _ entries: ScheduleEntries?,
        _ days: DaySpan?,
        _ season: ExportSeason?,
        _ source: GuideDeclaration?
    ) async throws(CommandFailure) -> Guide {
        let form: (any ExportFormat)? =
            switch format {
            case .csv: CSVFormat(isRaw: isRaw)
            case .ics: ICalendarFormat(alarmMinutes: alarmMinutes)
            default: ExportFormats.named(format.rawValue)
            }
        guard let entries, let form else { throw Self.noEpisodes(format) }
        let changes = format == .ics ? await session.sessionStore.storage.changes(since: .distantPast) : []
        return Guide(
            form: form,
            listing: listing(entries, days: days, changes: changes, season: season, source: source)
        )
    }

    private static func noEpisodes(_ format: DocumentFormat) -> CommandFailure {
        .usage(
            "--format: \(format.rawValue) is only for schedules and seasons",
            hints: ["did you mean --format json?"]
        )
    }

    /// Returns a listing for the export formats.
    func listing(
        _ entries: ScheduleEntries,
        days: DaySpan? = nil,
        changes: [ScheduleChange] = [],
        season: ExportSeason? = nil,
        source: GuideDeclaration? = nil
    ) -> ExportListing {
        ExportListing(
            entries: entries,
            days: days,
            zone: session.zone,
            generatedAt: session.now,
            title: "aggctl",
            changes: changes,
            season: season,
            attributions: session.attributions.map {
                ExportAttribution(text: $0.text, license: $0.license, url: $0.url)
            },
            guide: source
        )
    }

    private func write(_ guide: Guide, to buffer: inout OutputBuffer) throws {
        let report = try guide.form.write(guide.listing) { piece in
            buffer.append(piece)
            try buffer.drain()
        }
        self.report(report)
    }

    /// Prints warnings about episodes that were left out or overlap.
    private func report(_ report: ExportReport) {
        if isQuiet { return }
        if report.omittedCount > 0 {
            let episodes = Count.text(report.omittedCount, "episode")
            statusReporter.write("aggctl: \(format.rawValue): left out \(episodes) without a time")
        }
        if report.overlappingCount > 0 {
            let programmes =
                report.overlappingCount == 1 ? "1 programme overlaps" : "\(report.overlappingCount) programmes overlap"
            statusReporter.write("aggctl: \(format.rawValue): \(programmes) another on its channel, as in the sources")
        }
    }

    /// Returns the last line of a table after a blank one. With `--quiet`, there is none.
    ///
    /// - Parameters:
    ///   - hasTimes: Whether the table has times, so that their zone is named.
    ///   - isRefreshing: Whether old data is being refreshed in the background.
    func footer(
        _ origin: ResultOrigin,
        hasTimes: Bool = false,
        isRefreshing: Bool = false,
        _ counts: (ProviderReport) -> Int
    ) -> [String] {
        if isQuiet { return [] }
        let footer = Footer(session: session, style: style, hasTimes: hasTimes, isRefreshing: isRefreshing)
        let lines = footer.lines(origin.reports, counts: counts)
        return lines.isEmpty ? [] : [""] + lines
    }

    /// Returns a faint remark, wrapped to the width.
    func remark(_ text: String) -> [String] {
        TerminalText.wrap(style.text(text), to: style.width).map { style.paint($0, .faint) }
    }

    /// Returns a heading, cut to the width.
    func heading(_ text: String) -> String { style.paint(line(text), .heading) }

    /// Returns a line, cut to the width.
    func line(_ text: String) -> String {
        TerminalText.clip(style.text(text), to: style.width, isASCII: style.isASCII)
    }
}
