internal import Aggregator
internal import ArgumentParser

/// When colour is used.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

extension DocumentOptions {
    /// How tables look where the document goes.
    ///
    /// - Throws: where an option makes no sense.
    func style(_ environment: ProgramEnvironment) throws(CommandFailure) -> Style {
        guard clock == 12 || clock == 24 else { throw .usage("--clock: \(clock) is neither 12 nor 24") }
        if let width, !(20...1000).contains(width) { throw .usage("--width: \(width) is not between 20 and 1000") }
        let variables = environment.variables
        let isToFile = output != nil
        let isTerminal = environment.outputWidth != nil && !isToFile
        var style = Style()
        style.width = width ?? (isToFile ? nil : environment.outputWidth) ?? Style.unbounded
        style.isASCII = ascii || environment.hasASCIILocale
        style.hasTwelveHours = clock == 12
        // Who wants no colour wants no escapes: https://no-color.org.
        let isRefused = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
        switch color {
        case .always: style.hasColor = true
        case .never: style.hasColor = false
        case .auto: style.hasColor = isTerminal && !isRefused && variables["TERM"] != "dumb"
        }
        style.movesCursor =
            isTerminal && !isRefused && color != .never && !["", "dumb"].contains(variables["TERM"] ?? "")
        style.hasLinks = style.hasColor && isTerminal && color == .auto && Style.knowsLinks(variables)
        return style
    }
}
