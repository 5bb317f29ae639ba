internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// A recipient of `watch --notify`.
enum EventRecipient: Equatable {
    /// A command, run in the shell.
    case command(String)
    /// A topic of an ntfy server.
    case ntfy(server: String, topic: String)
    /// A server that receives the event's document.
    case webhook(String)

    /// Parses the value of the option: `ntfy:https://HOST/TOPIC`, an address, or a command.
    ///
    /// - Throws: a usage failure if an address is incomplete.
    init(_ text: String) throws(CommandFailure) {
        let isNtfy = text.utf8.starts(with: "ntfy:".utf8)
        let address = isNtfy ? String(text.dropFirst("ntfy:".count)) : text
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { address.lowercased().utf8.starts(with: $0.utf8) }) else {
            if isNtfy { throw Self.missingTopic(text) }
            if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .usage("--notify: the command is empty") }
            let scheme = text.prefix { $0.isLetter }
            if text.dropFirst(scheme.count).utf8.starts(with: "://".utf8) {
                throw .usage("--notify: “\(ArgumentCheck.echo(text))” is neither http nor https")
            }
            self = .command(text)
            return
        }
        let parts = address.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, !address.unicodeScalars.contains(where: { $0.value <= 0x20 })
        else {
            throw .usage("--notify: “\(ArgumentCheck.echo(text))” has no host")
        }
        guard isNtfy else {
            self = .webhook(address)
            return
        }
        guard parts.count > 1, let topic = parts.last, !topic.isEmpty else { throw Self.missingTopic(text) }
        self = .ntfy(server: String(address.dropLast(topic.count)), topic: String(topic))
    }

    private static func missingTopic(_ text: String) -> CommandFailure {
        .usage(
            "--notify: “\(ArgumentCheck.echo(text))” has no topic",
            hints: ["did you mean ntfy:https://ntfy.sh/TOPIC?"]
        )
    }

    /// The timeout in seconds.
    private var timeoutSeconds: Int { if case .command = self { 10 } else { 30 } }

    private var timeoutMessage: String {
        if case .command = self {
            "was ended after \(timeoutSeconds) seconds"
        } else {
            "did not respond within \(timeoutSeconds) seconds"
        }
    }

    /// Notifies the recipient of an event, unless an earlier run did. A failure is printed, and the next run tries again.
    ///
    /// - Parameter log: The log of reminders that earlier runs sent, or nil if nothing is stored.
    func notify(_ event: ScheduleEvent, _ context: CommandContext, _ log: ReminderLog?) async {
        let ids = event.reminderIDs
        if log?.contains(ids, of: text) ?? false { return }
        let failure: String? = await withTaskGroup(of: String?.self) { group in
            group.addTask { await problem(listing: event, context) }
            group.addTask {
                try? await context.environment.clock.sleep(for: .seconds(timeoutSeconds))
                return Task.isCancelled ? nil : timeoutMessage
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let failure {
            let show = event.entry?.show.value.title ?? ""
            context.statusReporter.write("aggctl: --notify: \(name) \(failure) (\(show))")
        } else {
            log?.record(ids, of: text, at: context.session.liveClock())
        }
    }

    /// A text that identifies the recipient.
    private var text: String {
        switch self {
        case .command(let command): command
        case .ntfy(let server, let topic): "ntfy:" + server + topic
        case .webhook(let address): address
        }
    }

    /// Sends an event. Returns a description of the failure, or nil.
    private func problem(listing event: ScheduleEvent, _ context: CommandContext) async -> String? {
        let message: WebhookRequest?
        let variables = context.environment.variables
        let content = EventMessage(event, zone: context.session.zone)
        switch self {
        case .command(let command): return await EventCommand(event, context: context)?.run(command)
        case .ntfy(let server, let topic):
            let token = variables["AGGCTL_NTFY_TOKEN"]
            // A line break in the value of a header would begin another header.
            if let token, token.utf8.contains(where: { $0 < UInt8(ascii: " ") }) {
                return "failed: AGGCTL_NTFY_TOKEN contains a line break"
            }
            message = content?.ntfy(server, topic: topic, token: token)
        case .webhook(let address):
            let secret = variables["AGGCTL_WEBHOOK_SECRET"]
            message = content?.webhook(address, secret: secret, sentAt: context.environment.now())
        }
        guard let message else { return nil }
        do {
            try await context.environment.send(message)
            return nil
        } catch is CancellationError {
            return nil
        } catch {
            return "failed: " + ((error as? ProviderError)?.message ?? "unexpected failure")
        }
    }

    /// The name in messages about failures. It omits topic and path, which may be the only protection of an address. It
    /// includes the port, which distinguishes servers on one host.
    private var name: String {
        switch self {
        case .command: "the command"
        case .ntfy(let address, _), .webhook(let address): Self.server(of: address) ?? "the address"
        }
    }

    private static func server(of address: String) -> String? {
        guard let url = URL(string: address), let host = url.host() else { return nil }
        // An IPv6 address gets brackets, so that its colons differ from that of the port.
        let name = host.contains(":") && !host.contains("[") ? "[\(host)]" : host
        return url.port.map { "\(name):\($0)" } ?? name
    }
}
