import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// Clients that send too many requests, and the log of invalid requests.
/// Covers: RequestQuota, RequestLimits, AccessLog, Metrics
@Suite struct RequestQuotaTests {
    /// A server behind a proxy whose request quotas do not recover during a test.
    private static func server(in folder: TemporaryFolder) async throws -> (server: ServedProgram, token: String) {
        var place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        place.clock = ContinuousClock()
        let run = await ProgramRun.run(["token", "add", "a", "--scope", "write", "--format", "json"], in: place)
        var limits = RequestLimits()
        limits.costlyPerSecond = 0.0001
        let server = try await ServedProgram(place, folder: folder, limits: limits) {
            $0.publicURL = "https://tv.example.org"
            $0.trustedProxies = ["127.0.0.1"]
        }
        return (server, try #require(run.json["text"] as? String))
    }

    @Test(
        "W1: A body sent one byte at a time has the same deadline as others",
        arguments: [("Content-Length: 1000000000", "{"), ("Transfer-Encoding: chunked", "1\r\n{\r\n")]
    )
    func drippedBody(coding: String, piece: String) async throws {
        var deadlines = ServedProgram.patient
        deadlines.body = .milliseconds(150)
        var limits = RequestLimits()
        limits.body = 1_000_000_000
        let server = try await ServedProgram(isDemo: true, deadlines: deadlines, limits: limits)
        let port = server.port
        let isClosed = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("PUT /api/v1/marks HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(coding)\r\n\r\n")
            // Each piece would restart a timer that measures silence.
            return (0..<50_000_000).contains { _ in !connection.send(piece) }
        }
        #expect(isClosed)
        #expect(await server.lives())
        await server.end()
    }

    @Test("W13: Searches, writes and uncached requests share one quota for each address, as given by the proxy")
    func shares() async throws {
        let (server, token) = try await Self.server(in: TemporaryFolder())
        func request(_ target: String, method: String = "GET", from address: String) async throws -> WireResponse {
            let headers = ["Authorization: Bearer \(token)", "X-Forwarded-For: \(address)"]
            return try await server.request(target, method: method, host: "tv.example.org", headers)
        }
        for number in 0..<30 {
            #expect(try await request("/api/v1/search?text=a\(number)", from: "192.0.2.1").status == 200)
            #expect(try await request("/api/v1/follows/x", method: "DELETE", from: "192.0.2.1").status == 204)
        }
        for (method, target) in [
            ("GET", "/api/v1/search?text=b"), ("GET", "/api/v1/week?filter=b"), ("PUT", "/api/v1/follows/Harbour"),
            ("POST", "/api/v1/refresh"),
        ] {
            let answer = try await request(target, method: method, from: "192.0.2.1")
            #expect(answer.status == 429 && answer.json["code"] as? String == "request.rate", "\(target)")
            #expect(answer.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0, "\(target)")
            // Another address in front of the proxy's own entry does not change the client.
            #expect(
                try await request(target, method: method, from: "203.0.113.9, 192.0.2.1").status == 429,
                "\(target)"
            )
            #expect(try await request(target, method: method, from: "192.0.2.1:50000").status == 429, "\(target)")
        }
        #expect(try await request("/api/v1/search?text=b", from: "192.0.2.2").status == 200, "another's share")
        await server.end()
    }

    @Test("W13: An IPv6 network counts as one address")
    func network() async throws {
        let (server, token) = try await Self.server(in: TemporaryFolder())
        var statuses: [Int: Int] = [:]
        for number in 0..<80 {
            let headers = ["Authorization: Bearer \(token)", "X-Forwarded-For: 2001:db8:1:1::\(number)"]
            let answer = try await server.request("/api/v1/search?text=a\(number)", host: "tv.example.org", headers)
            statuses[answer.status, default: 0] += 1
        }
        #expect(statuses == [200: 60, 429: 20])
        await server.end()
    }

    @Test("An invalid address from a proxy is not logged, but a rejected request is, and its response has a date")
    func log() async throws {
        let (server, token) = try await Self.server(in: TemporaryFolder())
        let headers = ["Authorization: Bearer \(token)", "X-Forwarded-For: evil status=200 \" x"]
        #expect(try await server.request("/api/v1/week", host: "tv.example.org", headers).status == 200)
        let refused = try await server.send("nonsense\r\n\r\n")
        #expect(refused.status == 400 && refused.headers["date"]?.contains("2026") == true, "\(refused.headers)")
        await server.end()
        let lines = server.errors.text.split(separator: "\n").filter { $0.hasPrefix("time=") }
        #expect(lines.allSatisfy { $0.contains(" from=127.0.0.1 ") }, "\(lines)")
        #expect(lines.contains { $0.contains("method=- target=- status=400") }, "\(lines)")
    }

    @Test("Metrics count requests for stale data")
    func staleRequests() async throws {
        let place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        // The first schedule is fetched separately in the background.
        var metrics = ""
        for _ in 0..<10_000 {
            metrics = try await server.request("/metrics").text
            if !metrics.contains("\naggctl_freshenings_total 0.0\n") { break }
        }
        #expect(metrics.contains("\naggctl_freshenings_total 1.0\n"), "\(metrics)")
        #expect(metrics.contains("\naggctl_refreshes_total 0.0\n"))
        await server.end()
    }
}
