internal import Aggregator
internal import ScheduleModel
internal import ProviderBoundary
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

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common, onlyProviders: false)
        let session = context.session
        guard let instance = session.instances.first(where: { $0.id.rawValue == id }) else {
            let known = session.instances.map(\.id.rawValue)
            throw .usage(
                "no provider is called “\(ArgumentCheck.echo(id))”",
                hints: ["configured: " + known.joined(separator: ", ")]
            )
        }
        let day = try DateArgument.parse(date, today: session.zone.day(of: session.now))
        let days = DaySpan(day).widened(before: 0, after: 1)
        let provider = RememberingProvider(instance.provider, now: session.now)
        var subject = ContractSubject(id, days: days, region: session.region) { provider }
        subject.asksForClockChanges = false
        let request = ScheduleRequest(days: days, zone: .gmt, region: session.region, includesStreaming: true)
        let reports = await Announcer(session: session).asking { asked, desk in
            if asked.id == instance.id { try await provider.schedule(within: request, to: desk) }
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
        var outcomes: [Outcome] = []
        for clause in ProviderContract.clauses {
            outcomes.append((clause.rule, await clause.violations(by: subject).map(\.finding)))
        }
        try context.show(
            context.document("check/1", [], [("clauses", .array(outcomes.map(Self.json)))]),
            lines: outcomes.flatMap { Self.lines($0, context.style) }
        )
        return outcomes.allSatisfy(\.findings.isEmpty) ? .done : .inPart
    }

    private typealias Outcome = (rule: String, findings: [String])

    private static func json(_ outcome: Outcome) -> JSONValue {
        .object([("rule", .string(outcome.rule)), ("violations", .array(outcome.findings.map(JSONValue.string)))])
    }

    private static func lines(_ outcome: Outcome, _ style: Style) -> [String] {
        let mark = outcome.findings.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
        let more = outcome.findings.count - 5
        return [style.paint(mark, .mark) + " " + outcome.rule]
            + outcome.findings.prefix(5).map { "    " + style.text($0) }
            + (more > 0 ? ["    and \(more) more"] : [])
    }
}
