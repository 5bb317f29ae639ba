internal import AggregatorCore
internal import ArgumentParser
internal import Foundation

/// `aggctl providers`
struct ProvidersCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "List the configured providers, or put one through the contract.",
        subcommands: [ProvidersListCommand.self, ProvidersCheckCommand.self, ProvidersNewCommand.self],
        defaultSubcommand: ProvidersListCommand.self
    )

    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .done }
}

/// `aggctl providers list`
struct ProvidersListCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the configured providers.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let format = try output.format()
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        // Those that read files or invent can be looked at for nothing; a network is not asked for a list.
        let reports = await session.run().ask { instance, desk in
            if let catalogue = instance.provider as? any ShowCatalogue { try await catalogue.catalogue(to: desk) }
        }
        let rows = zip(session.instances, reports).map { instance, report in
            ProviderRow(
                instance: instance,
                report: report,
                kept: session.store.newest(of: instance.id),
                now: session.now
            )
        }
        let writer = DocumentWriter(output: session.surroundings.output)
        switch format {
        case .json, .jsonl:
            let document = JSONValue.object([
                ("schema", .string("aggctl/providers/1")),
                ("generatedAt", .string(Instant.text(session.now))),
                ("providers", .array(rows.map(\.json))),
                (
                    "notices",
                    .array(reports.flatMap { report in report.notices.map { Envelope.json($0, of: report.id) } })
                ),
            ])
            try writer.write(document.bytes(isPretty: format == .json), to: output.output)
        case .table:
            let lines = rows.flatMap { $0.lines(style: style) }
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        }
        let isFailed = reports.contains { !$0.failures.isEmpty }
        return sources.strict && isFailed ? .inPart : .done
    }
}

/// `aggctl providers new`
struct ProvidersNewCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "new", shouldDisplay: false)

    @Argument var name: String?
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { throw .notYet("`aggctl providers new`") }
}
