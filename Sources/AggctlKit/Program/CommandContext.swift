internal import ScheduleMerging
internal import ProviderAPI
internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleExport
internal import ScheduleModel
internal import ScheduleViews

/// Where a command's question is put and its answer is shown: the session, the format, how it looks and where it goes.
struct CommandContext {
    let environment: ProgramEnvironment
    let session: Session
    let format: DocumentFormat
    let style: Style
    let isQuiet: Bool
    private let pager: Pager?
    private let isStrict: Bool
    private let path: String?
    private let isRaw: Bool
    private let alarmMinutes: Int?
    private let retained: RetainedUntilExit?

    /// - Parameter listsEpisodes: whether the command shows a list of episodes, which other forms take too. Where it does
    ///   not, such a form is refused before anything is asked or changed.
    /// - Parameter name: by what the providers are named that are asked alone.
    init(
        _ program: Program,
        _ options: some CommandOptions,
        listsEpisodes: Bool = false,
        readsConfiguration: Bool = true,
        providersBy name: String = "--provider"
    ) throws(CommandFailure) {
        environment = program.environment
        pager = options.document.noPager ? nil : environment.pager
        format = try options.document.format()
        if format.isGuide, !listsEpisodes { throw Self.noEpisodes(format) }
        var asked = try options.session(environment)
        asked.readsConfiguration = readsConfiguration
        do {
            session = try Session(
                kinds: program.kinds,
                environment: environment.forSession,
                options: asked,
                unfinished: program.unfinished
            )
        } catch {
            throw CommandFailure(error, chosenBy: name)
        }
        style = try options.style(environment)
        isQuiet = options.global.quiet
        isStrict = options.sources.strict
        path = options.document.output
        isRaw = options.document.raw
        alarmMinutes = options.document.alarm
        retained = program.held
    }

    var announcer: StatusReporter { StatusReporter(environment: environment, session: session, isQuiet: isQuiet) }

    var texts: EntryFormatter { EntryFormatter(style: style, zone: session.zone) }

    /// Puts a question, tells on standard error what went wrong beside its answer, and that it is being waited for.
    func perform<Asked: Query>(_ question: Asked) async throws(CommandFailure) -> Asked.Output {
        do {
            let answer = try await announcer.withProgress { () async throws(OperationError) in
                try await session.perform(question)
            }
            retained?.retain(answer)
            if let sourced = answer as? any SourceBackedResult { announcer.report(sourced.origin) }
            return answer
        } catch {
            announcer.report(failed: error)
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

    /// The exit code of an answer: what failed is a notice, and fails the command only with `--strict`.
    func status(_ origin: ResultOrigin) -> ExitStatus {
        let isSpoilt = origin.reports.contains { report in
            !report.failures.isEmpty || report.notices.contains(where: \.code.isMissingRow)
        }
        return isStrict && isSpoilt ? .partial : .success
    }

    /// Shows an answer: as JSON in the form that was asked for, or as the lines of a table.
    ///
    /// - Parameter entries: the episodes that it lists, for the formats that are of episodes alone; nil where it lists
    ///   none.
    /// - Parameter days: the days that they were asked for.
    /// - Parameter season: the season that they are of; nil where they stand by days.
    /// - Parameter source: what the one guide says of which they come; nil where there are others.
    func show(
        _ document: some Document,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        days: DaySpan? = nil,
        season: ExportSeason? = nil,
        source: GuideDeclaration? = nil,
        lines: @autoclosure () -> [String]
    ) throws(CommandFailure) {
        try show(document, entries: entries(), days: days, season: season, source: source) { put in
            for line in lines() { try put(line) }
        }
    }

    /// Shows an answer, the lines of its table as they are made.
    func show(
        _ document: some Document,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        days: DaySpan? = nil,
        season: ExportSeason? = nil,
        source: GuideDeclaration? = nil,
        putting lines: (_ put: (String) throws -> Void) throws -> Void
    ) throws(CommandFailure) {
        let guide = try format.isGuide ? guide(entries(), days, season, source) : nil
        // Tables have colours of their own, and JSON escapes what could do harm.
        let isForTerminal = format.isGuide && environment.outputWidth != nil
        var writer = DocumentWriter(output: environment.output, isForTerminal: isForTerminal, pager: pager)
        if format == .table, style.movesCursor {
            writer.columns = EmojiColumnFixer(width: environment.outputWidth ?? 80, variables: environment.variables)
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
        announcer.reportStorage()
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

    /// Shows what is JSON whichever format was asked for.
    func showJSON(_ document: some Document) throws(CommandFailure) {
        try DocumentWriter(output: environment.output, pager: pager).write(
            document.json.bytes(isPretty: format != .jsonl),
            to: path
        )
        announcer.reportStorage()
    }

    /// A listing in a form of episodes.
    private struct Guide {
        let form: any ExportFormat
        let listing: ExportListing
    }

    private func guide(
        _ entries: ScheduleEntries?,
        _ days: DaySpan?,
        _ season: ExportSeason?,
        _ source: GuideDeclaration?
    ) throws(CommandFailure) -> Guide {
        let form: (any ExportFormat)? =
            switch format {
            case .csv: CSVFormat(isRaw: isRaw)
            case .ics: ICalendarFormat(alarmMinutes: alarmMinutes)
            default: ExportFormats.named(format.rawValue)
            }
        guard let entries, let form else { throw Self.noEpisodes(format) }
        let changes = format == .ics ? session.sessionStore.storage.changes(since: .distantPast) : []
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

    /// A listing as writers of guides take it.
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
            madeAt: session.now,
            title: "aggctl",
            changes: changes,
            season: season,
            attributions: session.attributions.map {
                ExportAttribution(text: $0.text, licence: $0.licence, url: $0.url)
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

    /// Tells what could not be written as one would expect.
    private func report(_ report: ExportReport) {
        if isQuiet { return }
        if report.leftOut > 0 {
            let episodes = Count.text(report.leftOut, "episode")
            announcer.write("aggctl: \(format.rawValue): left out \(episodes) without a time")
        }
        if report.overlapping > 0 {
            let programmes =
                report.overlapping == 1 ? "1 programme overlaps" : "\(report.overlapping) programmes overlap"
            announcer.write("aggctl: \(format.rawValue): \(programmes) another on its channel, as in the sources")
        }
    }

    /// The last lines of a table, after a blank one.
    func footer(_ origin: ResultOrigin, _ noun: String, _ counts: (ProviderReport) -> Int) -> [String] {
        [""] + Footer(session: session, style: style).lines(origin.reports, noun: noun, counts: counts)
    }

    /// A remark on what is shown, in lines that fit.
    func remark(_ text: String) -> [String] {
        TerminalText.wrap(style.text(text), to: style.width).map { style.paint($0, .faint) }
    }

    /// A heading that fits.
    func heading(_ text: String) -> String { style.paint(line(text), .heading) }

    /// A line that fits.
    func line(_ text: String) -> String {
        TerminalText.clip(style.text(text), to: style.width, isASCII: style.isASCII)
    }
}
