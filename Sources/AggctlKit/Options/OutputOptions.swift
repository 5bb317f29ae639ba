internal import Aggregator
internal import ScheduleModel
internal import ArgumentParser
internal import GuideReading
internal import GuideWriting
internal import Foundation

/// How and where a document is written.
struct OutputOptions: ParsableArguments {
    /// The formats that are there.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, json, jsonl
        // Of episodes alone, for other programs: `GuideFormats`.
        case csv, ics, xmltv, markdown

        /// Whether it is of episodes alone.
        var isGuide: Bool { ![.table, .json, .jsonl].contains(self) }
    }

    /// When colour is used.
    enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(
        name: [.customShort("f"), .customLong("format")],
        help: ArgumentHelp("table, json, jsonl; episodes also as csv, ics, xmltv, markdown.", valueName: "format"),
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

    @Flag(help: "In CSV, leave cells as they are that a spreadsheet would take for a formula.")
    var raw = false

    @Option(help: ArgumentHelp("In iCalendar, remind of each episode so long before.", valueName: "minutes"))
    var alarm: Int?

    @Option(help: ArgumentHelp("auto, always or never.", valueName: "when"))
    var color = ColorChoice.auto

    @Flag(help: "Only ASCII characters.")
    var ascii = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width of a table, in columns; that of the terminal.", valueName: "columns")
    )
    var width: Int?

    @Option(help: ArgumentHelp("12 or 24 hours.", valueName: "hours"))
    var clock = 24

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

    func style(_ environment: ProgramEnvironment) throws(CommandFailure) -> Style {
        if let alarm, !(0...10_080).contains(alarm) { throw .usage("--alarm: \(alarm) is not between 0 and 10080") }
        guard clock == 12 || clock == 24 else { throw .usage("--clock: \(clock) is neither 12 nor 24") }
        if let width, !(20...1000).contains(width) { throw .usage("--width: \(width) is not between 20 and 1000") }
        let variables = environment.variables
        let isTerminal = environment.outputWidth != nil && output == nil
        var style = Style()
        style.width = width ?? (output == nil ? environment.outputWidth : nil) ?? Style.unbounded
        style.isASCII = ascii || environment.hasASCIILocale
        style.hasTwelveHours = clock == 12
        switch color {
        case .always: style.hasColor = true
        case .never: style.hasColor = false
        case .auto:
            let isRefused = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
            style.hasColor = isTerminal && !isRefused && variables["TERM"] != "dumb"
        }
        style.hasLinks = style.hasColor && isTerminal && color == .auto && Style.knowsLinks(variables)
        return style
    }
}
