internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl providers`
struct ProvidersCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "providers",
        abstract: "List the configured providers, add or check one, or write a new one.",
        subcommands: [
            ProvidersListCommand.self, ProvidersAddCommand.self, ProvidersCheckCommand.self, ProvidersNewCommand.self,
        ],
        defaultSubcommand: ProvidersListCommand.self
    )
    static let feature = Feature(
        examples: ["aggctl providers", "aggctl providers add '~/tv/*.csv'"]
    )

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .success }
}

/// `aggctl providers list`
struct ProvidersListCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "list", abstract: "List the configured providers.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(ProvidersQuery())
        try await context.show(
            ProvidersDocument(result),
            lines: result.states.flatMap {
                ProviderText(state: $0, now: result.origin.now, zone: context.session.zone).lines(style: context.style)
            }
        )
        let isFailed = result.origin.reports.contains { !$0.failures.isEmpty }
        return common.sources.strict && isFailed ? .partial : .success
    }
}
