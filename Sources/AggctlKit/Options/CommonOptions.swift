internal import Aggregator
internal import ArgumentParser

/// The options of a command beside its own. All of them can be given to every command, so that one alias fits all; its
/// help lists those that have an effect on it.
protocol CommandOptions: ParsableArguments {
    var sources: SourceOptions { get set }
    associatedtype Things: ShownThings
    var document: DocumentOptions<Things> { get }
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

/// Of a command that asks providers and lists episodes.
struct EpisodeOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<ShownEpisodes>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of a command that asks providers and shows a document of its own.
struct CommonOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<ShownOthers>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of a command that asks providers and says in a line or two what it did.
struct DoneOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<ShownLines>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of a command that asks no provider. One within another has the same as that one: the parser reads them for the outer,
/// and what is of another type does not see them.
struct LocalOptions<Things: ShownThings>: CommandOptions {
    @OptionGroup(title: "Whom to ask", visibility: .hidden) var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<Things>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of a grabber, which writes a guide and nothing else.
struct GrabberOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "General") var document: DocumentOptions<ShownGuide>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of the full screen, which is no document.
struct ScreenOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<ShownScreen>
    @OptionGroup(title: "General") var global: GlobalOptions
}

/// Of a server, whose readers say how what they get looks.
struct ServerOptions: CommandOptions {
    @OptionGroup(title: "Whom to ask") var sources: SourceOptions
    @OptionGroup(title: "What it looks like") var document: DocumentOptions<ShownNowhere>
    @OptionGroup(title: "General") var global: GlobalOptions
}
