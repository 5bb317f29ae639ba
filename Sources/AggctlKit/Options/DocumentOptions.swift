internal import Aggregator
internal import ArgumentParser

/// The output formats.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl
    // These formats have only episodes, see `ExportFormats`.
    case csv, ics, xmltv, markdown

    /// Whether the format only has episodes.
    var isGuide: Bool { ![.table, .json, .jsonl].contains(self) }
}

/// The kind of output of a command, which decides which options its help lists. Every command accepts every option, so
/// that one shell alias works for all.
protocol OutputProfile {
    static var formats: [DocumentFormat] { get }
    static var parts: [DocumentPart] { get }
}

/// A group of output options.
enum DocumentPart {
    /// `--format` and `--json`.
    case format
    /// `--output`.
    case destination
    /// `--no-pager`.
    case pager
    /// Options of single export formats: `--raw` and `--alarm`.
    case guide
    /// `--ascii`, `--width`, `--color` and `--clock`.
    case charset, width, color, clock
}

extension OutputProfile {
    static var formats: [DocumentFormat] { DocumentFormat.allCases.filter { !$0.isGuide } }

    /// Returns whether the help lists the options of a part.
    static func visibility(of part: DocumentPart) -> ArgumentVisibility { parts.contains(part) ? .default : .hidden }
}

/// The output of commands that list episodes.
enum EpisodeOutput: OutputProfile {
    static let formats = DocumentFormat.allCases
    static let parts: [DocumentPart] = [.format, .destination, .pager, .guide, .charset, .width, .color, .clock]
}

/// The output of other commands that show a document.
enum DocumentOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .pager, .charset, .width, .color, .clock]
}

/// Lists without times of day.
enum ListOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .pager, .charset, .width, .color]
}

/// One or two lines about a change, cut to the width.
enum LineOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .charset, .width]
}

/// A text about a change, which is not cut.
enum ShortOutput: OutputProfile {
    static let parts: [DocumentPart] = [.format, .destination, .charset]
}

/// Documents for programs only.
enum DataOutput: OutputProfile {
    static let formats: [DocumentFormat] = [.json, .jsonl]
    static let parts: [DocumentPart] = [.format, .destination, .pager]
}

/// The guide of a grabber.
enum GuideOutput: OutputProfile {
    static let parts: [DocumentPart] = [.destination]
}

/// The full screen, which is as wide as the terminal.
enum ScreenOutput: OutputProfile {
    static let parts: [DocumentPart] = [.charset, .color, .clock]
}

/// No document, such as for the server, whose clients choose formats, or for the files of a new provider.
enum NoOutput: OutputProfile {
    static let parts: [DocumentPart] = []
}

/// Format, destination and style of the output. One group, because each group costs parsing time.
struct DocumentOptions<Profile: OutputProfile>: TitledOptions {
    static var title: String { "Display" }

    @Option(
        name: [.customShort("f"), .customLong("format")],
        help: ArgumentHelp(
            "Output format: \(Profile.formats.map(\.rawValue).joined(separator: ", ")).",
            valueName: "format",
            visibility: Profile.visibility(of: .format)
        ),
        completion: .list(Profile.formats.map(\.rawValue))
    )
    var formatName = Profile.formats.first?.rawValue ?? DocumentFormat.table.rawValue

    @Flag(help: ArgumentHelp("Same as --format json.", visibility: Profile.visibility(of: .format)))
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to a file. If that fails, the old file stays.",
            valueName: "file",
            visibility: Profile.visibility(of: .destination)
        ),
        completion: .file()
    )
    var output: String?

    @Flag(
        help: ArgumentHelp(
            "Never use a pager, such as less.",
            visibility: Profile.visibility(of: .pager)
        )
    )
    var noPager = false

    @Flag(
        help: ArgumentHelp(
            "In CSV, do not escape cells that look like formulas.",
            visibility: Profile.visibility(of: .guide)
        )
    )
    var raw = false

    @Option(
        help: ArgumentHelp(
            "In iCalendar, add an alarm this long before each episode.",
            valueName: "minutes",
            visibility: Profile.visibility(of: .guide)
        )
    )
    var alarm: Int?

    @Option(
        help: ArgumentHelp(
            "Use colours: auto, always or never.",
            valueName: "when",
            visibility: Profile.visibility(of: .color)
        )
    )
    var color = ColorChoice.auto

    @Flag(help: ArgumentHelp("Use only ASCII characters.", visibility: Profile.visibility(of: .charset)))
    var ascii = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Table width in columns (default: terminal width).",
            valueName: "columns",
            visibility: Profile.visibility(of: .width)
        )
    )
    var width: Int?

    @Option(
        help: ArgumentHelp(
            "Use a 12-hour or 24-hour clock (default: 24).",
            valueName: "hours",
            visibility: Profile.visibility(of: .clock)
        )
    )
    var clock: Int?
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
        let suggestion = formatName.closestMatch(among: names)
        throw .usage(
            "--format: “\(ArgumentCheck.echo(formatName))” is not one of \(names.joined(separator: ", "))",
            hints: suggestion.map { ["did you mean \($0)?"] } ?? []
        )
    }

    /// Checks the options of single export formats.
    ///
    /// - Throws: a usage failure if one is out of range.
    func check() throws(CommandFailure) {
        if let alarm, !(0...10_080).contains(alarm) { throw .usage("--alarm: \(alarm) is not between 0 and 10080") }
    }
}
