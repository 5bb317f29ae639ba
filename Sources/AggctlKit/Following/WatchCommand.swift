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

            --notify reports each episode of a followed show, in one of three ways. A command runs in the shell, with the \
            event in AGGCTL_EVENT, AGGCTL_SHOW, AGGCTL_CODE, AGGCTL_TITLE, AGGCTL_START, AGGCTL_END and AGGCTL_CHANNEL. \
            ntfy:https://HOST/TOPIC sends a message to a topic of ntfy, with the token in AGGCTL_NTFY_TOKEN if it needs \
            one. https://… sends the event as JSON, signed with AGGCTL_WEBHOOK_SECRET as in Standard Webhooks.
            """
    )
    static let feature = Feature(examples: ["aggctl watch", "aggctl watch --notify ntfy:https://ntfy.sh/my-evening"])

    @OptionGroup(title: "Notifications") var options: NotificationOptions
    @OptionGroup(title: SourceOptions.title) var channels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try options.check()
        let recipients = try options.recipients
        let context = try CommandContext(program, common, listsEpisodes: true)
        guard [.table, .json, .jsonl].contains(context.format) else {
            throw .usage("--format: events are printed as table, json or jsonl")
        }
        let session = context.session
        if session.options.policy.mode == .never {
            throw .usage("watch fetches from sources: --offline cannot be used")
        }
        do { try session.requireMarks() } catch { throw CommandFailure(error) }
        let streaming = channels.streaming ?? session.includesStreaming
        let watcher = await Watcher(
            context: context,
            reminders: Reminders(leadTime: Double(options.before) * 60, includesEnds: options.ending)
        ) { () async throws(OperationError) in
            try await session.service(includesStreaming: streaming, clock: session.liveClock)
        }
        try await watcher.watch(forMinutes: options.length, notifying: recipients)
        return .success
    }
}

/// Options about notifications, and the running time.
struct NotificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Notify of episodes: command, ntfy or webhook. Can be repeated.",
            valueName: "command"
        )
    )
    var notify: [String] = []

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

    /// Checks the options.
    ///
    /// - Throws: a usage failure if a time is out of range.
    func check() throws(CommandFailure) {
        guard (0...1440).contains(before) else { throw .usage("--before: \(before) is not between 0 and 1440") }
        if let length, length < 0 { throw .usage("--for: \(length) is less than 0") }
    }

    /// The recipients of notifications.
    ///
    /// - Throws: a usage failure if one is invalid.
    var recipients: [EventRecipient] {
        get throws(CommandFailure) {
            var recipients: [EventRecipient] = []
            for text in notify { recipients.append(try EventRecipient(text)) }
            return recipients
        }
    }
}
