import Aggregator
import Foundation
import ScheduleServer
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// A server with a source that never responds.
/// Covers: RenderCache, Deadlines, LiveSession
@Suite struct UnresponsiveSourceTests {
    private let folder = TemporaryFolder()
    /// A source that never responds, and a file.
    private static let configuration = """
        [[provider]]
        kind = "tvmaze"
        [[provider]]
        id = "mine"
        kind = "episode-file"
        path = "/mine.csv"
        """

    @Test(
        "A hanging source delays nobody: after the deadline stored data is returned without caching",
        .timeLimit(.minutes(5)),
        arguments: ["/", "/api/v1/week", "/api/v1/today"]
    )
    func hanging(target: String) async throws {
        var place = ProgramRun.Place()
        place.files.put("/mine.csv", Array("show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n".utf8))
        place.files.put("/home/me/.config/aggctl/config.toml", Array(Self.configuration.utf8))
        place.transport = UnresponsiveTransport()
        var deadlines = ServedProgram.patient
        deadlines.answer = .milliseconds(200)
        let server = try await ServedProgram.storing(in: folder, place, deadlines: deadlines)
        let answer = try await server.request(target)
        await server.end()
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.text.contains("Harbour"))
        #expect(answer.headers["cache-control"] == "private, no-store")
    }

    @Test(
        "G11: A page that takes long shows stored data soon, counts the missing days, and blames no source",
        .timeLimit(.minutes(5)),
        arguments: [
            ("/", "Fetching Tonight: 0 of 3 days."), ("/week", "0 of 7 days."), ("/grid", "0 of 1 days."),
            ("/month", "Fetching November 2026: 0 of 42 days."), ("/list", "Fetching November 2026: 0 of 30 days."),
            ("/show/mine:harbour", "Fetching. The page will complete itself."),
        ]
    )
    func fetchingPage(target: String, text: String) async throws {
        var place = ProgramRun.Place()
        place.files.put("/mine.csv", Array("show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n".utf8))
        place.files.put("/home/me/.config/aggctl/config.toml", Array(Self.configuration.utf8))
        place.transport = UnresponsiveTransport()
        var deadlines = ServedProgram.patient
        deadlines.page = .milliseconds(100)
        let server = try await ServedProgram.storing(in: folder, place, deadlines: deadlines)
        let page = try await server.request(target, ["Accept: text/html", "Accept-Language: en"])
        await server.end()
        #expect(page.status == 200 && page.text.contains("Harbour"), "\(page.text)")
        #expect(page.text.contains(text) && page.text.contains("data-fetching"), "\(page.text)")
        let main = page.text.components(separatedBy: "<main")[1].components(separatedBy: "</main>")[0]
        #expect(!main.contains("failed") && !main.contains("respond"), "\(page.text)")
        #expect(page.headers["cache-control"] == "private, no-store")
    }

    @Test(
        "A page of days that were never fetched is there soon, and the same data is an error for programs",
        .timeLimit(.minutes(5)),
        arguments: [("/month?month=2027-03", "Fetching March 2027: 0 of"), ("/week?date=2027-03-01", "0 of 7 days.")]
    )
    func nothingStored(target: String, text: String) async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        place.transport = UnresponsiveTransport()
        var deadlines = ServedProgram.patient
        (deadlines.page, deadlines.answer) = (.milliseconds(100), .milliseconds(300))
        let server = try await ServedProgram.storing(in: folder, place, deadlines: deadlines)
        let page = try await server.request(target, ["Accept: text/html", "Accept-Language: en"])
        let document = try await server.request("/api/v1/week?date=2027-03-01")
        await server.end()
        #expect(page.status == 200 && page.text.contains(text) && page.text.contains("data-fetching"), "\(page.text)")
        #expect(document.status >= 500, "\(document.text)")
    }

    @Test("A search past its deadline returns stored data and reports the source", .timeLimit(.minutes(5)))
    func searching() async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        place.transport = UnresponsiveTransport()
        var deadlines = ServedProgram.patient
        deadlines.answer = .milliseconds(200)
        let server = try await ServedProgram.storing(in: folder, place, deadlines: deadlines)
        let answer = try await server.request("/api/v1/search?text=harbour")
        await server.end()
        #expect(answer.status == 200 && answer.headers["cache-control"] == "private, no-store", "\(answer.text)")
        let source = (answer.json["providers"] as? [[String: Any]])?.first
        #expect(source?["state"] as? String == "failed" && source?["error"] as? String == "no response in time")
        #expect((answer.json["notices"] as? [Any])?.count == 1, "\(answer.text)")
    }

    @Test(
        "On a Sunday stored data of the day is returned at once, regardless of Monday's source",
        .timeLimit(.minutes(5)),
        arguments: ["now", "upcoming", "now?form=small", "upcoming?days=2&form=small"]
    )
    func sunday(target: String) async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        place.now = instant("2026-11-22T12:00:00Z")
        let show = #"{"id":7,"name":"Harbour","network":{"name":"NBC","country":{"code":"US","timezone":"UTC"}}}"#
        let time = #""airdate":"2026-11-22","airtime":"12:00","airstamp":"2026-11-22T12:00:00+00:00","runtime":60"#
        let row = #"[{"id":70,"name":"One","season":1,"number":1,\#(time),"show":\#(show)}]"#
        // Monday and later days get no response. The week begins on Sunday in New York.
        place.transport = UnresponsiveTransport { request in
            let week = (15...22).contains { request.url.contains("2026-11-\($0)") }
            return week ? (request.url.contains("2026-11-22") ? row : "[]") : nil
        }
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.server.live.refresh()
        await server.server.live.poll()
        let answer = try await server.request("/api/v1/" + target)
        await server.end()
        #expect(answer.status == 200 && answer.text.contains("Harbour"), "\(answer.text)")
        #expect(answer.headers["cache-control"] == "private, no-store", "it is not to be kept")
        let isSmall = target.contains("small")
        #expect(isSmall || answer.text.contains("no response in time"), "\(answer.text)")
    }

    @Test(
        "Stored data is returned for requests from before midnight, but not for requests after it",
        .timeLimit(.minutes(5))
    )
    func midnight() async throws {
        var place = ProgramRun.Place.running(Self.configuration)
        let rows = "Harbour,Dusk,2026-11-20,20:00\nHarbour,Dawn,2026-11-21,20:00\n"
        place.files.put("/mine.csv", Array("show,title,date,time\n\(rows)".utf8))
        let transport = UnresponsiveTransport()
        place.transport = transport
        let clock = ManualClock(instant("2026-11-20T23:59:50Z"))
        var deadlines = ServedProgram.patient
        deadlines.answer = .seconds(2)
        let server = try await ServedProgram.storing(in: folder, place, deadlines: deadlines, clock: clock)
        async let before = server.request("/api/v1/today")
        await transport.waitForQuestion()
        clock.set(instant("2026-11-21T00:00:10Z"))
        await server.server.live.poll()
        // Both requests end at about the same time with the same snapshot.
        async let after = server.request("/api/v1/today")
        let answers = [try await before, try await after]
        await server.end()
        #expect(answers.map { $0.text.contains("Dusk") } == [true, false], "\(answers.map(\.text))")
        #expect(answers.map { $0.text.contains("Dawn") } == [false, true])
    }
}
