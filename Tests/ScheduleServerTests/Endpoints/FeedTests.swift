import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// Polled addresses return the same bytes as long as nothing changed, and only the changes otherwise.
/// Covers: ChangeFeed, EventFeed, FeedOptions, EntityTag, WidgetDocument
@Suite struct FeedTests {
    private static let feeds = [
        "/feed/week.ics", "/feed/guide.xml", "/feed/guide.xml.gz", "/feed/changes.atom", "/api/v1/week",
        "/api/v1/shows", "/",
    ]

    private static func configured(_ rows: [String]) -> ProgramRun.Place {
        let place = ProgramRun.Place()
        put(rows, in: place.files)
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        return place
    }

    private static func put(_ rows: [String], in files: MemoryFiles) {
        let head = "show,season,number,title,airdate,airtime,timezone,network,runtime"
        files.put("/home/me/tv.csv", Array(([head] + rows).joined(separator: "\n").utf8))
    }

    private static let rows = [
        "Harbour Lights,1,1,The Storm,2026-11-18,20:00,UTC,Northern,60",
        "Harbour Lights,1,2,Landfall,2026-11-19,20:00,UTC,Northern,60",
        "The Long Evening,2,1,Dusk,2026-11-20,21:00,UTC,Coastal,30",
    ]

    @Test("The feed of one guide names its source and silent channels, but not the address of its data")
    func ownGuide() async throws {
        let place = ProgramRun.Place()
        let guide = """
            <tv source-info-name="Guide" source-data-url="https://guide.example/?password=x">
            <channel id="silent"><display-name>Silent</display-name></channel>
            <programme start="20261118200000 +0000" channel="one"><title>Harbour</title></programme></tv>
            """
        place.files.put("/home/me/tv.xml", Array(guide.utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.xml\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        let feed = try await server.request("/feed/guide.xml", ["Accept-Encoding: identity"]).text
        #expect(feed.contains("source-info-name=\"Guide\"") && feed.contains("id=\"silent\""), "\(feed)")
        #expect(!feed.contains("password"))
        await server.end()
    }

    @Test("Unchanged content is 304 with a separate tag for each encoding, and HEAD is GET without a body")
    func unchanged() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.configured(Self.rows))
        _ = try await server.request("/api/v1/refresh", method: "POST")
        for target in Self.feeds {
            var tags: Set<String> = []
            for encoding in ["gzip", "identity"] {
                let first = try await server.request(target, ["Accept-Encoding: \(encoding)"])
                let tag = try #require(first.headers["etag"], "\(target): \(first.status)")
                tags.insert(tag)
                #expect(first.status == 200 && first.headers["content-length"] == "\(first.body.count)")
                let again = try await server.request(target, ["Accept-Encoding: \(encoding)", "If-None-Match: \(tag)"])
                #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag, "\(target)")
                let weak = try await server.request(
                    target,
                    ["Accept-Encoding: \(encoding)", "If-None-Match: \"a\", W/\(tag)"]
                )
                #expect(weak.status == 304, "\(target)")
                let head = try await server.request(target, method: "HEAD", ["Accept-Encoding: \(encoding)"])
                #expect(
                    head.status == 200 && head.body.isEmpty
                        && head.headers["content-length"] == first.headers["content-length"]
                )
            }
            let isPacked = tags.count == 2
            // A file that is already packed, or small, has one form.
            #expect(isPacked || ["/feed/guide.xml.gz", "/feed/changes.atom"].contains(target), "\(target)")
        }
        await server.end()
    }

    @Test("A moved episode changes its event's time and SEQUENCE, and no other line")
    func movedEpisode() async throws {
        let folder = TemporaryFolder()
        let place = Self.configured(Self.rows)
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        let before = try await server.request("/feed/week.ics")
        await server.end()
        var moved = Self.rows
        moved[1] = "Harbour Lights,1,2,Landfall,2026-11-19,22:00,UTC,Northern,60"
        Self.put(moved, in: place.files)
        var later = place
        later.now = instant("2026-11-20T13:00:00Z")
        let again = try await ServedProgram.storing(in: folder, later)
        _ = try await again.request("/api/v1/refresh", method: "POST")
        let after = try await again.request("/feed/week.ics")
        #expect(before.status == 200 && after.status == 200 && before.headers["etag"] != after.headers["etag"])
        let (one, other) = (Self.lines(before), Self.lines(after))
        #expect(one.count + 1 == other.count, "LAST-MODIFIED comes with the first change")
        let names = Set(other.filter { !one.contains($0) }.map { String($0.prefix { $0 != ":" }) })
        #expect(names == ["DTSTART", "DTEND", "SEQUENCE", "LAST-MODIFIED", "DTSTAMP"])
        #expect(Set(one.filter { !other.contains($0) }.map { String($0.prefix { $0 != ":" }) }).isSubset(of: names))
        let changes = try await again.request("/feed/changes.atom")
        #expect(changes.text.contains("moved: Harbour Lights S01E02 Landfall"))
        await again.end()
    }

    private static func lines(_ answer: WireResponse) -> [String] { answer.text.components(separatedBy: "\r\n") }

    @Test("A calendar has options for days around today, all-day events, an alarm, premieres and followed shows")
    func options() async throws {
        let folder = TemporaryFolder()
        let place = Self.configured(Self.rows)
        let server = try await ServedProgram.storing(in: folder, place)
        func events(_ target: String) async throws -> [String] {
            let answer = try await server.request(target)
            #expect(
                answer.status == 200 && answer.headers["content-type"] == "text/calendar; charset=utf-8",
                "\(target)"
            )
            #expect(answer.text.contains("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H"))
            return Self.lines(answer).filter { $0.hasPrefix("SUMMARY:") }
        }
        #expect(try await events("/feed/week.ics").count == 3)
        #expect(try await events("/feed/week.ics?past=1&future=0").count == 2)
        #expect(try await events("/feed/week.ics?past=0&future=0").count == 1)
        #expect(try await events("/feed/week.ics?premieres").count == 2)
        #expect(try await events("/feed/week.ics?network=Coastal").count == 1)
        #expect(try await server.request("/feed/week.ics?alarm=15").text.contains("TRIGGER:-PT15M"))
        let allDay = try await server.request("/feed/week.ics?all-day&alarm=15").text
        #expect(
            allDay.contains("DTSTART;VALUE=DATE:20261119") && !allDay.contains("DTSTART:")
                // Relative to midnight, the reminder would come the evening before.
                && allDay.contains("TRIGGER;VALUE=DATE-TIME:20261119T194500Z") && !allDay.contains("TRIGGER:")
        )
        #expect(try await events("/feed/following.ics").isEmpty)
        #expect(try await server.request("/api/v1/follows/Harbour%20Lights", method: "PUT").status == 200)
        #expect(try await events("/feed/following.ics").count == 2)
        let mark = #"{"show":"Harbour Lights","episodes":["S01E01"],"state":"watched"}"#
        #expect(try await server.request("/api/v1/marks", method: "PUT", body: mark).status == 200)
        #expect(try await events("/feed/following.ics").count == 1)
        #expect(try await events("/feed/following.ics?unmonitored").count == 2)
        // A response with the user's data is never cached. Others are public until the user marks something.
        #expect(try await server.request("/feed/following.ics").headers["cache-control"] == "private, no-store")
        #expect(try await server.request("/feed/week.ics").headers["cache-control"]?.hasPrefix("public") == true)
        #expect(try await server.request("/api/v1/week").headers["cache-control"] == "private, no-cache")
        #expect(try await server.request("/api/v1/week?followed").headers["cache-control"] == "private, no-store")
        await server.end()
    }

    @Test(
        "Each limit of a feed can be reached separately, but both together are rejected as too many days",
        arguments: [
            ("week.ics?past=90", 200), ("week.ics?future=90", 200), ("following.ics?past=90", 200),
            ("week.ics?past=1&future=90", 200), ("week.ics?past=2&future=90", 400), ("guide.xml?days=90", 200),
            ("guide.xml?days=83&past=7", 200), ("guide.xml?days=84&past=7", 400), ("guide.xml?past=7", 200),
        ]
    )
    func bounds(target: String, status: Int) async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.configured(Self.rows))
        #expect(try await server.request("/feed/" + target).status == status)
        await server.end()
    }

    @Test("A mark with its own time may arrive late and twice")
    func lateMarks() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.configured(Self.rows))
        func mark(_ state: String, _ at: String) async throws -> Int {
            let body = #"{"show":"Harbour Lights","episodes":["S01E01"],"state":"\#(state)","at":"\#(at)"}"#
            return try await server.request("/api/v1/marks", method: "PUT", body: body).status
        }
        func isWatched() async throws -> Bool {
            let answer = try await server.request("/api/v1/season/Harbour%20Lights/1")
            return (answer.json["episodes"] as? [[String: Any]])?.first?["watched"] as? Bool ?? false
        }
        #expect(try await mark("watched", "2026-11-19T10:00:00Z") == 200)
        #expect(try await isWatched())
        #expect(try await mark("unwatched", "2026-11-19T12:00:00Z") == 200)
        #expect(try await isWatched() == false)
        // A mark from a phone that was offline arrives only now.
        #expect(try await mark("watched", "2026-11-19T11:00:00Z") == 200)
        #expect(try await isWatched() == false, "the later mark stands")
        #expect(try await mark("watched", "2026-11-19T13:00:00Z") == 200)
        #expect(try await mark("watched", "2026-11-19T13:00:00Z") == 200)
        #expect(try await isWatched())
        #expect(try await mark("watched", "2027-11-19T13:00:00Z") == 400, "a mark of tomorrow would stand above all")
        #expect(try await mark("watched", "yesterday") == 400)
        await server.end()
    }

    @Test("Link headers lead through the pages of shows and searches, which together are complete")
    func pages() async throws {
        let server = try await ServedProgram(isDemo: true)
        for (target, member) in [("/api/v1/shows", "shows"), ("/api/v1/search?text=crossing", "shows")] {
            let complete = try await server.request(target)
            let ids = (complete.json[member] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            #expect(ids.count > 7 && complete.headers["link"] == nil)
            var next: String? = target + (target.contains("?") ? "&" : "?") + "limit=7"
            var found: [String] = []
            while let page = next {
                let answer = try await server.request(page)
                found += (answer.json[member] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
                next = answer.headers["link"].flatMap { $0.firstMatch(of: /<([^>]+)>; rel="next"/) }.map {
                    String($0.1)
                }
            }
            #expect(found == ids, "\(target)")
        }
        await server.end()
    }

    @Test("A widget has a line for each airing, like a table")
    func widgetShowings() async throws {
        let rows = ["19:00", "22:00", "23:30"].map { "Harbour,1,2,Two,2026-11-20,\($0)\n" }.joined()
        var place = ProgramRun.Place.holding(["a.csv": "show,season,number,title,date,time\n" + rows])
        for (now, clocks) in [("12:00", ["19:00", "22:00", "23:30"]), ("20:30", ["22:00", "23:30"])] {
            place.now = instant("2026-11-20T\(now):00Z")
            let folder = TemporaryFolder()
            let server = try await ServedProgram.storing(in: folder, place)
            let answer = try await server.request("/api/v1/upcoming?form=small&days=2")
            let cards = try await server.request("/api/v1/upcoming?form=cards&days=2").json["data"] as? [[String: Any]]
            let items = try #require(answer.json["items"] as? [[String: Any]], "\(answer.text)")
            #expect(items.map { $0["clock"] as? String } == clocks)
            // The address of each item is a page of the server.
            for item in items {
                let page = try #require(item["page"] as? String)
                #expect(try await server.request(page, PageTests.browser).status == 200, "\(page)")
                #expect(item["id"] is String && item.keys.contains("network") && item.keys.contains("picture"))
            }
            // The first card names the lines, and the others have their values.
            #expect(cards?.first?["title_default"] as? String == "$title" && cards?.count == items.count + 1)
            #expect(cards?.last?["number"] as? String == items.last?["code"] as? String)
            #expect(cards?.last?["airdate"] as? String == items.last?["start"] as? String)
            await server.end()
        }
    }

    @Test("A page of a listed origin may read, one of another origin may not, and neither may write")
    func crossOrigin() async throws {
        let server = try await ServedProgram(isDemo: true) { $0.origins = ["http://home.lan:3000"] }
        let own = try await server.request("/api/v1/now?form=small", ["Origin: http://home.lan:3000"])
        #expect(own.headers["access-control-allow-origin"] == "http://home.lan:3000")
        #expect(
            own.headers["cross-origin-resource-policy"] == "cross-origin"
                && own.headers["vary"]?.contains("Origin") == true
        )
        let other = try await server.request("/api/v1/now", ["Origin: http://evil.example"])
        #expect(
            other.headers["access-control-allow-origin"] == nil && other.headers["vary"]?.contains("Origin") == true
        )
        let preflight = try await server.request(
            "/api/v1/now",
            method: "OPTIONS",
            ["Origin: http://home.lan:3000", "Access-Control-Request-Method: GET"]
        )
        #expect(preflight.status == 204 && preflight.headers["access-control-allow-methods"] == "GET, HEAD")
        let events = try await server.request("/api/v1/events", method: "OPTIONS", ["Origin: http://home.lan:3000"])
        #expect(events.headers["access-control-allow-headers"]?.contains("Authorization, ") == true)
        let write = try await server.request("/api/v1/refresh", method: "POST", ["Origin: http://home.lan:3000"])
        #expect(write.status == 403 && write.headers["access-control-allow-origin"] == nil)
        await server.end()
    }

    @Test("A base path precedes each address, and behind a proxy the last untrusted address is the client")
    func basePath() async throws {
        let server = try await ServedProgram(isDemo: true) { $0.basePath = "/tv/guide" }
        #expect(try await server.request("/tv/guide/api/v1/today").status == 200)
        #expect(try await server.request("/tv/guide/").status == 200)
        #expect(try await server.request("/api/v1/today").status == 404)
        let page = try await server.request("/tv/guide/api/v1/shows?limit=2")
        #expect(page.headers["link"] == "</tv/guide/api/v1/shows?limit=2&offset=2>; rel=\"next\"")
        let description = try await server.request("/tv/guide/api/v1/openapi.json")
        #expect((description.json["servers"] as? [[String: Any]])?.first?["url"] as? String == "/tv/guide")
        await server.end()
    }
}
