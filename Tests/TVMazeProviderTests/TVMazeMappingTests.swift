import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import TVMazeProvider

/// Covers: TVMazeProvider, DecodingGaps, TVMazeKind
@Suite struct TVMazeMappingTests {
    @Test("A row after midnight has the evening's date, the clock time and the next day's instant")
    func afterMidnight() async throws {
        let row = TVMazeRows.episode(1, airdate: "2019-07-10", airtime: "01:30", airstamp: "2019-07-11T05:30:00+00:00")
        let week = try await schedule([TVMazeRows.listed(row, TVMazeRows.show(1, "Late"))])
        let airing = try #require(week.episodes.first?.airings.first)
        #expect(airing.time == .instant(instant("2019-07-11T05:30:00Z")))
        #expect(airing.airDay == BroadcastDay(day("2019-07-10")))
        #expect(airing.clock == WallClock("01:30"))
        #expect(airing.minutes == 60)
        #expect(week.notices.isEmpty)
    }

    @Test(
        "The rating of an episode is from 0 to 10, and anything else is missing",
        arguments: [("8.1", 8.1), ("11", nil), ("null", nil)]
    )
    func rating(text: String, expected: Double?) async throws {
        let row = TVMazeRows.episode(1).replacing(#""average":null"#, with: #""average":\#(text)"#)
        let week = try await schedule([TVMazeRows.listed(row, TVMazeRows.show(1, "Show"))])
        #expect(week.episodes.first?.rating == expected)
    }

    @Test("T7: Without a time the stamp is a placeholder, so only the row's date counts, or else the schedule's")
    func placeholder() async throws {
        let rows = [
            TVMazeRows.episode(1, airtime: "", airstamp: "2019-07-11T12:00:00+00:00"),
            TVMazeRows.episode(2, airtime: "21:00", airstamp: nil),
            TVMazeRows.episode(3, airdate: "", airtime: "", airstamp: nil),
        ]
        let week = try await schedule(rows.map { TVMazeRows.listed($0, TVMazeRows.show(1, "Show")) })
        #expect(
            week.episodes.map { $0.airings.map(\.time) } == [
                [.day(BroadcastDay(day("2019-07-11")))], [.day(BroadcastDay(day("2019-07-11")))],
                [.day(BroadcastDay(day("2019-07-11")))],
            ]
        )
    }

    @Test(
        "D16: An invalid stamp leaves the time unknown",
        arguments: ["2019-02-30T10:00:00+00:00", "2019-07-12T24:00:00Z", "1e18", "x"]
    )
    func badStamp(stamp: String) async throws {
        let week = try await schedule([
            TVMazeRows.listed(TVMazeRows.episode(1, airstamp: stamp), TVMazeRows.show(1, "Show"))
        ])
        #expect(week.episodes.first?.airings.first?.time == .day(BroadcastDay(day("2019-07-11"))))
    }

    @Test("An instant that does not fit its date has a notice")
    func oddInstant() async throws {
        let row = TVMazeRows.episode(77, airdate: "2019-07-08", airstamp: "2019-07-12T01:00:00+00:00")
        let week = try await schedule([TVMazeRows.listed(row, TVMazeRows.show(1, "Show"))])
        #expect(week.episodes.count == 1)
        #expect(week.notices.map(\.code) == [.implausibleStart])
        #expect(week.notices[0].message.contains("77"))
    }

    @Test("An instant days away from its date is dropped, and only the date remains")
    func farInstant() async throws {
        let row = TVMazeRows.episode(77, airdate: "2019-07-11", airstamp: "2029-07-12T01:00:00+00:00")
        let week = try await schedule([TVMazeRows.listed(row, TVMazeRows.show(1, "Show"))])
        #expect(week.episodes.first?.airings.map(\.time) == [.day(BroadcastDay(day("2019-07-11")))])
        #expect(week.notices.map(\.code) == [.implausibleStart])
    }

    @Test("A row with a time but no instant, and a negative number, are reported with their episodes")
    func reportedLosses() async throws {
        let rows = [
            TVMazeRows.episode(7, airtime: "21:00", airstamp: nil),
            TVMazeRows.episode(8).replacing("\"number\":1", with: "\"number\":-1"),
        ]
        let week = try await schedule(rows.map { TVMazeRows.listed($0, TVMazeRows.show(1, "Show")) })
        #expect(
            week.notices.map(\.message) == [
                "1 episode has a time but no readable airstamp, and is listed without a time: 7",
                "1 episode has a season or number below 0, which is ignored: 8",
            ]
        )
        #expect(week.episodes.last?.number.number == nil)
    }

    @Test("D2: One bad row of a thousand costs one row, and one bad field costs that field")
    func badRows() async throws {
        var rows = (0..<1000).map { TVMazeRows.listed(TVMazeRows.episode($0 + 1), TVMazeRows.show(1, "Show")) }
        rows[417] = TVMazeRows.listed(TVMazeRows.episode(418, runtime: "\"60\""), TVMazeRows.show(1, "Show"))
        rows[500] = "{}"
        rows[501] = TVMazeRows.listed(TVMazeRows.episode(502, runtime: "1e300"), TVMazeRows.show(1, "Show"))
        let week = try await schedule(rows)
        #expect(week.episodes.count == 999)
        #expect(week.episodes.first { $0.id == "418" }?.runtime == nil)
        #expect(
            week.notices.map(\.message) == [
                "1 of 1000 items skipped: no id at [500]", "2 fields left out: runtime at [417], runtime at [501]",
            ]
        )
    }

    @Test("D3: Null counts as missing for optional fields, and drops the row for required ones")
    func nulls() async throws {
        let nulls =
            #"{"id":1,"url":null,"name":null,"season":null,"number":null,"type":null,"airdate":"2019-07-11","airtime":null,"airstamp":null,"runtime":null,"image":null,"summary":null,"show":{"id":1,"name":"Show","genres":null,"network":null,"webChannel":null,"externals":null,"image":null,"rating":null,"summary":null,"premiered":null,"language":null}}"#
        let week = try await schedule([
            nulls, nulls.replacing(#"{"id":1,"url""#, with: #"{"id":null,"url""#),
            nulls.replacing(#""name":"Show""#, with: #""name":null"#),
            nulls.replacing(#""show":{"id":1"#, with: #""show":{"id":null"#),
            #"{"id":9,"airdate":"2019-07-11","show":null}"#,
        ])
        #expect(week.episodes.count == 1)
        #expect(
            week.notices.map(\.message) == [
                "3 of 5 items skipped: no id at [1], no show.name at [2], no show.id at [3]",
                "1 of 2 items skipped: no show",
            ]
        )
    }

    @Test(
        "D4: Numbers out of range cause no trap",
        arguments: ["1e400", "-0", "9223372036854775808", "-1", "NaN", "Infinity", "1.5"]
    )
    func numbers(number: String) async throws {
        let row = TVMazeRows.listed(TVMazeRows.episode(1, number: number, runtime: number), TVMazeRows.show(1, "Show"))
        let good = TVMazeRows.listed(TVMazeRows.episode(2), TVMazeRows.show(1, "Show"))
        let week = try await schedule([row, good])
        #expect(week.episodes.contains { $0.id == "2" })
        #expect(week.episodes.first { $0.id == "1" }?.runtime == nil)
    }

    @Test("D5: Of several rows with one ID the last wins, and the others are counted")
    func duplicates() async throws {
        let rows = ["First", "Second", "Third"].map {
            TVMazeRows.listed(TVMazeRows.episode(1, $0), TVMazeRows.show(1, "Show"))
        }
        let week = try await schedule(rows)
        #expect(week.episodes.map(\.title) == ["Third"])
        #expect(week.notices.map(\.message) == ["2 of 3 items are duplicates: the last one is used"])
        let twice = #"{"id":1,"name":"One","name":"Two","airdate":"2019-07-11","show":\#(TVMazeRows.show(1, "Show"))}"#
        let once = try await schedule([twice])
        let again = try await schedule([twice])
        #expect(once.episodes == again.episodes)
    }

    @Test("D6: An endless title is truncated with a notice")
    func longTitle() async throws {
        let row = TVMazeRows.listed(
            TVMazeRows.episode(1, String(repeating: "é", count: 100_000)),
            TVMazeRows.show(1, "Show")
        )
        let week = try await schedule([row])
        #expect((week.episodes.first?.title?.utf8.count ?? 0) <= 512)
        #expect(week.notices.map(\.code) == [.truncatedText])
    }

    @Test("D18: Summaries and names become plain text")
    func markup() async throws {
        let row = TVMazeRows.listed(TVMazeRows.episode(1, "<script>x</script>Pilot"), TVMazeRows.show(1, "Show"))
        let week = try await schedule([row])
        #expect(week.episodes.first?.title == "x Pilot")
        #expect(week.episodes.first?.summary == "It begins.")
        #expect(week.shows.first?.summary == "About Show.")
    }

    @Test("N7: An HTML page with status 200 is reported as such, and nothing is stored")
    func captivePortal() async throws {
        let store = MemoryStorage()
        let page = "<html><body>Just a moment...</body></html>"
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array(page.utf8)) }
        let week = try await collect(storage: store) {
            try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0)
        }
        #expect(week.episodes.isEmpty)
        #expect(week.failures.map(\.message) == ["expected JSON, got HTML"])
        #expect(store.isEmpty)
    }

    @Test("N8: A response cut at any byte is rejected completely")
    func everyCut() async throws {
        let body = Array(TVMazeRows.array([TVMazeRows.listed(TVMazeRows.episode(1), TVMazeRows.show(1, "Show"))]).utf8)
        for length in body.indices {
            let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array(body[..<length])) }
            let week = try await collect {
                try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0)
            }
            #expect(week.episodes.isEmpty && week.failures.count == 1, "\(length)")
        }
    }

    @Test("N15: A row with bytes that are not UTF-8 is left out, and the others remain")
    func latin1() async throws {
        var body = Array(
            TVMazeRows.array([
                TVMazeRows.listed(TVMazeRows.episode(1, "Caf#"), TVMazeRows.show(1, "Show")),
                TVMazeRows.listed(TVMazeRows.episode(2), TVMazeRows.show(1, "Show")),
            ]).utf8
        )
        body[body.firstIndex(of: UInt8(ascii: "#")) ?? 0] = 0xE9
        let bytes = body
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: bytes) }
        let week = try await collect { try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0) }
        #expect(week.episodes.map(\.id) == ["2"])
        #expect(week.notices.map(\.message) == ["1 of 2 items skipped: not UTF-8 at [0]"])
        let utf16 = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) }
        let none = try await collect { try await FakeTVMaze.provider(utf16).schedule(within: Self.request, to: $0) }
        #expect(none.failures.count == 1)
    }

    @Test(
        "A wrong type, an object instead of an array, and an empty response are errors",
        arguments: [#"{"unexpected":[]}"#, "", "null", "[1"]
    )
    func wrongDocument(body: String) async throws {
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array(body.utf8)) }
        let week = try await collect { try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0) }
        #expect(week.failures.map(\.code) == [.malformed])
    }

    @Test(
        "A status gives its error code and its retry time",
        arguments: [
            (404, nil, "provider.not-found", nil), (422, nil, "provider.http", nil),
            (429, nil, "provider.rate-limited", 10),
            (429, "120", "provider.rate-limited", 120), (503, "30", "provider.http", 30),
            (500, nil, "provider.http", nil),
        ] as [(Int, String?, String, Int?)]
    )
    func statuses(status: Int, retryAfter: String?, code: String, seconds: Int?) async throws {
        let headers = retryAfter.map { ["retry-after": $0] } ?? [:]
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: status, headers: headers) }
        let week = try await collect { try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0) }
        #expect(week.failures.map(\.code.rawValue) == [code])
        #expect(
            week.failures[0].retryAt == seconds.map { instant("2024-01-01T00:00:00Z").addingTimeInterval(Double($0)) }
        )
    }

    @Test("For a viewer elsewhere the network's days within the viewer's week are requested")
    func requestedDays() async throws {
        func requestCount(_ name: String, streaming: Bool = false) async throws -> Int {
            let transport = FakeTVMaze.transport()
            let request = ScheduleRequest(
                days: days("2026-11-02", "2026-11-08"),
                zone: zone(name),
                region: country("US"),
                includesStreaming: streaming
            )
            _ = try await collect { try await FakeTVMaze.provider(transport).schedule(within: request, to: $0) }
            return transport.requests.count
        }
        #expect(try await requestCount("America/New_York") == 7)
        #expect(try await requestCount("America/Chicago") == 8)
        #expect(try await requestCount("Asia/Tokyo") == 8)
        #expect(try await requestCount("Asia/Tokyo", streaming: true) == 17)
    }

    @Test("A show is returned with its other titles, its seasons and its next episode")
    func embedded() async throws {
        let embedded =
            #","_embedded":{"akas":[{"name":"Hafenlichter","country":{"code":"DE","timezone":"Europe/Berlin"}}],"seasons":[{"number":1,"name":"","episodeOrder":8,"premiereDate":"2015-01-01"},{"number":null}],"nextepisode":\#(TVMazeRows.episode(5, "Next"))}"#
        let show = TVMazeRows.show(1, "Harbour Lights", more: embedded)
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array(show.utf8)) }
        let collected = try await collect { try await FakeTVMaze.provider(transport).show("1", to: $0) }
        #expect(collected.shows.first?.aliases == [AlternateTitle(title: "Hafenlichter", country: country("DE"))])
        #expect(collected.answers.first?.response?.seasons.map(\.number) == [1])
        #expect(collected.episodes.map(\.title) == ["Next"])
        #expect(collected.shows.first?.externals == ExternalIDs(imdb: "tt1", thetvdb: 1001))
        #expect(collected.answers.first?.response?.freshSeconds == nil)
    }

    @Test("A base address must be a web address")
    func baseAddress() {
        for base in ["ftp://x", "", "api.tvmaze.com", "http://user:pw@host"] {
            let configuration = ProviderConfiguration(id: provider("t"), kind: "tvmaze", settings: ["base-url": base])
            #expect(throws: SettingError.self) {
                try TVMazeKind().makeProvider(configuration, in: ProviderEnvironment())
            }
        }
    }

    static let request = ScheduleRequest(
        days: days("2019-07-11", "2019-07-11"),
        zone: zone("America/New_York"),
        region: country("US")
    )

    private func schedule(_ rows: [String]) async throws -> Collected {
        let body = Array(TVMazeRows.array(rows).utf8)
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: body) }
        let request = ScheduleRequest(
            days: days("2019-07-11", "2019-07-11"),
            zone: zone("America/New_York"),
            region: country("US")
        )
        return try await collect { try await FakeTVMaze.provider(transport).schedule(within: request, to: $0) }
    }
}
