internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
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

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .done }
}

/// `aggctl providers list`
struct ProvidersListCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the configured providers.")

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let session = context.session
        // Those that read files or invent can be looked at for nothing, and so can programs; a network is not asked for
        // a list. What is only looked at is no try.
        let run = session.run(notesHealth: false)
        let reports = await Announcer(session: session).asking(by: run) { instance, desk in
            if let catalogue = instance.provider as? any ShowCatalogue { try await catalogue.catalogue(to: desk) }
            if let looking = instance.provider as? any SourceLooking { try looking.look() }
        }
        let rows = zip(session.instances, reports).map { instance, report in
            ProviderRow(
                instance: instance,
                report: report,
                kept: session.keeper.claims.newest(of: instance.id, at: session.now),
                health: session.keeper.claims.health(of: instance.id, at: session.now),
                now: session.now
            )
        }
        try context.show(
            Self.document(rows, reports, session.now),
            lines: rows.flatMap { $0.lines(style: context.style) }
        )
        let isFailed = reports.contains { !$0.failures.isEmpty }
        return common.sources.strict && isFailed ? .inPart : .done
    }

    private static func document(_ rows: [ProviderRow], _ reports: [ProviderReport], _ now: Date) -> JSONValue {
        .object([
            ("schema", .string("aggctl/providers/1")), ("generatedAt", .string(Instant.text(now))),
            ("providers", .array(rows.map(\.json))), ("notices", Envelope.notices(reports)),
        ])
    }
}
