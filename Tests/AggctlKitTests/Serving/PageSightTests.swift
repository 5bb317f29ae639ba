import HTTPTransport
import TestSupport
import Testing

/// What a reader sees first, and how what is done is told and taken back.
@Suite struct PageSightTests {
    @Test("the first sight of today is of what is on of late or next, not of what has been on all day")
    func todaysBeginning() async throws {
        let rows = """
            News,1,1,All day,2026-11-20,06:00,UTC,1000,
            Morning,1,1,Over,2026-11-20,09:00,UTC,60,
            Noon,1,1,On,2026-11-20,11:30,UTC,60,
            Evening,1,1,Next,2026-11-20,20:00,UTC,60,
            """
        let server = try await ServedProgram.keeping(in: TemporaryFolder(), PageTests.place(rows))
        let page = try await server.ask("/", PageTests.browser).text
        let first = page.matches(of: /<li id="e-mine:([a-z]+)[^>]* class="[a-z ]*\bat\b/).map { String($0.1) }
        #expect(first == ["noon"], "\(page)")
        await server.end()
    }

    @Test("why days are missing is told once for all of them, and not beside them again")
    func missedDays() async throws {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"tvmaze\"\n".utf8))
        place.transport = ReplayingTransport { request in
            WebResponse(url: request.url, status: request.url.contains("/schedule") ? 500 : 200, body: Array("[]".utf8))
        }
        let server = try await ServedProgram.keeping(in: TemporaryFolder(), place)
        _ = try await server.ask("/", PageTests.browser)
        let page = try await server.ask("/sources", PageTests.browser).text
        let told = page.matches(of: /What failed: ([^<]*)</).map { String($0.1) }
        #expect(told.count == 1 && told[0].contains("today, tomorrow, and Sunday"), "\(page)")
        await server.end()
    }
}
