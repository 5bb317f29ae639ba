internal import Aggregator
internal import ArgumentParser

/// How a table looks.
struct LookOptions: ParsableArguments {
    /// When colour is used.
    enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

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

    /// - Parameter isToFile: whether the document goes to a file.
    func style(_ environment: ProgramEnvironment, isToFile: Bool) throws(CommandFailure) -> Style {
        guard clock == 12 || clock == 24 else { throw .usage("--clock: \(clock) is neither 12 nor 24") }
        if let width, !(20...1000).contains(width) { throw .usage("--width: \(width) is not between 20 and 1000") }
        let variables = environment.variables
        let isTerminal = environment.outputWidth != nil && !isToFile
        var style = Style()
        style.width = width ?? (isToFile ? nil : environment.outputWidth) ?? Style.unbounded
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
