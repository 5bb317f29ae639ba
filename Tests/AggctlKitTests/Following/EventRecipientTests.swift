import Aggregator
import Foundation
import ProviderAPI
import ScheduleStore
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// `watch --notify`: a topic of ntfy, the user's own server, or a command.
///
/// Covers: EventRecipient, EventMessage, NotificationContent, DigestText, RecipientOptions, WebhookRequest,
/// EventDocument, SHA256
@Suite struct EventRecipientTests {
    private let folder = TemporaryFolder()

    @Test(
        "An address is distinguished from a command",
        arguments: [
            ("ntfy:https://ntfy.sh/mine", EventRecipient.ntfy(server: "https://ntfy.sh/", topic: "mine")),
            ("ntfy:http://box:8080/a/mine", .ntfy(server: "http://box:8080/a/", topic: "mine")),
            ("https://example.org/hook?a=b", .webhook("https://example.org/hook?a=b")),
            ("gotify:http://box:8080", .gotify(server: "http://box:8080")),
            ("apprise:https://box/notify/tv", .apprise("https://box/notify/tv")),
            ("discord:https://box/hook", .discord("https://box/hook")),
            ("slack:https://box/h", .slack("https://box/h")),
            ("https://discord.com/api/webhooks/1/a", .discord("https://discord.com/api/webhooks/1/a")),
            ("https://hooks.slack.com/services/T/B/x", .slack("https://hooks.slack.com/services/T/B/x")),
            ("HTTP://box", .webhook("HTTP://box")),
            ("notify-send \"$AGGCTL_SHOW\"", .command("notify-send \"$AGGCTL_SHOW\"")),
            ("curl https://example.org", .command("curl https://example.org")),
        ]
    )
    func kinds(text: String, expected: EventRecipient) throws { #expect(try EventRecipient(text) == expected) }

    @Test(
        "An incomplete address is rejected before anything is requested",
        arguments: [
            "ntfy:", "ntfy:mine", "ntfy:https://ntfy.sh", "ntfy:https://ntfy.sh/", "https://", "https:///x",
            "http://a b", "ftp://x/y", "", " ", "gotify:", "discord:channel", "apprise:https://",
        ]
    )
    func refused(text: String) async {
        let run = await ProgramRun.run(["watch", "--notify", text])
        #expect(run.status == 64)
        #expect(run.errors.contains("--notify"))
    }

    /// Returns the messages that `watch` sends if a followed episode begins in three minutes.
    private func messages(
        _ variables: [String: String] = [:],
        failure: ProviderError? = nil,
        to recipients: [String] = ["ntfy:https://ntfy.sh/secret-topic", "https://h/secret?path"]
    ) async -> (
        sent: [WebhookRequest], errors: String
    ) {
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/bell.csv\"\n"
        )
        place.files.put(
            "/bell.csv",
            Array("show,season,number,title,start\nBell “Σ”,1,1,Ring\u{1B}[31m,2026-01-01T12:03:00Z\n".utf8)
        )
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path].merging(variables) { $1 }
        place.now = instant("2026-01-01T12:00:00Z")
        _ = await ProgramRun.run(["follow", "Bell “Σ”"], in: place)
        let output = CapturingSink()
        let errors = CapturingSink()
        var environment = ProgramRun.environment(of: place, output, errors)
        let sent = Mutex<[WebhookRequest]>([])
        environment.send = { message in
            sent.withLock { $0.append(message) }
            if let failure { throw failure }
        }
        let program = Program(kinds: ProgramRun.kinds, environment: environment)
        let arguments = ["watch", "--for", "0"] + recipients.flatMap { ["--notify", $0] }
        #expect(await program.run(arguments) == 0)
        return (sent.withLock(\.self).sorted { $0.address > $1.address }, errors.text)
    }

    private func json(_ message: WebhookRequest) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(message.body)) as? [String: Any])
    }

    @Test("ntfy receives a title, time and channel in JSON, and its token if there is one")
    func ntfy() async throws {
        let (sent, errors) = await messages(["AGGCTL_NTFY_TOKEN": "tk_1"])
        #expect(sent.count == 2 && errors.isEmpty, "\(errors)")
        let message = try #require(sent.first)
        #expect(message.address == "https://ntfy.sh/" && message.headers["authorization"] == "Bearer tk_1")
        let members = try json(message)
        #expect(members["topic"] as? String == "secret-topic")
        #expect(members["title"] as? String == "Bell “Σ” S01E01")
        #expect(members["message"] as? String == "12:03: Ring␛[31m")
    }

    @Test("Gotify receives its token in a header, and Apprise, Discord and Slack their own forms")
    func services() async throws {
        let addresses = [
            "gotify:https://g/", "apprise:https://f/notify/tv", "discord:https://e/1", "slack:https://d/2",
        ]
        let (sent, errors) = await messages(["AGGCTL_GOTIFY_TOKEN": "A1"], to: addresses)
        #expect(
            errors.isEmpty
                && sent.map(\.address) == [
                    "https://g/message", "https://f/notify/tv", "https://e/1", "https://d/2",
                ]
        )
        let gotify = try json(sent[0])
        #expect(sent[0].headers["x-gotify-key"] == "A1" && gotify["priority"] as? Int == 5)
        #expect(gotify["title"] as? String == "Bell “Σ” S01E01" && gotify["message"] as? String == "12:03: Ring␛[31m")
        let apprise = try json(sent[1])
        #expect(apprise["body"] as? String == "12:03: Ring␛[31m" && apprise["type"] as? String == "info")
        #expect(apprise["format"] as? String == "text" && sent[1].headers["x-gotify-key"] == nil)
        let discord = try json(sent[2])
        #expect(discord["content"] as? String == "Bell “Σ” S01E01\n12:03: Ring␛[31m")
        #expect(((discord["allowed_mentions"] as? [String: Any])?["parse"] as? [Any])?.isEmpty == true)
        #expect(try json(sent[3])["text"] as? String == "Bell “Σ” S01E01\n12:03: Ring␛[31m")
    }

    @Test("Slack's control characters are escaped, and a message to Discord has at most 2,000 characters")
    func hostile() throws {
        let content = NotificationContent.test
        #expect(
            try json(EventMessage(content: content).slack("https://d"))["text"] as? String
                == "aggctl\nThis is a test. Messages arrive here."
        )
        let long = NotificationContent(
            ids: [],
            title: "Bell",
            text: "<!everyone> & " + String(repeating: "x", count: 5_000),
            link: nil,
            document: [],
            variables: [:],
            subject: "Bell"
        )
        let slack = try json(EventMessage(content: long).slack("https://d"))["text"] as? String
        #expect(slack?.contains("&lt;!everyone&gt; &amp; xxx") == true)
        #expect((try json(EventMessage(content: long).discord("https://d"))["content"] as? String)?.count == 2_000)
    }

    @Test("--test sends one message to each recipient, and ends with 3 if one does not receive it")
    func test() async throws {
        for failure in [nil, ProviderError(.refused, "HTTP 403", at: "https://h/secret")] {
            let sent = Mutex<[WebhookRequest]>([])
            let errors = CapturingSink()
            var environment = ProgramRun.environment(of: .running(), CapturingSink(), errors)
            environment.send = { message in
                sent.withLock { $0.append(message) }
                if let failure { throw failure }
            }
            let program = Program(kinds: ProgramRun.kinds, environment: environment)
            let arguments = [
                "watch", "--test", "--notify", "ntfy:https://ntfy.sh/mine", "--notify", "https://h/secret",
            ]
            #expect(await program.run(arguments) == (failure == nil ? 0 : 3))
            let messages = sent.withLock(\.self)
            #expect(messages.count == 2)
            #expect(try json(messages[0])["message"] as? String == "This is a test. Messages arrive here.")
            #expect(try json(messages[1])["event"] as? String == "test")
            #expect((errors.text == "aggctl: sent to 2 recipients\n") == (failure == nil))
            #expect(!errors.text.contains("secret"))
        }
    }

    @Test("tonight --notify sends the evening as one message")
    func digest() async throws {
        var place = ProgramRun.Place.holding(
            [
                "tv.csv": """
                show,season,number,title,airdate,airtime,network
                Bell,1,1,Ring,2026-01-01,20:00,One
                Bell,1,2,Past,2025-12-30,20:00,One
                Drop,1,1,A,2026-01-01,,Stream
                Drop,1,2,B,2026-01-01,,Stream
                Drop,1,3,C,2026-01-01,,Stream
                Other,1,1,D,2026-01-01,21:00,Two

                """
            ],
            at: "2026-01-01T08:00:00Z"
        )
        place.environment["XDG_DATA_HOME"] = folder.path
        for show in ["Bell", "Drop"] { #expect(await ProgramRun.run(["follow", show], in: place).status == 0) }
        let sent = Mutex<[WebhookRequest]>([])
        var environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        environment.send = { message in sent.withLock { $0.append(message) } }
        let program = Program(kinds: ProgramRun.kinds, environment: environment)
        #expect(await program.run(["tonight", "--notify", "ntfy:https://ntfy.sh/mine"]) == 0)
        let first = sent.withLock { $0.first }
        let message = try json(try #require(first))
        #expect(message["title"] as? String == "Tonight, Thu 1 Jan")
        let lines = (message["message"] as? String)?.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "20:00 Bell S01E01 Ring (One)", "Out: Drop S01E01–E03 3 episodes (Stream)",
                "To watch: 4 episodes of 2 shows",
            ]
        )
    }

    @Test("A token with a line break is reported, and no message with another header is sent")
    func tokenWithLineBreak() async {
        let (sent, errors) = await messages(["AGGCTL_NTFY_TOKEN": "tk_1\r\nX-Injected: yes"])
        #expect(sent.allSatisfy { $0.headers["authorization"] == nil })
        #expect(errors.contains("AGGCTL_NTFY_TOKEN contains a line break"), "\(errors)")
    }

    @Test("The user's own server receives the event's document, signed as Standard Webhooks requires")
    func webhook() async throws {
        let (sent, _) = await messages(["AGGCTL_WEBHOOK_SECRET": "whsec_Z2VoZWlt"])
        let message = try #require(sent.last)
        #expect(message.address == "https://h/secret?path")
        #expect(try json(message)["schema"] as? String == "aggctl/event/1")
        let id = try #require(message.headers["webhook-id"])
        #expect(message.headers["webhook-timestamp"] == "1767268800")
        let signed = Array("\(id).1767268800.".utf8) + message.body
        let expected = Data(SHA256.authentication(of: signed, key: Array("geheim".utf8))).base64EncodedString()
        #expect(message.headers["webhook-signature"] == "v1," + expected)
        // The same event has the same ID, so that a receiver can recognize a duplicate.
        try FileManager.default.removeItem(atPath: folder.path + "/aggctl/reminders.json")
        let again = await messages()
        #expect(again.sent.last?.headers["webhook-id"] == id)
        #expect(again.sent.last?.headers["webhook-signature"] == nil)
    }

    @Test("A recipient that received a message does not receive it from the next run, and a failed one is sent again")
    func nextRun() async {
        let failure = ProviderError(.refused, "HTTP 403", at: "https://h/secret")
        #expect(await messages(failure: failure).sent.count == 2)
        #expect(await messages().sent.count == 2)
        #expect(await messages().sent.isEmpty)
        #expect(await messages(to: ["https://h/other"]).sent.count == 1)
    }

    @Test("A failed message is reported without its topic or path, and watch continues")
    func failing() async {
        let failure = ProviderError(.refused, "HTTP 403", at: "https://h/secret")
        let (sent, errors) = await messages(failure: failure)
        #expect(sent.count == 2)
        #expect(errors.contains("aggctl: --notify: ntfy.sh failed: HTTP 403 (Bell “Σ”)"))
        #expect(errors.contains("aggctl: --notify: h failed: HTTP 403") && !errors.contains("secret"))
    }

    @Test("A failure names host and port, because servers of one host differ by it, and nothing else of the address")
    func port() async {
        let failure = ProviderError(.unreachable, "no connection")
        let to = ["http://me:geheim@127.0.0.1:8081/secret", "ntfy:http://[::1]:8082/secret-topic"]
        let (_, errors) = await messages(failure: failure, to: to)
        #expect(errors.contains("--notify: 127.0.0.1:8081 failed: no connection"), "\(errors)")
        #expect(errors.contains("--notify: [::1]:8082 failed"), "\(errors)")
        #expect(!errors.contains("secret") && !errors.contains("geheim"), "\(errors)")
    }
}
