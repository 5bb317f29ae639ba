internal import Aggregator
internal import ArgumentParser

/// As what and where a document is written.
struct DocumentOptions: ParsableArguments {
    /// The formats that are there.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, json, jsonl
        // Of episodes alone, for other programs: `GuideFormats`.
        case csv, ics, xmltv, markdown

        /// Whether it is of episodes alone.
        var isGuide: Bool { ![.table, .json, .jsonl].contains(self) }
    }

    @Option(
        name: [.customShort("f"), .customLong("format")],
        help: ArgumentHelp(
            "table, json, jsonl; schedules and seasons also as csv, ics, xmltv, markdown.",
            valueName: "format"
        ),
        completion: .list(Format.allCases.map(\.rawValue))
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

    func format() throws(CommandFailure) -> Format {
        if json {
            guard formatName == "table" || formatName == "json" else {
                throw .usage("--json: --format \(ArgumentCheck.echo(formatName)) says otherwise")
            }
            return .json
        }
        if let format = Format(rawValue: formatName) { return format }
        let names = Format.allCases.map(\.rawValue)
        let near = formatName.nearest(among: names)
        throw .usage(
            "--format: “\(ArgumentCheck.echo(formatName))” is not one of \(names.joined(separator: ", "))",
            hints: near.map { ["did you mean \($0)?"] } ?? []
        )
    }
}
