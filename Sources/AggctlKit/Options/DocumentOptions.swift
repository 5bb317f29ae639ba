internal import Aggregator
internal import ArgumentParser

/// As what a document can be written.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl
    // Of episodes alone, for other programs: `ExportFormats`.
    case csv, ics, xmltv, markdown

    /// Whether it is of episodes alone.
    var isGuide: Bool { ![.table, .json, .jsonl].contains(self) }
}

/// What a command shows, which decides what of its document can be chosen. Every option can be given to every command, so
/// that one alias fits all; the help lists those that have an effect.
protocol OutputProfile {
    static var formats: [DocumentFormat] { get }
    static var parts: [DocumentPart] { get }
}

/// What can be chosen of a document.
enum DocumentPart {
    /// As what it is written.
    case format
    /// Where it is written.
    case destination
    /// Whether a pager shows what is long.
    case pager
    /// What only some forms of episodes have.
    case guide
    /// In which letters, how wide, in which colours and by which clock it is shown to a person.
    case charset, width, color, clock
}

extension OutputProfile {
    static var formats: [DocumentFormat] { DocumentFormat.allCases.filter { !$0.isGuide } }

    /// Whether help lists the options of a part.
    static func visibility(of part: DocumentPart) -> ArgumentVisibility { parts.contains(part) ? .default : .hidden }
}

/// Of a command that lists episodes.
enum EpisodeOutput: OutputProfile {
    static let formats = DocumentFormat.allCases
    static let parts: [DocumentPart] = [.format, .destination, .pager, .guide, .charset, .width, .color, .clock]
}

/// Of a command that shows anything else.
enum DocumentOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .pager, .charset, .width, .color, .clock]
}

/// Of a command that lists what has no time of day.
enum ListOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .pager, .charset, .width, .color]
}

/// Of a command that says in a line or two what it did, as long as there is room for.
enum LineOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .charset, .width]
}

/// Of a command that says in words what it did, all of them whatever the room.
enum ShortOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .charset]
}

/// Of a command whose document is for programs alone.
enum DataOutput: OutputProfile {
    static let formats: [DocumentFormat] = [.json, .jsonl]
    static let parts: [DocumentPart] = [.format, .destination, .pager]
}

/// Of a grabber, which writes a guide and nothing else.
enum GuideOutput: OutputProfile {
    static let parts: [DocumentPart] = [.destination]
}

/// Of the full screen, which is no document, and as wide as the terminal.
enum ScreenOutput: OutputProfile {
    static let parts: [DocumentPart] = [.charset, .color, .clock]
}

/// Of what is no document at all: a server, whose readers say how what they get looks, or the files of a new provider.
enum NoOutput: OutputProfile {
    static let parts: [DocumentPart] = []
}

/// As what and where a document is written, and how a table looks. One group, since the parser takes its time for each.
struct DocumentOptions<Things: OutputProfile>: TitledOptions {
    static var title: String { "Display" }

    @Option(
        name: [.customShort("f"), .customLong("format")],
        help: ArgumentHelp(
            "Output format: \(Things.formats.map(\.rawValue).joined(separator: ", ")).",
            valueName: "format",
            visibility: Things.visibility(of: .format)
        ),
        completion: .list(Things.formats.map(\.rawValue))
    )
    var formatName = Things.formats.first?.rawValue ?? DocumentFormat.table.rawValue

    @Flag(help: ArgumentHelp("Same as --format json.", visibility: Things.visibility(of: .format)))
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to a file. If that fails, the old file stays.",
            valueName: "file",
            visibility: Things.visibility(of: .destination)
        ),
        completion: .file()
    )
    var output: String?

    @Flag(
        help: ArgumentHelp(
            "Never use a pager, such as less.",
            visibility: Things.visibility(of: .pager)
        )
    )
    var noPager = false

    @Flag(
        help: ArgumentHelp(
            "In CSV, do not escape cells that look like formulas.",
            visibility: Things.visibility(of: .guide)
        )
    )
    var raw = false

    @Option(
        help: ArgumentHelp(
            "In iCalendar, add an alarm this long before each episode.",
            valueName: "minutes",
            visibility: Things.visibility(of: .guide)
        )
    )
    var alarm: Int?

    @Option(
        help: ArgumentHelp(
            "Use colours: auto, always or never.",
            valueName: "when",
            visibility: Things.visibility(of: .color)
        )
    )
    var color = ColorChoice.auto

    @Flag(help: ArgumentHelp("Use only ASCII characters.", visibility: Things.visibility(of: .charset)))
    var ascii = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Table width in columns (default: terminal width).",
            valueName: "columns",
            visibility: Things.visibility(of: .width)
        )
    )
    var width: Int?

    @Option(
        help: ArgumentHelp(
            "Use a 12-hour or 24-hour clock.",
            valueName: "hours",
            visibility: Things.visibility(of: .clock)
        )
    )
    var clock = 24
}

extension DocumentOptions {
    func format() throws(CommandFailure) -> DocumentFormat {
        if json {
            guard formatName == "table" || formatName == "json" else {
                throw .usage("--json and --format \(ArgumentCheck.echo(formatName)) exclude each other")
            }
            return .json
        }
        if let format = DocumentFormat(rawValue: formatName) { return format }
        let names = DocumentFormat.allCases.map(\.rawValue)
        let near = formatName.nearest(among: names)
        throw .usage(
            "--format: “\(ArgumentCheck.echo(formatName))” is not one of \(names.joined(separator: ", "))",
            hints: near.map { ["did you mean \($0)?"] } ?? []
        )
    }

    /// - Throws: where what only some forms have makes no sense.
    func check() throws(CommandFailure) {
        if let alarm, !(0...10_080).contains(alarm) { throw .usage("--alarm: \(alarm) is not between 0 and 10080") }
    }
}
