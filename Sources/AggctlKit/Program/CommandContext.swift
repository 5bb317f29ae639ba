internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import Aggregator
internal import Foundation
internal import GuideReading
internal import GuideWriting

/// Where a command's document is made and shown: the session, the format, how it looks and where it goes.
struct CommandContext {
    let session: Session
    let format: OutputOptions.Format
    let style: Style
    private let path: String?
    private let isRaw: Bool
    private let alarmMinutes: Int?

    init(_ program: Program, _ options: CommonOptions, onlyProviders: Bool = true) throws(CommandFailure) {
        let mode = try options.sources.mode()
        format = try options.output.format()
        session = try Session(
            program,
            global: options.global,
            timezone: options.sources.timezone,
            country: options.sources.country,
            providers: onlyProviders ? options.sources.provider : [],
            mode: mode
        )
        style = try options.output.style(session.environment)
        path = options.output.output
        isRaw = options.output.raw
        alarmMinutes = options.output.alarm
    }

    /// Shows a document: as JSON in the form that was asked for, or as the lines of a table.
    ///
    /// - Parameters:
    ///   - items: what stands in a line each where JSON lines are asked for; the document itself where nil.
    ///   - entries: the episodes that it lists, for the formats that are of episodes alone; nil where it lists none.
    func show(
        _ document: @autoclosure () -> JSONValue,
        items: @autoclosure () -> JSONItems? = nil,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        lines: @autoclosure () -> [String]
    ) throws(CommandFailure) {
        try show(document(), items: items(), entries: entries()) { put in for line in lines() { try put(line) } }
    }

    /// The same with the lines of a table as they are made.
    func show(
        _ document: @autoclosure () -> JSONValue,
        items: @autoclosure () -> JSONItems? = nil,
        entries: @autoclosure () -> ScheduleEntries? = nil,
        putting lines: (_ put: (String) throws -> Void) throws -> Void
    ) throws(CommandFailure) {
        let guide = try format.isGuide ? guide(entries()) : nil
        try DocumentWriter(output: session.environment.output).write(to: path) { sink in
            var buffer = OutputBuffer(sink)
            switch format {
            case .json: try document().write(to: &buffer, isPretty: true)
            case .jsonl:
                let items = items() ?? JSONItems([document()]) { $0 }
                for item in items {
                    try item.write(to: &buffer, isPretty: false)
                    try buffer.drain()
                }
            case .table:
                try lines { line in
                    buffer.append(line.utf8)
                    buffer.append(0x0A)
                    try buffer.drain()
                }
            case .csv, .ics, .xmltv, .markdown: if let guide { try write(guide, to: &buffer) }
            }
            try buffer.flush()
        }
        Announcer(session: session).tellKeeping()
    }

    /// A listing in a form of episodes.
    private struct Guide {
        let form: any GuideFormat
        let listing: GuideListing
    }

    private func guide(_ entries: ScheduleEntries?) throws(CommandFailure) -> Guide {
        let form: (any GuideFormat)? =
            switch format {
            case .csv: CSVFormat(isRaw: isRaw)
            case .ics: ICalendarFormat(alarmMinutes: alarmMinutes)
            default: GuideFormats.named(format.rawValue)
            }
        guard let entries, let form else {
            throw .usage(
                "--format: this command lists no episodes, and \(format.rawValue) is of episodes alone",
                hints: ["next:    --format json"]
            )
        }
        let listing = GuideListing(
            entries: entries,
            zone: session.zone,
            madeAt: session.now,
            title: "aggctl",
            changes: format == .ics ? session.keeper.claims.changes(since: .distantPast) : []
        )
        return Guide(form: form, listing: listing)
    }

    private func write(_ guide: Guide, to buffer: inout OutputBuffer) throws {
        let leftOut = try guide.form.write(guide.listing) { piece in
            buffer.append(piece)
            try buffer.drain()
        }
        if leftOut > 0, !session.global.quiet {
            let what = leftOut == 1 ? "1 episode has" : "\(leftOut) episodes have"
            Announcer(session: session).write("aggctl: \(format.rawValue): \(what) no time, and no place in it")
        }
    }

    /// Shows what is JSON whichever format was asked for.
    func showJSON(_ document: JSONValue) throws(CommandFailure) {
        try DocumentWriter(output: session.environment.output).write(
            document.bytes(isPretty: format != .jsonl),
            to: path
        )
    }

    /// A document with what all documents have.
    func document(_ schema: String, _ reports: [ProviderReport], _ members: [(String, JSONValue)]) -> JSONValue {
        Envelope(schema: schema, generatedAt: session.now, reports: reports).json(members)
    }

    func json(_ show: MergedShow) -> JSONValue { ShowDocument.json(show, now: session.now, zone: session.zone) }

    func json(_ entry: ScheduleEntry) -> JSONValue { EpisodeDocument(entry: entry, zone: session.zone).json }

    func json(_ progress: WatchProgress, of show: MergedShow) -> JSONValue {
        .object([
            ("watched", .int(progress.watched)), ("episodes", .int(progress.total)),
            ("next", progress.next.map { json(show.entry($0, in: session.zone)) } ?? .null),
        ])
    }

    /// The last lines of a table, after a blank one.
    func footer(_ reports: [ProviderReport], _ noun: String, _ counts: (ProviderReport) -> Int) -> [String] {
        [""] + Footer(session: session, style: style).lines(reports, noun: noun, counts: counts)
    }

    /// A heading that fits.
    func heading(_ text: String) -> String {
        style.paint(TerminalText.clip(style.text(text), to: style.width, isASCII: style.isASCII), .heading)
    }
}
