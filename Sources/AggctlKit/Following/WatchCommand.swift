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
        abstract: "Stay alive: refresh at midnight and when something is not fresh, retry, and tell what happens.",
        discussion: """
            Events are lines, or with --format jsonl objects. --notify tells you of each episode: it runs a command of \
            yours by the shell, with the event in AGGCTL_EVENT, AGGCTL_SHOW, AGGCTL_CODE, AGGCTL_TITLE, AGGCTL_START, \
            AGGCTL_END, AGGCTL_CHANNEL; sends a message to a topic of ntfy, ntfy:https://HOST/TOPIC (AGGCTL_NTFY_TOKEN is \
            its token, where it asks for one); or sends the event as JSON to an address of yours, https://…, signed with \
            AGGCTL_WEBHOOK_SECRET as Standard Webhooks have it.
            """
    )

    @OptionGroup(title: "What is told") var choice: NotificationOptions
    @OptionGroup(title: "Whom to ask") var channels: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DocumentOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try choice.check()
        let recipients = try choice.recipients
        let context = try CommandContext(program, common, listsEpisodes: true)
        guard [.table, .json, .jsonl].contains(context.format) else {
            throw .usage("--format: events are told as table, json or jsonl")
        }
        let session = context.session
        if session.options.policy.mode == .never {
            throw .usage("watch asks the sources: --offline makes no sense here")
        }
        do { try session.requireMarks() } catch { throw CommandFailure(error) }
        let streaming = channels.streaming ?? session.includesStreaming
        let watcher = Watcher(
            context: context,
            reminders: Reminders(leadTime: Double(choice.before) * 60, includesEnds: choice.ending)
        ) { () throws(OperationError) in
            try session.service(includesStreaming: streaming, clock: session.liveClock)
        }
        try await watcher.watch(forMinutes: choice.length, notifying: recipients)
        return .success
    }
}

/// What `watch` tells of, whom, and for how long.
struct NotificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Tell so before an episode of a followed show begins: a command, ntfy:https://HOST/TOPIC, or https://…; may be repeated.",
            valueName: "command"
        )
    )
    var notify: [String] = []

    @Flag(help: "Tell, and notify, before it ends too.")
    var ending = false

    @Option(parsing: .unconditional, help: ArgumentHelp("So many minutes before.", valueName: "minutes"))
    var before = 5

    @Option(
        name: .customLong("for"),
        parsing: .unconditional,
        help: ArgumentHelp("End after so many minutes.", valueName: "minutes")
    )
    var length: Int?

    /// - Throws: where a time makes no sense.
    func check() throws(CommandFailure) {
        guard (0...1440).contains(before) else { throw .usage("--before: \(before) is not between 0 and 1440") }
        if let length, length < 0 { throw .usage("--for: \(length) is less than 0") }
    }

    /// Whom to tell.
    var recipients: [EventRecipient] {
        get throws(CommandFailure) {
            var recipients: [EventRecipient] = []
            for text in notify { recipients.append(try EventRecipient(text)) }
            return recipients
        }
    }
}
