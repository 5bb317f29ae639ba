import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// Findings of a usability test with only the program and its documentation.
/// Covers: LiveSession, RequestLineHandler, WriteRequest, TokenRedactor, EventHub
@Suite struct UsabilityFindingTests {
    private static func place(
        _ rows: String,
        titled: String = "show,season,number,title,airdate,airtime,timezone,runtime"
    ) -> ProgramRun.Place {
        let place = ProgramRun.Place()
        place.files.put("/home/me/tv.csv", Array("\(titled)\n\(rows)\n".utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        return place
    }

    @Test("Current episodes follow the clock, and a mark has the time of its creation")
    func passingTime() async throws {
        let folder = TemporaryFolder()
        let clock = ManualClock(instant("2026-11-20T12:00:00Z"))
        let server = try await ServedProgram.storing(
            in: folder,
            Self.place("A,1,1,One,2026-11-20,11:50,UTC,60\nB,1,1,Two,2026-11-20,12:20,UTC,60"),
            clock: clock
        )
        func now() async throws -> (shows: [String], left: [Int], age: String) {
            let answer = try await server.request("/api/v1/now")
            let rows = answer.json["on"] as? [[String: Any]] ?? []
            return (
                rows.compactMap { ($0["show"] as? [String: Any])?["title"] as? String },
                rows.compactMap { $0["minutesLeft"] as? Int },
                answer.headers["cache-control"] ?? ""
            )
        }
        let first = try await now()
        #expect(first.shows == ["A"] && first.left == [50] && first.age.contains("max-age=60"))
        clock.advance(by: 20 * 60 + 15)
        let later = try await now()
        #expect(later.shows == ["A", "B"] && later.left == [30, 60] && later.age.contains("max-age=45"))
        let mark = #"{"show":"A","episodes":["S01E01"],"state":"watched"}"#
        #expect(try await server.request("/api/v1/marks", method: "PUT", body: mark).status == 200)
        let marks = try await server.request("/api/v1/marks")
        #expect(marks.text.contains("2026-11-20T12:20:15Z"), "\(marks.text)")
        await server.end()
    }

    @Test("Requests before a bad or last request are answered in order")
    func pipelines() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        let good = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let last = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
        let cases: [(bytes: String, statuses: [Int])] = [
            (
                String(repeating: good, count: 50) + "GET / HTTP/1.1\r\nX : y\r\n\r\n",
                Array(repeating: 200, count: 50) + [400]
            ),
            (good + "GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\nHost: a\r\n\r\n", [200, 414]),
            (good + "X\r\n\r\n", [200, 400]), (last + good, [200]), (good + last + "nonsense\r\n\r\n", [200, 200]),
            (
                good + "PUT /api/v1/marks HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 99999999\r\n\r\n",
                [200, 413]
            ),
        ]
        for (bytes, statuses) in cases {
            let read = try await onThread {
                let connection = try RawConnection(port: port)
                connection.send(bytes)
                return String(decoding: connection.readToEnd() ?? [], as: UTF8.self)
            }
            let found = read.matches(of: /HTTP\/1\.1 (\d{3})/).compactMap { Int($0.1) }
            #expect(found == statuses, "\(bytes.suffix(60).debugDescription)")
        }
        await server.end()
    }

    @Test("A request that expects 100-continue gets it, and unknown encodings are rejected")
    func bodies() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place("A,1,1,One,2026-11-20,11:50,UTC,60"))
        let port = server.port
        let host = "Host: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
        let body = #"{"show":"A","episodes":["S01E01"],"state":"watched"}"#
        let read = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(
                "PUT /api/v1/marks HTTP/1.1\r\n\(host)Expect: 100-continue\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            )
            let first = connection.read(until: "\r\n\r\n")
            connection.send(body)
            return (first, connection.readToEnd())
        }
        #expect(read.0?.hasPrefix("HTTP/1.1 100") == true)
        #expect(WireResponse(read.1 ?? [])?.status == 200)
        let coded = "PUT /api/v1/marks HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
        #expect(try await server.send(coded).status == 400)
        #expect(
            try await server.request("/api/v1/marks", method: "PUT", ["Content-Encoding: gzip"], body: body).status
                == 415
        )
        await server.end()
    }

    @Test("An absolute URL as the target overrides the Host field")
    func absoluteTargets() async throws {
        let server = try await ServedProgram(isDemo: true)
        let own = "127.0.0.1:\(server.port)"
        for (target, status) in [
            ("http://evil.example/healthz", 421), ("http://\(own)/healthz", 200), ("ftp://\(own)/healthz", 400),
            ("http://u:p@\(own)/healthz", 421), ("healthz", 400),
        ] {
            #expect(try await server.request(target).status == status, "\(target)")
        }
        await server.end()
    }

    @Test(
        "No complete token is in the log, and a feed authorized by a header is not cached publicly"
    )
    func tokensInAddresses() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        let run = await ProgramRun.run(["token", "add", "a", "--scope", "write", "--format", "json"], in: place)
        let token = try #require(run.json["text"] as? String)
        let server = try await ServedProgram.storing(in: folder, place) {
            $0.publicURL = "https://tv.example.org"
            $0.basePath = "/tv"
        }
        for target in [
            "/tv/feed/\(token)/\(token).ics", "/tv/feed/week.ics/\(token)", "/tv/feed/\(token)", "/\(token)/x",
            "/tv/api/v1/week?x=\(token)",
            "/tv/feed/\(token)/changes.atom",
        ] {
            _ = try await server.request(target, host: "tv.example.org")
        }
        let open = try await server.request("/tv/feed/\(token)/changes.atom", host: "tv.example.org")
        let closed = try await server.request(
            "/tv/feed/changes.atom",
            host: "tv.example.org",
            ["Authorization: Bearer \(token)"]
        )
        #expect(open.status == 200 && open.headers["cache-control"]?.hasPrefix("public") == true)
        #expect(closed.status == 200 && closed.headers["cache-control"] == "private, no-cache")
        await server.end()
        #expect(!server.errors.text.contains(token) && !server.errors.text.contains(token.dropFirst(4).dropLast(4)))
    }

    @Test("The mark with the latest time counts, regardless of the order of arrival, also if it removes a mark")
    func marks() async throws {
        let folder = TemporaryFolder()
        let clock = ManualClock(instant("2026-11-20T12:00:00Z"))
        let server = try await ServedProgram.storing(
            in: folder,
            Self.place("A,1,1,One,2026-11-18,11:50,UTC,60"),
            clock: clock
        )
        @discardableResult
        func mark(_ state: String, at: String? = nil) async throws -> Int? {
            clock.advance(by: 10)
            let time = at.map { #","at":"\#($0)""# } ?? ""
            let body = #"{"show":"A","episodes":["S01E01"],"state":"\#(state)"\#(time)}"#
            let answer = try await server.request("/api/v1/marks", method: "PUT", body: body)
            #expect(answer.status == 200)
            return answer.json["changed"] as? Int
        }
        func isWatched() async throws -> Bool {
            let answer = try await server.request("/api/v1/season/A/1")
            return (answer.json["episodes"] as? [[String: Any]])?.first?["watched"] as? Bool ?? false
        }
        #expect(try await mark("unwatched") == 0)
        try await mark("watched", at: "2026-11-02T00:00:00Z")
        try await #expect(!isWatched(), "it was removed later than that")
        try await mark("watched")
        try await mark("watched")
        try await mark("skipped", at: "2026-11-20T12:00:25Z")
        #expect(try await isWatched(), "it was marked again after that")
        clock.advance(by: 3600)
        try await mark("watched", at: "2026-11-20T13:00:00Z")
        clock.advance(by: -3600)
        try await mark("unwatched", at: "2026-11-20T12:01:05Z")
        #expect(try await isWatched(), "it was marked later than that")
        try await mark("unwatched")
        #expect(try await !isWatched(), "a clock that was ahead and is right again has no effect")
        await server.end()
    }

    @Test("A change is published as an event, regardless of the request that found it")
    func changedEvent() async throws {
        let folder = TemporaryFolder()
        let place = Self.place("A,1,1,One,2026-11-20,11:50,UTC,60")
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        await server.server.live.poll()
        let events = server.server.live.events.events()
        place.files.put(
            "/home/me/tv.csv",
            Array(
                "show,season,number,title,airdate,airtime,timezone,runtime\nA,1,1,Other,2026-11-20,11:50,UTC,60\n".utf8
            )
        )
        // A request reads the file before the service does.
        _ = try await server.request("/api/v1/week?filter=A")
        await server.server.live.poll()
        await server.end()
        var names: [String] = []
        for await event in events { if case .changed(let changes) = event { names += changes.map(\.kind.rawValue) } }
        #expect(names == ["renamed"])
    }

    @Test("A mark is published as an event, so that another page shows it")
    func markedEvent() async throws {
        let server = try await ServedProgram.storing(
            in: TemporaryFolder(),
            Self.place("A,1,1,One,2026-11-18,11:50,UTC,60")
        )
        let events = server.server.live.events.events()
        let body = #"{"show":"A","episodes":["S01E01"],"state":"watched"}"#
        #expect(try await server.request("/api/v1/marks", method: "PUT", body: body).status == 200)
        await server.end()
        var count = 0
        for await event in events { if case .marksChanged = event { count += 1 } }
        #expect(count == 1)
    }

    @Test("A disconnected listener does not count as a listener")
    func disconnectedListeners() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        try await onThread {
            for _ in 0..<20 {
                let connection = try RawConnection(port: port)
                connection.send("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                _ = connection.read(until: "retry:")
            }
        }
        await server.server.untilNoOneIsConnected()
        #expect(try await server.request("/metrics").text.contains("aggctl_event_listeners 0.0"))
        await server.end()
    }

    @Test("If a source failed, an empty day has no data, otherwise it has no episodes")
    func emptyDays() async throws {
        let complete = Self.place("A,1,1,One,2026-11-20,11:50,UTC,60")
        let server = try await ServedProgram(complete)
        #expect(try await server.request("/week").text.contains(">no episodes</p>"))
        await server.end()
        let incomplete = Self.place("A,1,1,One,2026-11-20,11:50,UTC,60")
        let more = "\n[[provider]]\nid = \"gone\"\nkind = \"episode-file\"\npath = \"/home/me/gone.csv\"\n"
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n" + more
        incomplete.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let other = try await ServedProgram(incomplete)
        let page = try await other.request("/week").text
        #expect(page.contains(">no data</p>") && !page.contains(">no episodes</p>") && page.contains("One"))
        // Shown at each day, because a user may not see the top of the week.
        #expect(page.components(separatedBy: "not all sources responded").count == 8)
        await other.end()
    }

    @Test("Titles of only symbols are separate shows")
    func signs() async throws {
        let place = Self.place(
            "🎬🎬,1,1,One,2026-11-20,11:50,UTC,60\n..,1,1,Two,2026-11-20,12:50,UTC,60\n!!!,1,1,Three,2026-11-20,13:50,UTC,60"
        )
        let run = await ProgramRun.run(["shows", "--format", "json"], in: place)
        #expect(
            (run.json["shows"] as? [[String: Any]])?.compactMap { $0["title"] as? String }.sorted() == [
                "!!!", "..", "🎬🎬",
            ]
        )
    }

    @Test("Addresses of options must be IP addresses, and a token's name must be one line")
    func invalidArguments() async {
        for arguments in [["--trusted-proxy", "nonsense"], ["--bind", "999.1.1.1"], ["--bind", "tv.example.org"]] {
            #expect(
                await ProgramRun.run(["serve", "--demo"] + arguments, server: ScheduleServer.run).status == 64,
                "\(arguments)"
            )
        }
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        #expect(await ProgramRun.run(["token", "add", "a\nb"], in: place).status == 64)
    }

    @Test("An unknown member or parameter is rejected by name")
    func misspelt() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place("A,1,1,One,2026-11-20,11:50,UTC,60"))
        func mark(_ more: String) async throws -> WireResponse {
            let body = #"{"show":"A","episodes":["S01E01"],"state":"watched"\#(more)}"#
            return try await server.request("/api/v1/marks", method: "PUT", body: body)
        }
        let odd = try await mark(#","att":"2026-11-20T10:00:00Z""#)
        #expect(odd.status == 400 && odd.text.contains("“att” is not one of at, episodes, show, state"), "\(odd.text)")
        #expect(try await mark("").status == 200)
        for path in ["/api/v1/events?x=1", "/api/v1/openapi.json?x=1", "/healthz?x=1"] {
            let isFree = path.hasPrefix("/healthz")
            #expect(try await server.request(path).status == (isFree ? 200 : 400), "\(path)")
        }
        let null = try await server.request("/api/v1/marks", method: "PUT", body: "null")
        #expect(null.status == 400 && null.text.contains("the body is null"), "\(null.text)")
        await server.end()
    }
}
