internal import AggregatorCore
internal import ArgumentParser
internal import Foundation
internal import ProviderContract

/// `aggctl providers check`
struct ProvidersCheckCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Put one configured provider through the contract."
    )

    @Argument(help: ArgumentHelp("The provider's name in the configuration.", valueName: "id")) var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("A day on which its source has something.", valueName: "date"))
    var date = "today"

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
            country: sources.country
        )
        let style = try output.style(session.surroundings)
        guard let instance = session.instances.first(where: { $0.id.rawValue == id }) else {
            let known = session.instances.map(\.id.rawValue)
            throw .usage(
                "no provider is called “\(ArgumentCheck.echo(id))”",
                hints: ["configured: " + known.joined(separator: ", ")]
            )
        }
        let day = try DateArgument.parse(date, today: session.zone.day(of: session.now))
        let days = DaySpan(day).widened(before: 0, after: 1)
        let provider = RememberingProvider(instance.provider)
        var subject = ContractSubject(id, days: days, region: session.region) { provider }
        subject.asksForClockChanges = false
        let request = ScheduleRequest(days: days, zone: .gmt, region: session.region, includesStreaming: true)
        let reports = await Announcer(session: session).waiting {
            await session.run().ask { asked, desk in
                if asked.id == instance.id { try await provider.schedule(for: request, to: desk) }
            }
        }
        .filter { $0.id == instance.id }
        _ = try ListingOutcome(reports: reports, isStrict: false).status()
        guard reports.contains(where: { $0.episodeCount > 0 }) else {
            throw CommandFailure(
                .notFound,
                "check.nothing-on",
                "\(id): nothing is on from \(days.first) to \(days.last), so nothing can be checked",
                hints: ["next: name a day that has something: --date 2019-07-12"]
            )
        }
        var outcomes: [(rule: String, findings: [String])] = []
        for clause in ProviderContract.clauses {
            outcomes.append((clause.rule, await clause.violations(by: subject).map(\.finding)))
        }
        let writer = DocumentWriter(output: session.surroundings.output)
        if format == .table {
            let lines = outcomes.flatMap { rule, findings in
                let mark = findings.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
                return [style.paint(mark, .mark) + " " + rule]
                    + findings.prefix(5).map { "    " + style.text($0) }
                    + (findings.count > 5 ? ["    and \(findings.count - 5) more"] : [])
            }
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        } else {
            let clauses = outcomes.map { rule, findings in
                JSONValue.object([("rule", .string(rule)), ("violations", .array(findings.map(JSONValue.string)))])
            }
            let envelope = Envelope(schema: "check/1", generatedAt: session.now, reports: [])
            try writer.write(
                envelope.json([("clauses", .array(clauses))]).bytes(isPretty: format == .json),
                to: output.output
            )
        }
        return outcomes.allSatisfy(\.findings.isEmpty) ? .done : .inPart
    }
}
