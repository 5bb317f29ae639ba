import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// A day without a response from any source is never shown as a day without episodes.
/// Covers: DayCoverage, GridPage, MonthPage, ListPage, EventFeed
@Suite struct DayCoverageTests {
    /// TVMaze has an episode on Tuesday the 24th, and fails for Friday the 20th, which is today.
    private func served() async throws -> ServedProgram {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        let configuration = "timezone = \"UTC\"\n[[provider]]\nkind = \"tvmaze\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let show = #"{"id":7,"name":"Harbour","network":{"name":"NBC","country":{"code":"US","timezone":"UTC"}}}"#
        let time = #""airdate":"2026-11-24","airtime":"20:00","airstamp":"2026-11-24T20:00:00+00:00","runtime":60"#
        let row = #"[{"id":70,"name":"One","season":1,"number":1,\#(time),"show":\#(show)}]"#
        place.transport = ReplayingTransport { request in
            let (isToday, isTuesday) = (request.url.contains("2026-11-20"), request.url.contains("2026-11-24"))
            let body = Array((isTuesday ? row : "[]").utf8)
            return WebResponse(url: request.url, status: isToday ? 500 : 200, headers: [:], body: isToday ? [] : body)
        }
        return try await ServedProgram.storing(in: TemporaryFolder(), place)
    }

    private func section(_ id: String, of page: String) -> Substring? {
        page.split(separator: "<section").first { $0.contains("id=\"\(id)\"") || $0.contains("\"h-\(id)\"") }
    }

    @Test("Pages distinguish days without data from days without episodes")
    func pages() async throws {
        let server = try await served()
        let week = try await server.request("/week", PageTests.browser).text
        let expected = [("d-2026-11-20", "no data"), ("d-2026-11-17", "no episodes")]
        for (name, text) in expected {
            #expect(section(name, of: week)?.contains(">\(text)</p>") == true, "\(name): \(week)")
        }
        let month = try await server.request("/month?day=2026-11-20", PageTests.browser).text
        #expect(month.contains("No data for this period.") && month.contains("November 20, no data"))
        #expect(month.contains("<small>?</small>"), "\(month)")
        let other = try await server.request("/month?day=2026-11-17", PageTests.browser).text
        #expect(other.contains("No episodes in this period."), "\(other)")
        // If the source is backed off by now, the other days of the month have no data either.
        let list = try await server.request("/list", PageTests.browser).text
        #expect(list.contains("No data for this period.") || list.contains(">no data</p>"), "\(list)")
        let grid = try await server.request("/grid?date=2026-11-17", PageTests.browser).text
        #expect(grid.contains("No episodes in this period."), "\(grid)")
        let evening = try await server.request("/", PageTests.browser).text
        #expect(evening.contains("<p class=\"empty\">no data</p>"), "\(evening)")
        await server.end()
    }

    /// The requested addresses.
    private final class RequestLog: Sendable {
        let addresses = Mutex<[String]>([])
    }

    @Test("On a Sunday the week does not request Monday, so it does not wait for another request")
    func sunday() async throws {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-22T12:00:00Z")
        let configuration = "timezone = \"UTC\"\n[[provider]]\nkind = \"tvmaze\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let requests = RequestLog()
        place.transport = ReplayingTransport { request in
            requests.addresses.withLock { $0.append(request.url) }
            return WebResponse(url: request.url, status: 200, headers: [:], body: Array("[]".utf8))
        }
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        #expect(try await server.request("/week", PageTests.browser).status == 200)
        let addresses = requests.addresses.withLock(\.self)
        #expect(addresses.contains { $0.contains("2026-11-22") })
        #expect(!addresses.contains { $0.contains("2026-11-23") }, "\(addresses)")
        await server.end()
    }

    @Test("A calendar feed lists its days with missing data")
    func feed() async throws {
        let server = try await served()
        let week = try await server.request("/feed/week.ics").text.replacing("\r\n ", with: "")
        let days = #"2026-11-19\, 2026-11-20\, 2026-11-21."#
        let remark = "DESCRIPTION:Not every source responded: the schedule may be incomplete on \(days)"
        #expect(week.contains(remark), "\(week)")
        await server.end()
    }

    @Test("A guide lists days with missing data in a comment, and the feed of changes names source and day")
    func otherFeeds() async throws {
        let server = try await served()
        let guide = try await server.request("/feed/guide.xml").text
        let days = "2026-11-19, 2026-11-20, 2026-11-21."
        let remark = "<!-- Not every source responded: the schedule may be incomplete on \(days) -->"
        #expect(guide.contains(remark), "\(guide)")
        let changes = try await server.request("/feed/changes.atom").text
        let expected = "changes of tvmaze (2026-11-20) may be missing."
        #expect(changes.contains("<subtitle>Not every source responded: \(expected)</subtitle>"), "\(changes)")
        await server.end()
    }
}
