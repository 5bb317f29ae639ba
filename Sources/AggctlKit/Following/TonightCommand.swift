internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleViews

/// `aggctl tonight`
struct TonightCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "tonight",
        abstract: "Show your evening: on now, later, out today, waiting.",
        discussion: "At a terminal, stored data is shown at once, and old data is refreshed in the background. "
            + "`aggctl` without a command shows the same as soon as you follow a show. With --notify, it is sent as one "
            + "message and not shown."
    )
    static let feature = Feature(examples: ["aggctl tonight", "aggctl tonight --json"], traits: [.listsEpisodes])

    @OptionGroup(title: "Notifications") var options: RecipientOptions
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<EpisodeOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try await run(CommandContext(program, common, listsEpisodes: true))
    }

    /// Runs the command if the user follows a show. Returns nil if not, or if the configuration cannot be used.
    func runIfFollowing(in program: Program) async throws(CommandFailure) -> ExitStatus? {
        guard let context = try? CommandContext(program, common, listsEpisodes: true),
            !context.session.marks.followed.isEmpty
        else { return nil }
        return try await run(context)
    }
}

extension TonightCommand {
    private func run(_ context: CommandContext) async throws(CommandFailure) -> ExitStatus {
        let recipients = try options.recipients
        if !recipients.isEmpty {
            let result = try await context.perform(TonightQuery(includesStreaming: services.streaming))
            let isReceived = await context.send(NotificationContent(digest: result, context), to: recipients)
            return isReceived ? context.status(result.origin) : .partial
        }
        let query = TonightQuery(includesStreaming: services.streaming)
        let result = try await context.evening(query)
        let isRefreshing = context.isInteractive && result.isOutdated && context.refreshInBackground(common)
        let lines = TonightLines(result: result, context: context, isRefreshing: isRefreshing)
        let evening = result.evening
        try await context.withoutPager.show(
            TonightDocument(result),
            entries: ScheduleEntries([evening.running.map(\.entry), evening.later, evening.outToday]),
            lines: lines.lines
        )
        return context.status(result.origin)
    }
}

/// The option for recipients of one message.
struct RecipientOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Send it as a message instead. Can be repeated.", valueName: "recipient"))
    var notify: [String] = []

    /// The recipients.
    ///
    /// - Throws: a usage failure if one is invalid.
    var recipients: [EventRecipient] {
        get throws(CommandFailure) { try EventRecipient.all(notify) }
    }
}
