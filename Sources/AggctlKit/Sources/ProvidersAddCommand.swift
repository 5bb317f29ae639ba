internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ProviderAPI
internal import ScheduleModel

/// `aggctl providers add`
struct ProvidersAddCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "add",
        abstract: "Add a file, a grabber or a program to the configuration.",
        discussion: """
            The source is read first, and its content is counted. It can be a list of episodes, a calendar or a guide, a \
            folder or a pattern of such files, the address of one, a grabber such as tv_grab_fi, or a program of the plugin protocol. Nothing is \
            written if it cannot be read or is empty.
            """
    )

    @Argument(
        help: ArgumentHelp("A file, a folder, a pattern in quotes, an address, or a program.", valueName: "source"),
        completion: .file()
    )
    var source: String
    @OptionGroup(title: "Source") var options: AddedSourceOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if global.demo { throw .usage("providers add: --demo has no configuration") }
        let existing = try CommandContext(program, common)
        let environment = program.environment
        let draft = try options.draft(of: source, environment, usedIDs: existing.session.instances.map(\.id.rawValue))
        let path = FirstConfiguration.path(environment, named: global.config)
        let writer = ConfigurationWriter(path: path, environment: environment)
        let oldText = try writer.text()
        // The first configuration contains the country and the zone that are used without one.
        let base =
            oldText ?? ConfigurationDraft(country: existing.session.region, zone: existing.session.zone).text
        let trial = SourceTrial(program: program, options: common, path: path)
        let (contents, context) = try await trial.contents(
            of: draft,
            in: ConfigurationDraft.text(base, adding: [draft])
        )
        if !options.dryRun { try writer.add([draft], to: oldText, base: base) }
        let style = existing.style
        let table = draft.lines.map { "  " + style.text($0) }
        let name = TerminalText.clean(path)
        try await context.show(
            ProvidersDocument(try await context.perform(ProvidersQuery())),
            lines: ["\(draft.id): " + style.text(contents.text)]
                + [options.dryRun ? "would be added to \(name):" : "added to \(name):"] + table
                + (options.dryRun ? [] : ["next: aggctl week"]) + trial.exportHint(of: draft)
        )
        return .success
    }
}
