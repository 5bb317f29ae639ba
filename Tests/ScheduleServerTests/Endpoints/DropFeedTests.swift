import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Episodes that come out together in feeds, and the feeds of what airs.
/// Covers: AiringFeed, ChangeFeed, ChangeGroup, EpisodeDrop, ICalendarFormat
@Suite struct DropFeedTests {
    private let folder = TemporaryFolder()
    private static let season = (1...4).map { "Inlet & Sons,1,\($0),Part \($0),2026-11-20,,UTC,Stream,50" }
    private static let single = "Harbour,1,1,Storm,2026-11-19,20:00,UTC,Northern,60"

    private func place(_ rows: [String]) -> ProgramRun.Place {
        let place = ProgramRun.Place()
        let head = "show,season,number,title,airdate,airtime,timezone,network,runtime"
        place.files.put("/home/me/tv.csv", Array(([head] + rows).joined(separator: "\n").utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        return place
    }

    private func server(_ rows: [String]) async throws -> ServedProgram {
        let server = try await ServedProgram.storing(in: folder, place(rows))
        _ = try await server.request("/api/v1/refresh", method: "POST")
        return server
    }

    @Test("A season that comes out at once is one event with its titles, or one event each with each-episode")
    func calendar() async throws {
        let server = try await server(Self.season + [Self.single])
        let text = try await server.request("/feed/week.ics", ["Accept-Encoding: identity"]).text
            .replacingOccurrences(of: "\r\n ", with: "")
        let summaries = text.components(separatedBy: "\r\n").filter { $0.hasPrefix("SUMMARY:") }
        #expect(summaries == ["SUMMARY:Harbour S01E01 Storm", "SUMMARY:Inlet & Sons S01E01–E04 (4 episodes)"])
        #expect(text.contains(#"DESCRIPTION:S01E01 Part 1\nS01E02 Part 2\nS01E03 Part 3\nS01E04 Part 4"#))
        #expect(text.contains("DTSTART;VALUE=DATE:20261120"))
        let each = try await server.request("/feed/week.ics?each-episode", ["Accept-Encoding: identity"]).text
        #expect(each.components(separatedBy: "BEGIN:VEVENT").count == 6)
        // The event of the season replaces that of its first episode.
        let names = { (text: String) in Set(text.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }) }
        #expect(names(text).isSubset(of: names(each)))
        await server.end()
    }

    @Test("Feed readers get what airs until today, the newest first, as Atom or JSON Feed")
    func airings() async throws {
        let server = try await server(Self.season + [Self.single, "Later,1,1,One,2026-11-21,20:00,UTC,Northern,60"])
        let response = try await server.request("/feed/airings.json", ["Accept-Encoding: identity"])
        #expect(response.headers["content-type"] == "application/feed+json")
        let feed = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        #expect(feed?["version"] as? String == "https://jsonfeed.org/version/1.1")
        let items = feed?["items"] as? [[String: Any]] ?? []
        #expect(
            items.map { $0["title"] as? String } == ["Inlet & Sons S01E01–E04 (4 episodes)", "Harbour S01E01 Storm"]
        )
        #expect(items.last?["date_published"] as? String == "2026-11-19T20:00:00Z")
        #expect(items.last?["content_text"] as? String == "2026-11-19 20:00 Northern")
        #expect(Set(items.compactMap { $0["id"] as? String }).count == 2)
        let atom = try await server.request("/feed/airings.atom?future=1&each-episode", ["Accept-Encoding: identity"])
        #expect(atom.headers["content-type"] == "application/atom+xml")
        #expect(atom.text.components(separatedBy: "<entry>").count == 7)
        #expect(atom.text.contains("<title>Inlet &amp; Sons S01E02 Part 2</title>"))
        #expect(atom.text.contains("<updated>2026-11-21T20:00:00Z</updated>\n<author>"))
        let again = try await server.request("/feed/airings.json", ["Accept-Encoding: identity"])
        #expect(again.body == response.body)
        #expect(try await server.request("/feed/airings.atom?past=90&future=90").status == 400)
        #expect(try await server.request("/feed/airings.atom?future=90").status == 200)
        await server.end()
    }

    @Test("A season that was added at once is one entry of the changes, or one each with each-episode")
    func changes() async throws {
        let before = try await server([Self.single])
        await before.end()
        let after = try await server([Self.single] + Self.season)
        let feed = try await after.request("/feed/changes.atom", ["Accept-Encoding: identity"]).text
        #expect(feed.contains("<title>added: Inlet &amp; Sons S01E01–E04 (4 episodes)</title>"), "\(feed)")
        #expect(feed.components(separatedBy: "<entry>").count == 2)
        let each = try await after.request("/feed/changes.atom?each-episode", ["Accept-Encoding: identity"]).text
        #expect(each.components(separatedBy: "<entry>").count == 5)
        await after.end()
    }
}
