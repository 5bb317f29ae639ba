internal import Aggregator
internal import Foundation
internal import JSONDocuments
internal import ScheduleStore

/// A notification as a request to a service or to a webhook.
struct EventMessage {
    let content: NotificationContent

    private typealias Members = [(String, JSONValue)]

    /// Returns the message for an ntfy topic, as JSON, because the title would only allow ASCII in a header
    /// (https://docs.ntfy.sh/publish/#publish-as-json).
    func ntfy(_ server: String, topic: String, token: String?) -> WebhookRequest {
        var members: Members = [
            ("topic", .string(topic)), ("title", .string(content.title)), ("message", .string(content.text)),
            ("tags", .array([.string("tv")])),
        ]
        if let link = content.link { members.append(("click", .string(link))) }
        return request(to: server, members, headers: ["authorization": token.map { "Bearer " + $0 }])
    }

    /// Returns the message for a Gotify server (https://gotify.net/api-docs#/message/createMessage).
    func gotify(_ server: String, token: String?) -> WebhookRequest {
        var members: Members = [
            ("title", .string(content.title)), ("message", .string(content.text)), ("priority", .int(5)),
        ]
        if let link = content.link {
            let click = JSONValue.object([("click", .object([("url", .string(link))]))])
            members.append(("extras", .object([("client::notification", click)])))
        }
        let base = server.utf8.last == UInt8(ascii: "/") ? server : server + "/"
        return request(to: base + "message", members, headers: ["x-gotify-key": token])
    }

    /// Returns the message for an address of an Apprise API, such as `https://HOST/notify/KEY`
    /// (https://github.com/caronc/apprise-api#persistent-stateful-storage-solution).
    func apprise(_ address: String) -> WebhookRequest {
        let text = [content.text, content.link].compactMap(\.self).joined(separator: "\n")
        return request(
            to: address,
            [
                ("title", .string(content.title)), ("body", .string(text)), ("type", .string("info")),
                ("format", .string("text")),
            ]
        )
    }

    /// The maximum length of a message to Discord, in characters.
    private static let maxDiscordLength = 2_000

    /// Returns the message for a webhook of Discord. Names in it notify nobody
    /// (https://discord.com/developers/docs/resources/webhook#execute-webhook).
    func discord(_ address: String) -> WebhookRequest {
        let text = [content.title, content.text, content.link].compactMap(\.self).joined(separator: "\n")
        return request(
            to: address,
            [
                ("content", .string(String(text.prefix(Self.maxDiscordLength)))),
                ("allowed_mentions", .object([("parse", .array([]))])),
            ]
        )
    }

    /// Returns the message for a webhook of Slack, in which `&`, `<` and `>` are escaped
    /// (https://docs.slack.dev/messaging/formatting-message-text).
    func slack(_ address: String) -> WebhookRequest {
        let text = [content.title, content.text, content.link].compactMap(\.self).joined(separator: "\n")
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return request(to: address, [("text", .string(escaped))])
    }

    private func request(to address: String, _ members: Members, headers: [String: String?] = [:]) -> WebhookRequest {
        let all = ["content-type": "application/json"].merging(headers.compactMapValues(\.self)) { $1 }
        return WebhookRequest(to: address, headers: all, body: JSONValue.object(members).bytes(isPretty: false))
    }

    // MARK: Webhook

    /// Returns the document with the headers of Standard Webhooks (https://www.standardwebhooks.com). They contain an
    /// ID that stays the same if the document is sent twice, the time, and a signature of both and the document.
    ///
    /// - Parameters:
    ///   - secret: The key, in Base64 if it begins with `whsec_`. Without a key, nothing is signed.
    ///   - now: The time of sending.
    func webhook(_ address: String, secret: String?, sentAt now: Date) -> WebhookRequest {
        let body = content.document
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
