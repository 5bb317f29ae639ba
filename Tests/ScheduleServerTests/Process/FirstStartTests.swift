import Aggregator
import ScheduleServer
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// The first start of a server, without stored data.
/// Covers: LiveSession, ScheduleServer, RefreshService
@Suite struct FirstStartTests {
    @Test("Data from the first refresh is used without another request")
    func requestedOnce() async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        let transport = ReplayingTransport { request in
            WebResponse(url: request.url, status: 200, headers: [:], body: Array("[]".utf8))
        }
        place.transport = transport
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        _ = try await server.server.live.refresh()
        await server.server.live.poll()
        let before = transport.requests.count
        let week = try await server.request("/api/v1/week")
        await server.end()
        #expect(week.status == 200 && before >= 7)
        #expect(transport.requests.count == before, "\(transport.requests.map(\.url))")
    }

    @Test("The server is not ready before its first refresh ends, even if its file exists", .timeLimit(.minutes(5)))
    func unready() async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        let transport = UnresponsiveTransport()
        place.transport = transport
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        await transport.waitForQuestion()
        await server.server.live.poll()
        let answer = try await server.request("/readyz")
        #expect(answer.status == 503 && answer.json["code"] as? String == "server.not-ready", "\(answer.text)")
        await server.end()
    }

    @Test("An offline server sends no requests but reads files")
    func offline() async throws {
        let file = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/mine.csv\"\n"
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n" + file)
        place.files.put("/mine.csv", Array("show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n".utf8))
        let transport = ReplayingTransport { _ in nil }
        place.transport = transport
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place, isOffline: true)
        // Then its first refresh has ended.
        while !server.server.live.isReady { _ = try await server.request("/readyz") }
        #expect(try await server.request("/api/v1/week").text.contains("Dawn"))
        let refresh = try await server.request("/api/v1/refresh", method: "POST")
        await server.end()
        #expect(refresh.status == 409 && refresh.text.contains("offline"), "\(refresh.text)")
        #expect(transport.requests.isEmpty, "\(transport.requests.map(\.url))")
    }
}
