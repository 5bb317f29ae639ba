import Foundation
import ScheduleServer
import TestSupport
import ProgramTestSupport
import Testing

/// Addresses with typing mistakes, and mistakes of client programs.
/// Covers: QueryText, Parameters, PathSuggestions, RequestRejection
@Suite struct MistypedAddressTests {
    @Test(
        "A plus in a day, time zone or instant is read as a plus, although in an address it means a space",
        arguments: [
            ("week?date=+7", "week?date=%2B7"), ("list?from=-1&to=+1", "list?from=-1&to=%2B1"),
            ("week?timezone=UTC+2", "week?timezone=UTC%2B2"),
            ("changes?since=2026-11-20T10:00:00+01:00", "changes?since=2026-11-20T10:00:00%2B01:00"),
            ("week?timezone=New+York", "week?timezone=America/New_York"),
        ]
    )
    func pluses(typed: String, intended: String) async throws {
        let folder = TemporaryFolder()
        let place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-28,20:00\n"])
        let server = try await ServedProgram.storing(in: folder, place)
        let (one, other) = (
            try await server.request("/api/v1/" + typed), try await server.request("/api/v1/" + intended)
        )
        #expect(one.status == 200, "\(one.text)")
        for member in ["from", "to", "timezone", "since"] {
            #expect(one.json[member] as? String == other.json[member] as? String, "\(member)")
        }
        #expect(one.json["from"] != nil || one.json["since"] != nil)
        await server.end()
    }

    @Test(
        "W12: A value out of range is rejected with the range",
        arguments: [
            ("/api/v1/upcoming?days=93", "from 1 to 92"), ("/api/v1/week?limit=-1", "from 0 to 100000"),
            ("/api/v1/list?from=2026-01-01&to=2027-01-01", "more than 92 days"),
            ("/feed/week.ics?past=91", "from 0 to 90"), ("/feed/week.ics?alarm=99999", "from 0 to 10080"),
            ("/feed/week.ics?past=90&future=90", "92 days"), ("/feed/guide.xml?days=0", "from 1 to 90"),
            ("/feed/guide.xml?days=90&past=7", "90 days"), ("/api/v1/week?by=nobody", "viewer, broadcast"),
        ]
    )
    func ranges(target: String, range: String) async throws {
        let server = try await ServedProgram(isDemo: true)
        let answer = try await server.request(target)
        #expect(answer.status == 400 && answer.text.contains(range), "\(answer.text)")
        await server.end()
    }

    @Test("A page accepts a plus too, and a title preserves its spaces")
    func otherPluses() async throws {
        let server = try await ServedProgram(isDemo: true)
        #expect(try await server.request("/?date=+7").status == 200)
        #expect(try await server.request("/grid?date=+1").status == 200)
        #expect(try await server.request("/api/v1/week?date=+x").status == 400)
        let found = try await server.request("/api/v1/search?text=harbour+lights")
        #expect((found.json["shows"] as? [Any])?.isEmpty == false)
        await server.end()
    }

    @Test(
        "An unknown address suggests a similar one, but never a feed",
        arguments: [
            ("/api/v1/weeks", "did you mean /api/v1/week?"), ("/api/v1/Week", "did you mean /api/v1/week?"),
            ("/api/v1/episode/Harbour", "expected: /api/v1/episode/{show}/{episode}"),
            ("/api/v1/week/2026-11-20", "expected: /api/v1/week"), ("/today", "did you mean /api/v1/today?"),
            ("/shows", "did you mean /api/v1/shows?"), ("/sourcs", "did you mean /sources?"),
            ("/api/v1", "all addresses: /api/v1/openapi.json"),
            ("/feed/weeks.ics", nil), ("/fed/week.ics", nil), ("/qqqqqqqqqq", nil),
        ] as [(String, String?)]
    )
    func similarAddresses(target: String, hint: String?) async throws {
        let server = try await ServedProgram(isDemo: true)
        let answer = try await server.request(target)
        #expect(answer.status == 404 && answer.isGuarded)
        #expect((answer.json["hints"] as? [String])?.first == hint, "\(answer.text)")
        await server.end()
    }

    @Test("A request that changes data rejects parameters, so that none is overlooked")
    func parametersOfWrites() async throws {
        let folder = TemporaryFolder()
        let place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        let server = try await ServedProgram.storing(in: folder, place)
        for (method, target) in [
            ("PUT", "/api/v1/follows/Harbour?at=2026-11-20T10:00:00Z"), ("DELETE", "/api/v1/follows/Harbour?x"),
            ("PUT", "/api/v1/hides/Harbour?x=1"), ("POST", "/api/v1/refresh?provider=mine"),
            ("DELETE", "/api/v1/session?x=1"),
        ] {
            let answer = try await server.request(target, method: method)
            #expect(answer.status == 400 && answer.json["code"] as? String == "usage", "\(target): \(answer.text)")
        }
        #expect(try await server.request("/api/v1/following").text.contains("Harbour") == false)
        let odd = try await server.request("/api/v1/marks", method: "PUT", body: "[]")
        #expect(odd.status == 400 && odd.json["hints"] as? [String] == ["the body is not an object"], "\(odd.text)")
        await server.end()
    }

    @Test("An ID made from a title may be percent-encoded once or twice in an address")
    func encodedOnce() async throws {
        let file = "show,season,number,title,date,time\nNight Watch,1,1,Dawn,2026-11-20,20:00\n"
        let server = try await ServedProgram.storing(
            in: TemporaryFolder(),
            ProgramRun.Place.holding(["mine.csv": file])
        )
        for id in ["mine:night%20watch", "mine:night%2520watch"] {
            for path in [
                "/api/v1/show/\(id)", "/show/\(id)", "/show/\(id)/season/1", "/show/\(id)/\(id)%2FS01E01",
                "/api/v1/episode/\(id)/\(id)%2FS01E01",
            ] {
                #expect(try await server.request(path, PageTests.browser).status == 200, "\(path)")
            }
            #expect(try await server.request("/api/v1/follows/\(id)", method: "PUT").status == 200)
            #expect(try await server.request("/api/v1/following").text.contains("Night Watch"))
            #expect(try await server.request("/api/v1/follows/\(id)", method: "DELETE").status == 204)
            #expect(try await !server.request("/api/v1/following").text.contains("Night Watch"), "\(id)")
        }
        #expect(try await server.request("/api/v1/show/mine:night%20wash").status == 404)
        let similar = try await server.request("/api/v1/search?text=nigt%20watch").json["shows"] as? [[String: Any]]
        #expect(similar?.map { $0["id"] as? String } == ["mine:night%20watch"])
        await server.end()
    }

    @Test("Removing a follow or hide twice or late does not affect the other")
    func lateRemovals() async throws {
        let folder = TemporaryFolder()
        let place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        let server = try await ServedProgram.storing(in: folder, place)
        func send(_ method: String, _ target: String) async throws {
            let status = try await server.request("/api/v1/\(target)/mine:harbour", method: method).status
            #expect([200, 204].contains(status), "\(method) \(target): \(status)")
        }
        try await send("PUT", "hides")
        try await send("DELETE", "hides")
        try await send("PUT", "follows")
        let since = try await server.request("/api/v1/marks").text
        try await send("DELETE", "hides")
        #expect(try await server.request("/api/v1/following").text.contains("mine:harbour"), "it is still followed")
        #expect(try await server.request("/api/v1/marks").text.contains("\"followedSince\":\"2026"), "\(since)")
        try await send("PUT", "hides")
        try await send("DELETE", "follows")
        #expect(try await !server.request("/api/v1/week").text.contains("mine:harbour"), "it is still hidden")
        try await send("DELETE", "hides")
        #expect(try await server.request("/api/v1/week").text.contains("mine:harbour"))
        await server.end()
    }

    @Test("An upgrade to another protocol is ignored, and the connection closes")
    func upgrades() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        for head in [
            "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
            "CONNECT 127.0.0.1:\(port) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
        ] {
            // Reads to the end. Without one this would wait, as the next request did.
            let answer = try await server.send(head)
            #expect(answer.isGuarded && answer.headers["connection"] == "close", "\(answer.status)")
        }
        await server.end()
    }

    @Test("The search page suggests a show with a similar title")
    func similarTitles() async throws {
        let server = try await ServedProgram(isDemo: true)
        let page = try await server.request("/search?text=harbuor%20lights").text
        #expect(page.contains("Harbour Lights") && page.contains("class=\"posters\""), "\(page)")
        await server.end()
    }
}
