internal import Aggregator
internal import ArgumentParser

/// The options that all commands share. Every command accepts all of them, so that one shell alias works for all. Its
/// help lists only those that have an effect.
///
/// Each command declares the three groups itself, because the parser looks up options in nested groups several times. A
/// subcommand uses the same group types as its parent. The parser reads the options for the parent, and a group of
/// another type would not get them.
protocol CommandOptions {
    /// Hidden in the help of commands that fetch nothing.
    var sources: SourceOptions { get set }
    associatedtype Output: OutputProfile
    var document: DocumentOptions<Output> { get }
    var global: GlobalOptions { get set }
}

extension CommandOptions {
    /// Returns the session options.
    ///
    /// - Throws: a usage failure if an option is invalid.
    func session(_ environment: ProgramEnvironment) throws(CommandFailure) -> SessionOptions {
        var options = SessionOptions()
        options.policy = try sources.policy()
        options.configurationFile = global.config
        options.now = try global.now(environment)
        options.zone = try sources.zone()
        options.region = try sources.region()
        options.providers = sources.provider
        options.isDemo = global.demo
        return options
    }

    /// Returns the style of tables for the output.
    ///
    /// - Parameter defaults: The viewer's defaults, which options override.
    /// - Throws: a usage failure if an option is invalid.
    func style(_ environment: ProgramEnvironment, defaults: DisplaySettings) throws(CommandFailure) -> Style {
        try document.check()
        return try document.style(environment, defaults: defaults)
    }
}

/// Options that have the same heading in the help of every command.
protocol TitledOptions: ParsableArguments {
    static var title: String { get }
}

extension OptionGroup where Value: TitledOptions {
    init() { self.init(title: Value.title) }

    init(visibility: ArgumentVisibility) { self.init(title: Value.title, visibility: visibility) }
}
