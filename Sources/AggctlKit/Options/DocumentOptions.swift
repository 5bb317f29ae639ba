internal import Aggregator
internal import ArgumentParser

/// As what a document can be written.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl
    // Of episodes alone, for other programs: `GuideFormats`.
    case csv, ics, xmltv, markdown

    /// Whether it is of episodes alone.
    var isGuide: Bool { ![.table, .json, .jsonl].contains(self) }
}

/// What a command lists, which decides in which formats.
protocol ListedThings {
    static var formats: [DocumentFormat] { get }
}

/// Of a command that lists episodes.
enum ListedEpisodes: ListedThings {
    static let formats = DocumentFormat.allCases
}

/// Of a command that lists anything else.
enum ListedOthers: ListedThings {
    static let formats = DocumentFormat.allCases.filter { !$0.isGuide }
}

/// As what and where a document is written.
protocol DocumentChoices: ParsableArguments {
    var formatName: String { get }
    var json: Bool { get }
    var output: String? { get }
    var noPager: Bool { get }
}

/// The options that say as what and where a document is written.
struct DocumentOptions<Things: ListedThings>: DocumentChoices {
    @Option(
        name: [.customShort("f"), .customLong("format")],
        help: ArgumentHelp("\(Things.formats.map(\.rawValue).joined(separator: ", ")).", valueName: "format"),
        completion: .list(Things.formats.map(\.rawValue))
    )
    var formatName = "table"

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to a file, as a whole or not at all.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Never show what is longer than the terminal by a pager, such as less.")
    var noPager = false
}

/// Where a guide is written, which is a guide in one form; the other options are taken, and say nothing.
struct GuideFileOptions: DocumentChoices {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to a file, as a whole or not at all.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Option(name: [.customShort("f"), .customLong("format")], help: .hidden)
    var formatName = "table"

    @Flag(help: .hidden)
    var json = false

    @Flag(help: .hidden)
    var noPager = false
}

extension DocumentChoices {
    func format() throws(CommandFailure) -> DocumentFormat {
        if json {
            guard formatName == "table" || formatName == "json" else {
                throw .usage("--json: --format \(ArgumentCheck.echo(formatName)) says otherwise")
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
}
