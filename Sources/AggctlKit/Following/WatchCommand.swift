internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl watch`
struct WatchCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "watch",
        abstract: "Stay running, refresh stale data, and report events.",
        discussion: """
            It refreshes at midnight and when data is stale, and retries failed sources. Events are lines, or objects with \
            --format jsonl.

            --notify reports each episode of a followed show. A command runs in the shell, with the event in \
            AGGCTL_EVENT, AGGCTL_SHOW, AGGCTL_CODE, AGGCTL_TITLE, AGGCTL_START, AGGCTL_END and AGGCTL_CHANNEL. \
            ntfy:https://HOST/TOPIC (token in AGGCTL_NTFY_TOKEN), gotify:https://HOST (AGGCTL_GOTIFY_TOKEN), \
            apprise:https://HOST/notify/KEY, discord:https://… and slack:https://… send a message. https://… sends the \
            event as JSON, signed with AGGCTL_WEBHOOK_SECRET as in Standard Webhooks.
            """
    )
    static let feature = Feature(examples: ["aggctl watch", "aggctl watch --notify ntfy:https://ntfy.sh/my-evening"])

    @OptionGroup(title: "Notifications") var options: NotificationOptions
    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try options.check()
        if options.test, options.notify.isEmpty {
            throw .usage("--test needs a recipient", hints: ["next: add --notify RECIPIENT"])
        }
        let recipients = try options.recipients
        let context = try CommandContext(program, common, listsEpisodes: true)
        if options.test { return await context.send(.test, to: recipients) ? .success : .partial }
        guard [.table, .json, .jsonl].contains(context.format) else {
            throw .usage("--format: events are printed as table, json or jsonl")
        }
        return try await watch(context, notifying: recipients)
    }
}

extension WatchCommand {
    private func watch(
        _ context: CommandContext,
        notifying recipients: [EventRecipient]
    ) async throws(CommandFailure) -> ExitStatus {
        let session = context.session
        if session.options.policy.mode == .never {
            throw .usage("watch fetches from sources: --offline cannot be used")
        }
        do { try session.requireMarks() } catch { throw CommandFailure(error) }
        let streaming = services.streaming ?? session.includesStreaming
        let watcher = await Watcher(
            context: context,
            reminders: Reminders(
                leadTime: Double(options.before) * 60,
                includesEnds: options.ending,
                releaseTime: try options.releaseTime
            )
        ) { () async throws(OperationError) in
            try await session.service(includesStreaming: streaming, clock: session.liveClock)
        }
        try await watcher.watch(
            forMinutes: options.length,
            notifying: recipients,
            digestAt: try options.digestTime
        )
        return .success
    }
}

extension CommandContext {
    /// Sends a notification to each recipient, even if an earlier run sent it already. If all receive it, prints the
    /// number of recipients.
    ///
    /// - Returns: Whether all received it.
    func send(_ content: NotificationContent, to recipients: [EventRecipient]) async -> Bool {
        var allReceived = true
        for recipient in recipients {
            let isReceived = await recipient.notify(content, self, nil)
            if !isReceived { allReceived = false }
        }
        if allReceived, !isQuiet {
            statusReporter.write("aggctl: sent to \(Count.text(recipients.count, "recipient"))")
        }
        return allReceived
    }
}

/// Options about notifications, and the running time.
struct NotificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Notify of episodes: command or address. Can be repeated.",
            valueName: "recipient"
        )
    )
    var notify: [String] = []

    @Flag(help: "Send a test message to each recipient, and stop.")
    var test = false

    @Option(help: ArgumentHelp("Send one message with your evening at this time.", valueName: "hh:mm"))
    var digest: String?

    @Option(help: ArgumentHelp("Report releases without a time at this time.", valueName: "hh:mm"))
    var releases = "18:00"

    @Flag(help: "Also report and notify before an episode ends.")
    var ending = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Notify this long before.", valueName: "minutes"))
    var before = 5

    @Option(
        name: .customLong("for"),
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this long.", valueName: "minutes")
    )
    var length: Int?

    /// Checks the options before anything is fetched.
    ///
    /// - Throws: a usage failure if a time is invalid or out of range, or if a digest has no recipient.
    func check() throws(CommandFailure) {
        guard (0...1440).contains(before) else { throw .usage("--before: \(before) is not between 0 and 1440") }
        if let length, length < 0 { throw .usage("--for: \(length) is less than 0") }
        _ = try digestTime
        _ = try releaseTime
    }

    /// The time of releases.
    ///
    /// - Throws: a usage failure if it is not a time of day.
    var releaseTime: WallClock {
        get throws(CommandFailure) { try Self.time(releases, of: "releases") }
    }

    /// The time of the digest, or nil if none is sent.
    ///
    /// - Throws: a usage failure if it is not a time of day, or if there is no recipient.
    var digestTime: WallClock? {
        get throws(CommandFailure) {
            guard let digest else { return nil }
            if notify.isEmpty { throw .usage("--digest needs a recipient", hints: ["next: add --notify RECIPIENT"]) }
            return try Self.time(digest, of: "digest")
        }
    }

    private static func time(_ text: String, of option: String) throws(CommandFailure) -> WallClock {
        guard let time = WallClock(text) else {
            throw .usage("--\(option): “\(ArgumentCheck.echo(text))” is not a time such as 08:00")
        }
        return time
    }

    /// The recipients of notifications.
    ///
    /// - Throws: a usage failure if one is invalid.
    var recipients: [EventRecipient] {
        get throws(CommandFailure) { try EventRecipient.all(notify) }
    }
}
