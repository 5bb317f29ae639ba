internal import Aggregator
internal import ArgumentParser

/// Values of `--color`.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

extension DocumentOptions {
    /// Returns the style of tables for the output.
    ///
    /// - Parameter defaults: The viewer's defaults, which options override.
    /// - Throws: a usage failure if an option is invalid.
    func style(_ environment: ProgramEnvironment, defaults: DisplaySettings) throws(CommandFailure) -> Style {
        if let clock, clock != 12, clock != 24 { throw .usage("--clock: \(clock) is neither 12 nor 24") }
        if let width, !(20...1000).contains(width) { throw .usage("--width: \(width) is not between 20 and 1000") }
        let variables = environment.variables
        let isToFile = output != nil
        let isTerminal = environment.outputWidth != nil && !isToFile
        var style = Style()
        style.width = width ?? (isToFile ? nil : environment.outputWidth) ?? Style.unbounded
        style.isASCII = ascii || environment.hasASCIILocale
        style.hasTwelveHours = (clock ?? defaults.clock) == 12
        style.listsFollowedFirst = defaults.listsFollowedFirst
        style.columns = defaults.columns
        // NO_COLOR turns off escape sequences too: https://no-color.org.
        let refusesColor = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
        switch color {
        case .always: style.hasColor = true
        case .never: style.hasColor = false
        case .auto: style.hasColor = isTerminal && !refusesColor && variables["TERM"] != "dumb"
        }
        style.movesCursor =
            isTerminal && !refusesColor && color != .never && !["", "dumb"].contains(variables["TERM"] ?? "")
        style.hasLinks = style.hasColor && isTerminal && color == .auto && Style.knowsLinks(variables)
        return style
    }
}
