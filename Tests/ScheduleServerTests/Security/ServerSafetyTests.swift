import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import ScheduleStore
import TestSupport
import ProgramTestSupport
import Testing

/// The server's responses to hostile clients, by rows of the failure catalogue.
/// Covers: RequestLineHandler, RequestRejection, ServerIdentity, RequestQuota, Deadlines
@Suite struct ServerSafetyTests {
    private static let quick: Deadlines = {
        var deadlines = Deadlines()
        deadlines.head = .milliseconds(150)
        deadlines.body = .milliseconds(150)
        deadlines.writeStallTimeout = .milliseconds(300)
        deadlines.keepAlive = .milliseconds(300)
        return deadlines
    }()

    @Test("W1: Half a head, half a body and silence end at their deadlines without delaying others")
    func slowClients() async throws {
        let server = try await ServedProgram(isDemo: true, deadlines: Self.quick)
        let port = server.port
        let ended = try await onThread {
            let halves = [
                "GET /healthz HTTP/1.1\r\nHost: a", "G", "",
                "PUT /api/v1/marks HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 1000\r\n\r\n{",
            ]
            let all = try (0..<40).map { number in
                let connection = try RawConnection(port: port)
                connection.send(halves[number % halves.count])
                return connection
            }
            return all.map { $0.readToEnd() }
        }
        #expect(ended.allSatisfy { $0 != nil })
        #expect(await server.lives())
        await server.end()
    }

    @Test("W1: A head sent one byte at a time has the same deadline as others")
    func drip() async throws {
        let server = try await ServedProgram(isDemo: true, deadlines: Self.quick)
        let port = server.port
        let sent = try await onThread {
            let connection = try RawConnection(port: port)
            var count = 0
            // Each byte would restart a timer that measures silence.
            while connection.send("a"), count < 200_000 { count += 1 }
            return (count, connection.readToEnd())
        }
        #expect(sent.1 != nil)
        await server.end()
    }

    @Test(
        "W1: A client that reads nothing, or too slowly, is disconnected",
        arguments: [true, false]
    )
    func slowReader(readsNothing: Bool) async throws {
        var deadlines = readsNothing ? Self.quick : ServedProgram.patient
        if !readsNothing { deadlines.pace = .milliseconds(300) }
        let server = try await ServedProgram(isDemo: true, deadlines: deadlines)
        let port = server.port
        let connection = try await onThread {
            let connection = try RawConnection(port: port, bufferSize: 4096)
            let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            connection.send(String(repeating: request, count: 100))
            return connection
        }
        await server.server.untilNoOneIsConnected()
        #expect(await server.lives())
        withExtendedLifetime(connection) {}
        await server.end()
    }

    @Test("W1: A connection ends after a thousand requests, with a header that announces it")
    func requestsPerConnection() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        let read = try await onThread {
            let connection = try RawConnection(port: port)
            for _ in 0..<1000 { connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n") }
            return connection.readToEnd().map { String(decoding: $0, as: UTF8.self) }
        }
        let text = try #require(read)
        #expect(text.components(separatedBy: "HTTP/1.1 200").count - 1 == 1000)
        #expect(text.lowercased().components(separatedBy: "connection: close").count - 1 == 1)
        await server.end()
    }

    @Test("W2: A request that is too large or ambiguous is rejected with all headers, and the connection closes")
    func oddRequests() async throws {
        let server = try await ServedProgram(isDemo: true)
        let host = "Host: 127.0.0.1:\(server.port)\r\n"
        let long = String(repeating: "a", count: 100_000)
        let requests: [(text: String, status: Int)] = [
            ("GET / HTTP/1.1\r\n\(host)X-Long: \(long)\r\n\r\n", 431),
            ("GET /\(long) HTTP/1.1\r\n\(host)\r\n", 414), ("GET /\(long)", 414),
            ("GET /?a=\(String(repeating: "b", count: 5000)) HTTP/1.1\r\n\(host)\r\n", 414),
            ("GET / HTTP/1.1\r\n\(host)" + (0..<150).map { "X-\($0): a\r\n" }.joined() + "\r\n", 431),
            ("PUT /api/v1/marks HTTP/1.1\r\n\(host)Content-Length: 10485760\r\n\r\n", 413),
            ("PUT /api/v1/marks HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n20000\r\n\(long)", 413),
            ("GET /\u{0} HTTP/1.1\r\n\(host)\r\n", 400), ("GET / HTTP/1.1\r\n\(host)X: a\u{0}b\r\n\r\n", 400),
            ("nonsense\r\n\r\n", 400), ("GET / HTTP/9.9\r\n\(host)\r\n", 400), ("\u{16}\u{3}\u{1}", 400),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", 400),
            ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400), ("GET / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
            ("TRACE / HTTP/1.1\r\n\(host)\r\n", 405),
            ("CONNECT / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", 405),
            ("PATCH /api/v1/week HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", 405),
        ]
        let chunked =
            "PUT /api/v1/marks HTTP/1.1\r\n\(host)Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        let trailers = (0..<20_000).map { "X-\($0): a\r\n" }.joined()
        let brokenBodies: [(text: String, status: Int)] = [
            ("zz\r\n\r\n", 400), ("-1\r\n\r\n", 400), ("ffffffffffffffffff\r\n", 400), ("2\r\n{}xx", 400),
            ("0\r\n\(trailers)\r\n", 431),
        ]
        for (text, status) in requests + brokenBodies.map({ (chunked + $0.text, $0.status) }) {
            let answer = try? await server.send(text)
            #expect(answer?.status == status, "\(text.prefix(60).debugDescription): \(answer?.status ?? 0)")
            #expect(answer?.isGuarded == true, "\(text.prefix(60).debugDescription)")
            #expect(
                answer?.headers["content-type"] == "application/problem+json",
                "\(text.prefix(60).debugDescription)"
            )
        }
        #expect(try await server.request("/healthz").status == 200)
        await server.end()
    }

    @Test("W6: An unknown host name is rejected, and so is a missing one")
    func hosts() async throws {
        let server = try await ServedProgram(isDemo: true) { $0.hosts = ["tv.lan:8080"] }
        for host in [
            "evil.example", "evil.example:\(server.port)", "127.0.0.1", "192.168.1.1:\(server.port)", "localhost:1",
        ] {
            let answer = try await server.request("/api/v1/today", host: host)
            #expect(answer.status == 421 && answer.isGuarded, "\(host): \(answer.status)")
        }
        for host in ["127.0.0.1:\(server.port)", "localhost:\(server.port)", "LOCALHOST:\(server.port)", "tv.lan:8080"]
        {
            #expect(try await server.request("/healthz", host: host).status == 200, "\(host)")
        }
        let nameless = try await server.send("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(nameless.status == 400 && nameless.isGuarded)
        #expect(try await server.send("GET /healthz HTTP/1.0\r\n\r\n").status == 400)
        await server.end()
    }

    @Test("W7: A page of another origin changes nothing, with or without a cookie")
    func origins() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder)
        let origin = "Origin: http://127.0.0.1:\(server.port)"
        for headers in [
            ["Origin: https://evil.example"], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
            ["Origin: null"], [origin, "Sec-Fetch-Site: cross-site"], ["Origin: http://127.0.0.1:1"],
        ] {
            for (method, target) in [
                ("DELETE", "/api/v1/follows/x"), ("POST", "/api/v1/refresh"), ("PUT", "/api/v1/hides/x"),
            ] {
                let answer = try await server.request(target, method: method, headers)
                #expect(
                    answer.status == 403 && answer.json["code"] as? String == "request.origin",
                    "\(headers) \(target)"
                )
            }
        }
        let own = [[origin], [origin, "Sec-Fetch-Site: same-origin"], ["Sec-Fetch-Site: none"], []]
        for headers in own {
            #expect(
                try await server.request("/api/v1/follows/x", method: "DELETE", headers).status == 204,
                "\(headers)"
            )
        }
        // A form can send other types than JSON without a preflight request.
        let form = try await server.request(
            "/api/v1/marks",
            method: "PUT",
            ["Content-Type: text/plain"],
            body: #"{"show":"x","episodes":["all"],"state":"watched"}"#
        )
        #expect(form.status == 415)
        await server.end()
    }

    @Test("W8: Hostile titles are text on the page and in feeds, and error pages have the security policy too")
    func hostileTitles() async throws {
        var place = ProgramRun.Place()
        let titles = [
            "<script>alert(1)</script>", "\"\u{301} onmouseover=\"x", "'\u{FE0F}<img src=x onerror=y>", "&amp;<b>",
            "\u{202E}abc",
            "]]><x>", "Tom & \"Jerry\" < 3",
        ]
        let rows = titles.enumerated().map { index, title in
            let quoted = "\"" + title.replacingOccurrences(of: "\"", with: "\"\"") + "\""
            return "\(quoted),1,\(index + 1),\(quoted),2026-11-20,20:00,\(quoted)"
        }
        place.files.put(
            "/home/me/tv.csv",
            Array((["show,season,number,title,airdate,airtime,network"] + rows).joined(separator: "\n").utf8)
        )
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.clock = ContinuousClock()
        let server = try await ServedProgram(place)
        let page = try await server.request("/")
        #expect(page.status == 200 && page.isGuarded)
        // Tags are removed when a file is read, and the remaining text is escaped.
        #expect(page.text.contains("Tom &amp; &quot;Jerry&quot; &lt; 3"))
        for scalars in ["<script>", "<img", "\u{202E}", "onmouseover=\""] {
            #expect(!Array(page.body).contains(Array(scalars.utf8)), "\(scalars)")
        }
        // aggctl's own scripts: the file and its messages.
        #expect(page.text.components(separatedBy: "<script").count == 3)
        // A quote with an accent is still a quote. The page has none except those of its own markup.
        #expect(!Array(page.body).contains(Array("\"\u{301}".utf8)) && page.text.unicodeScalars.contains("\u{301}"))
        for target in ["/feed/guide.xml", "/feed/week.ics", "/api/v1/week", "/"] {
            let answer = try await server.request(target)
            #expect(answer.status == 200 && answer.text.contains("Tom "), "\(target)")
            #expect(!Array(answer.body).contains(Array("<script>".utf8)), "\(target)")
            #expect(!Array(answer.body).contains(Array("<img".utf8)), "\(target)")
        }
        for target in ["/nothing", "/api/v1/show/nobody", "/api/v1/week?x=<script>"] {
            let answer = try await server.request(target)
            #expect(
                answer.status >= 400 && answer.isGuarded && answer.headers["content-type"] == "application/problem+json"
            )
        }
        await server.end()
    }

    @Test("W9: No address leads to a file")
    func paths() async throws {
        let server = try await ServedProgram(isDemo: true)
        for target in [
            "/../etc/passwd", "/static/..%2f..%2fetc/passwd", "/style.css/../../etc/passwd", "//etc/passwd",
            "/%2e%2e/etc/passwd",
            "/feed/..%2fweek.ics", "/api/v1/image/..%2f..%2fetc%2fpasswd", "/feed/%00/week.ics", "/%", "/%zz", "/%ff",
            "/api/v1/../../etc/passwd", "*", "/\\etc\\passwd",
        ] {
            let answer = try await server.request(target)
            #expect([400, 404].contains(answer.status) && answer.isGuarded, "\(target): \(answer.status)")
            #expect(!answer.text.contains("root:"))
        }
        await server.end()
    }

    @Test("W11: A feed without readable data is 503 instead of an empty calendar")
    func unreadableStore() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder)
        for target in ["/feed/week.ics", "/feed/guide.xml", "/feed/guide.xml.gz"] {
            let answer = try await server.request(target)
            #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(target): \(answer.status)")
            #expect(!answer.text.contains("BEGIN:VCALENDAR"))
        }
        await server.end()
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/aggctl/marks.db"))
        chmod(folder.path + "/aggctl/marks.db", 0)
        if geteuid() != 0 {
            let again = try await ServedProgram.storing(in: folder)
            #expect(try await again.request("/feed/following.ics").status == 503)
            await again.end()
        }
    }

    @Test("W12: A value out of range is 400 with the allowed values")
    func ranges() async throws {
        let server = try await ServedProgram(isDemo: true)
        for target in [
            "upcoming?days=1000000000", "upcoming?days=0", "upcoming?days=-1", "upcoming?days=x", "week?limit=-1",
            "week?limit=99999999999999999999", "list?from=9999-12-31&to=9999-12-31&x",
            "list?from=2026-01-01&to=2027-01-01",
            "list?from=2026-01-02&to=2026-01-01", "list?from=2026-01-01", "week?date=9999-99-99",
            "calendar?month=2026-13",
            "week?by=nobody", "week?premieres=maybe", "week?limit=1&limit=2", "changes?kind=none", "search",
            "search?text=",
            "week?timezone=No/Where", "week?country=Nowhereland", "week?provider=nobody", "season/demo:yoru-2024/x",
            "week?filter=\(String(repeating: "a", count: 600))",
            "week?%ff=1", "week?date=%zz",
        ] {
            let answer = try await server.request("/api/v1/" + target)
            #expect(answer.status == 400, "\(target): \(answer.status) \(answer.text.prefix(200))")
            #expect(answer.json["code"] as? String == "usage", "\(target)")
        }
        let unknown = try await server.request("/api/v1/week?netwrok=CBS")
        #expect((unknown.json["hints"] as? [String])?.first == "did you mean network?")
        #expect(try await server.request("/feed/week.ics?past=90&future=90").status == 400)
        await server.end()
    }

    @Test("W13: Searches and uncached requests are limited by address, but cached ones are not")
    func rates() async throws {
        // So slow that no quota recovers during the test.
        var limits = RequestLimits()
        limits.costlyPerSecond = 0.0001
        let server = try await ServedProgram(isDemo: true, limits: limits)
        let port = server.port
        func statuses(_ target: @escaping @Sendable (Int) -> String, _ count: Int) async throws -> [Int] {
            try await onThread {
                let connection = try RawConnection(port: port)
                for number in 0..<count {
                    let last = number == count - 1 ? "Connection: close\r\n" : ""
                    connection.send("GET \(target(number)) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(last)\r\n")
                }
                let text = String(decoding: connection.readToEnd() ?? [], as: UTF8.self)
                return text.matches(of: /HTTP\/1\.1 (\d{3})/).compactMap { Int($0.1) }
            }
        }
        let other = try await statuses({ "/api/v1/today?filter=nothing-\($0)" }, 300)
        #expect(other == Array(repeating: 200, count: 60) + Array(repeating: 429, count: 240))
        let same = try await statuses({ _ in "/api/v1/today?filter=nothing-0" }, 500)
        #expect(same == Array(repeating: 200, count: 500))
        await server.end()
    }

    @Test("W13: Fifty refresh requests become one, and the next gets a retry time")
    func refreshes() async throws {
        let folder = TemporaryFolder()
        let place = ProgramRun.Place()
        place.files.put("/home/me/tv.csv", Array("show,season,number,airdate\nA,1,1,2026-11-20\n".utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let server = try await ServedProgram.storing(in: folder, place)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await server.request("/api/v1/refresh", method: "POST").status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.contains(200) && statuses.allSatisfy { [200, 429].contains($0) }, "\(statuses)")
        let next = try await server.request("/api/v1/refresh", method: "POST")
        let wait = next.headers["retry-after"].flatMap { Int($0) } ?? 0
        #expect(next.status == 429 && (1...61).contains(wait))
        let metrics = try await server.request("/metrics").text
        #expect(metrics.contains("aggctl_refreshes_total 1.0"))
        await server.end()
    }
}
