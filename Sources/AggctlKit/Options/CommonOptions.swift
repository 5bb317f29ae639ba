internal import Aggregator
internal import ArgumentParser

/// The options that every command takes which asks providers and shows a document.
struct CommonOptions: ParsableArguments {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var output: OutputOptions
    @OptionGroup(title: "General") var global: GlobalOptions

    /// What the options say of a session.
    ///
    /// - Throws: where one of them makes no sense.
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
}
