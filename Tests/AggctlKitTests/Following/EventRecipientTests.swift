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
/// Covers: EventRecipient, EventMessage, WebhookRequest, EventDocument, SHA256
@Suite struct EventRecipientTests {
    private let folder = TemporaryFolder()

    @Test(
        "An address is distinguished from a command",
        arguments: [
            ("ntfy:https://ntfy.sh/mine", EventRecipient.ntfy(server: "https://ntfy.sh/", topic: "mine")),
            ("ntfy:http://box:8080/a/mine", .ntfy(server: "http://box:8080/a/", topic: "mine")),
            ("https://example.org/hook?a=b", .webhook("https://example.org/hook?a=b")),
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
            "http://a b", "ftp://x/y", "", " ",
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
