internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// `aggctl providers check`
struct ProvidersCheckCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "check",
        abstract: "Check that one configured provider meets the contract.",
        discussion: """
            The check fetches every response from the source, and ignores stored data. You can add facts that it verifies: \
            when an episode starts, which episode has no time, which day is empty, which show has a cast.
            """
    )

    @Argument(
        help: ArgumentHelp("Name of the provider in the configuration.", valueName: "id"),
        completion: Completion.provider
    )
    var id: String

    @OptionGroup(title: "Checks") var facts: SourceFactOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        var common = common
        // The argument names the provider.
        common.sources.provider = []
        var folder: RecordingFolder?
        if let path = facts.record { folder = try RecordingFolder(path, in: program.environment) }
        let recorder = folder.map { _ in WebRecorder() }
        var program = program
        if let recorder { program.environment.web = { [web = program.environment.web] in recorder.recording(web($0)) } }
        let context = try CommandContext(program, common)
        let today = context.session.today
        let day = try DateArgument.parse(facts.date, today: today)
        let query = ProviderCheckQuery(id, day: day, facts: try facts.facts(today: today), recorder: recorder)
        announceRequests(query.maxRequests, in: context)
        let result = try await context.perform(query)
        try folder?.write(result.recording, of: id, context)
        let comparison = try await comparison(on: day, in: context)
        try await context.show(
            CheckDocument(result, comparison),
            lines: CheckLines(style: context.style).lines(result, comparison)
        )
        let isPassed = result.clauses.allSatisfy { $0.violations.isEmpty && !$0.isSourceUnavailable }
        return isPassed ? .success : .partial
    }
}

extension ProvidersCheckCommand {
    /// Announces the requests of the check, if it sends any.
    private func announceRequests(_ maxRequests: Int, in context: CommandContext) {
        let session = context.session
        let isOnline = session.instances.contains { $0.id.rawValue == id && !$0.isLocal }
        guard isOnline, session.options.policy.mode != .never, !context.isQuiet else { return }
        context.statusReporter.write(
            "aggctl: \(id): sending up to \(maxRequests) requests, also for three shows, and for five weeks if one request "
                + "covers them; this may take some minutes"
        )
    }

    /// Compares the schedule with that of the provider in `--against`.
    private func comparison(
        on day: CivilDay,
        in context: CommandContext
    ) async throws(CommandFailure) -> ScheduleComparison? {
        guard let other = facts.against else { return nil }
        return try await context.perform(ScheduleComparisonQuery(id, with: other, day: day))
    }
}

/// Facts about a source that only the author of its provider knows.
struct SourceFactOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A day on which the source has episodes. Of today, a part may be over.", valueName: "date")
    )
    var date = "tomorrow"

    @Option(help: ArgumentHelp("When an episode starts, according to the source.", valueName: "episode=time"))
    var starts: [String] = []

    @Option(
        name: .customLong("timeless"),
        help: ArgumentHelp("An episode for which the source has no time.", valueName: "episode")
    )
    var untimed: [String] = []

    @Option(help: ArgumentHelp("A show for which the source has a cast.", valueName: "show")) var withCast: [String] =
        []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A day on which the source has no episodes.", valueName: "date")
    )
    var emptyDay: String?

    @Option(
        help: ArgumentHelp("Compare times and numbers with this provider.", valueName: "id"),
        completion: Completion.provider
    )
    var against: String?

    @Option(
        help: ArgumentHelp("Write the source's answers into this folder, for tests.", valueName: "folder"),
        completion: .directory
    )
    var record: String?

    /// Parses the facts.
    ///
    /// - Throws: a usage failure if one is invalid.
    func facts(today: CivilDay) throws(CommandFailure) -> ProviderCheckQuery.Facts {
        var facts = ProviderCheckQuery.Facts()
        facts.untimedEpisodes = Set(untimed)
        facts.casts = Set(withCast)
        if let emptyDay { facts.emptyDay = try DateArgument.parse(emptyDay, today: today) }
        for text in starts {
            guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "=")),
                let start = Instant.parse(text[text.utf8.index(after: sign)...])
            else {
                throw .usage("--starts: “\(text.shortened)” is not EPISODE=TIME, such as 4955=2019-07-12T01:00:00Z")
            }
            facts.starts[String(text[..<sign])] = start
        }
        return facts
    }
}
