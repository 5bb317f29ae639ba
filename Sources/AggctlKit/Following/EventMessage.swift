internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// An event of an episode as a message to an ntfy topic or to a webhook.
struct EventMessage {
    private let event: ScheduleEvent
    private let entry: ScheduleEntry
    private let zone: TimeZone

    /// Creates a message, or nil if the event is not about an episode.
    init?(_ event: ScheduleEvent, zone: TimeZone) {
        guard let entry = event.entry else { return nil }
        (self.event, self.entry, self.zone) = (event, entry, zone)
    }

    // MARK: ntfy

    /// Returns the message for a topic, as JSON, because the title would only allow ASCII in a header
    /// (https://docs.ntfy.sh/publish/#publish-as-json).
    func ntfy(_ server: String, topic: String, token: String?) -> WebhookRequest {
        var members: [(String, JSONValue)] = [
            ("topic", .string(topic)), ("title", .string(title)), ("message", .string(text)),
            ("tags", .array([.string("tv")])),
        ]
        if let page = entry.show.value.url { members.append(("click", .string(page.rawValue))) }
        var headers = ["content-type": "application/json"]
        headers["authorization"] = token.map { "Bearer " + $0 }
        return WebhookRequest(to: server, headers: headers, body: JSONValue.object(members).bytes(isPretty: false))
    }

    private var texts: EntryFormatter { EntryFormatter(style: Style(), zone: zone) }

    private var title: String {
        let parts = [entry.show.value.title, texts.code(event.entries)].filter { !$0.isEmpty }
        return TerminalText.clean(parts.joined(separator: " "))
    }

    private var text: String {
        let channel = texts.channel(entry)
        let location = channel.isEmpty ? "" : " on " + channel
        let several = event.entries.count > 1 ? Count.text(event.entries.count, "episode") : nil
        let name = (several ?? entry.value.title).map { ": " + $0 } ?? ""
        let description: String
        switch event {
        case .ending: description = "ends" + (entry.end.map { " at " + texts.time($0) } ?? "") + location
        case .seasonComplete:
            description = entry.value.number.season.map { "season \($0) is complete" } ?? "the season is complete"
        default: description = texts.timeRange(entry) + location + name
        }
        return TerminalText.clean(description)
    }

    // MARK: Webhook

    /// Returns the event's document with the headers of Standard Webhooks (https://www.standardwebhooks.com). They contain
    /// an ID that stays the same if the event is sent twice, the time, and a signature of both and the document.
    ///
    /// - Parameters:
    ///   - secret: The key, in Base64 if it begins with `whsec_`. Without a key, nothing is signed.
    ///   - now: The time of sending.
    func webhook(_ address: String, secret: String?, sentAt now: Date) -> WebhookRequest {
        let body = EventDocument(event, zone: zone).json.bytes(isPretty: false)
        let id = "msg_" + SHA256.hex(body).prefix(32)
        let second = String(Int(now.timeIntervalSince1970.rounded(.down)))
        var headers = ["content-type": "application/json", "webhook-id": id, "webhook-timestamp": second]
        if let key = secret.map(Self.key) {
            let signature = SHA256.authentication(of: Array("\(id).\(second).".utf8) + body, key: key)
            headers["webhook-signature"] = "v1," + Data(signature).base64EncodedString()
        }
        return WebhookRequest(to: address, headers: headers, body: body)
    }

    private static func key(_ secret: String) -> [UInt8] {
        let mark = "whsec_"
        guard secret.utf8.starts(with: mark.utf8), let key = Data(base64Encoded: String(secret.dropFirst(mark.count)))
        else { return Array(secret.utf8) }
        return Array(key)
    }
}

extension ScheduleEvent {
    /// The episode that the event is about, or nil.
    var entry: ScheduleEntry? {
        switch self {
        case .starting(let entry), .ending(let entry), .seasonComplete(let entry): entry
        case .startingTogether(let entries): entries.first
        default: nil
        }
    }

    /// The texts that identify a reminder in later runs, one for each episode.
    var reminderIDs: [String] {
        entries.map { entry in
            let at = entry.start.map { Instant.text($0) } ?? entry.date?.description ?? ""
            return "\(name) \(entry.episode.id) \(at)"
        }
    }

    /// All episodes that the event is about.
    var entries: [ScheduleEntry] {
        if case .startingTogether(let entries) = self { entries } else { entry.map { [$0] } ?? [] }
    }
}
