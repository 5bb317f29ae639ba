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
    /// A Gotify server.
    case gotify(server: String)
    /// An address of an Apprise API, which sends the message to other services.
    case apprise(String)
    /// A webhook of Discord.
    case discord(String)
    /// A webhook of Slack.
    case slack(String)
    /// A server that receives the event's document.
    case webhook(String)

    /// Parses the value of the option: an address, with the name of a service before it, or a command.
    ///
    /// - Throws: a usage failure if an address is incomplete.
    init(_ text: String) throws(CommandFailure) {
        let service = Service.allCases.first { text.utf8.starts(with: "\($0.rawValue):".utf8) }
        let address = service.map { String(text.dropFirst($0.rawValue.count + 1)) } ?? text
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { address.lowercased().utf8.starts(with: $0.utf8) }) else {
            switch service {
            case .ntfy: throw Self.missingTopic(text)
            case let service?:
                throw .usage("--notify: \(service.rawValue): needs an address such as \(service.rawValue):https://HOST")
            case nil: break
            }
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
        switch service ?? Service(host: host.lowercased()) {
        case .ntfy:
            guard parts.count > 1, let topic = parts.last, !topic.isEmpty else { throw Self.missingTopic(text) }
            self = .ntfy(server: String(address.dropLast(topic.count)), topic: String(topic))
        case .gotify: self = .gotify(server: address)
        case .apprise: self = .apprise(address)
        case .discord: self = .discord(address)
        case .slack: self = .slack(address)
        case nil: self = .webhook(address)
        }
    }

    /// Parses the values of an option that can be repeated.
    ///
    /// - Throws: a usage failure if one is incomplete.
    static func all(_ texts: [String]) throws(CommandFailure) -> [EventRecipient] {
        var recipients: [EventRecipient] = []
        for text in texts { recipients.append(try EventRecipient(text)) }
        return recipients
    }

    /// A service with a form of its own.
    private enum Service: String, CaseIterable {
        case ntfy, gotify, apprise, discord, slack

        /// Returns the service whose webhooks have a host, or nil.
        init?(host: String) {
            switch host {
            case "discord.com", "discordapp.com": self = .discord
            case "hooks.slack.com": self = .slack
            default: return nil
            }
        }
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

    /// Sends a notification, unless an earlier run did. A failure is printed, and the next run tries again.
    ///
    /// - Parameter log: The log of notifications that earlier runs sent, or nil if nothing is stored.
    /// - Returns: Whether the recipient has the notification.
    @discardableResult
    func notify(_ content: NotificationContent, _ context: CommandContext, _ log: ReminderLog?) async -> Bool {
        if log?.contains(content.ids, of: text) ?? false { return true }
        let failure: String? = await withTaskGroup(of: String?.self) { group in
            group.addTask { await problem(sending: content, context) }
            group.addTask {
                try? await context.environment.clock.sleep(for: .seconds(timeoutSeconds))
                return Task.isCancelled ? nil : timeoutMessage
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let failure {
            context.statusReporter.write("aggctl: --notify: \(name) \(failure) (\(content.subject))")
        } else if !content.ids.isEmpty {
            log?.record(content.ids, of: text, at: context.session.liveClock())
        }
        return failure == nil
    }

    /// A text that identifies the recipient.
    private var text: String {
        switch self {
        case .command(let command): command
        case .ntfy(let server, let topic): "ntfy:" + server + topic
        case .gotify(let server): "gotify:" + server
        case .apprise(let address), .discord(let address), .slack(let address), .webhook(let address): address
        }
    }

    /// Sends a notification. Returns a description of the failure, or nil.
    private func problem(sending content: NotificationContent, _ context: CommandContext) async -> String? {
        let variables = context.environment.variables
        let message = EventMessage(content: content)
        let request: WebhookRequest
        switch self {
        case .command(let command): return await EventCommand(values: content.variables).run(command)
        case .ntfy(let server, let topic):
            let token = variables["AGGCTL_NTFY_TOKEN"]
            if Self.isUnsafe(token) { return "failed: AGGCTL_NTFY_TOKEN contains a line break" }
            request = message.ntfy(server, topic: topic, token: token)
        case .gotify(let server):
            let token = variables["AGGCTL_GOTIFY_TOKEN"]
            if Self.isUnsafe(token) { return "failed: AGGCTL_GOTIFY_TOKEN contains a line break" }
            request = message.gotify(server, token: token)
        case .apprise(let address): request = message.apprise(address)
        case .discord(let address): request = message.discord(address)
        case .slack(let address): request = message.slack(address)
        case .webhook(let address):
            let secret = variables["AGGCTL_WEBHOOK_SECRET"]
            request = message.webhook(address, secret: secret, sentAt: context.environment.now())
        }
        do {
            try await context.environment.send(request)
            return nil
        } catch is CancellationError {
            return nil
        } catch {
            return "failed: " + ((error as? ProviderError)?.message ?? "unexpected failure")
        }
    }

    /// Returns whether a token cannot be the value of a header. A line break in it would begin another header.
    private static func isUnsafe(_ token: String?) -> Bool {
        token?.utf8.contains { $0 < UInt8(ascii: " ") } ?? false
    }

    /// The name in messages about failures. It omits topic and path, which may be the only protection of an address. It
    /// includes the port, which distinguishes servers on one host.
    private var name: String {
        switch self {
        case .command: "the command"
        case .ntfy(let address, _), .gotify(let address), .apprise(let address), .discord(let address),
            .slack(let address), .webhook(let address):
            Self.server(of: address) ?? "the address"
        }
    }

    private static func server(of address: String) -> String? {
        guard let url = URL(string: address), let host = url.host() else { return nil }
        // An IPv6 address gets brackets, so that its colons differ from that of the port.
        let name = host.contains(":") && !host.contains("[") ? "[\(host)]" : host
        return url.port.map { "\(name):\($0)" } ?? name
    }
}
