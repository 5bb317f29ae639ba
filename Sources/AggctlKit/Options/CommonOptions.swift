internal import Aggregator
internal import ArgumentParser

/// The options of a command beside its own. All of them can be given to every command, so that one alias fits all; its
/// help lists those that have an effect on it.
///
/// Each command has the three groups itself: in a group of groups the parser looks up each option several times over. One
/// within another has groups of the same types as that one: the parser reads them for the outer, and a group of another type
/// does not see them.
protocol CommandOptions {
    /// Hidden where a command asks no one.
    var sources: SourceOptions { get set }
    associatedtype Output: OutputProfile
    var document: DocumentOptions<Output> { get }
    var global: GlobalOptions { get set }
}

extension CommandOptions {
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

    /// How tables look where the document goes.
    func style(_ environment: ProgramEnvironment) throws(CommandFailure) -> Style {
        try document.check()
        return try document.style(environment)
    }
}

/// Options that stand under one heading wherever they are.
protocol TitledOptions: ParsableArguments {
    static var title: String { get }
}

extension OptionGroup where Value: TitledOptions {
    init() { self.init(title: Value.title) }

    init(visibility: ArgumentVisibility) { self.init(title: Value.title, visibility: visibility) }
}
