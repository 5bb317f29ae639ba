import ProgramTestSupport
import TestSupport
import Testing

/// The switch of the schedule for the services that the user pays for.
/// Covers: ScheduleBar, ListingURLState
@Suite struct ServiceSwitchTests {
    @Test("A switch shows only shows of the user's services, and another service can be removed")
    func services() async throws {
        let folder = TemporaryFolder()
        let plain = try await ServedProgram.storing(in: folder, PageTests.place(PageTests.rows))
        #expect(try await plain.request("/week", PageTests.browser).text.contains("On my services") == false)
        await plain.end()
        let settings = "[[provider]]\nid = \"tmdb\"\nkind = \"tmdb\"\napi-key = \"k\"\nmy-services = \"max\"\n"
        let server = try await ServedProgram.storing(in: folder, PageTests.place(PageTests.rows, settings: settings))
        for view in ["week", "grid", "month", "list"] {
            let all = try await server.request("/" + view, PageTests.browser).text
            #expect(all.contains("On my services") && all.contains("on=mine") && all.contains("Harbour"), "\(view)")
            let own = try await server.request("/\(view)?on=mine&on=max", PageTests.browser).text
            #expect(own.contains("max ×") && !own.contains("Harbour"), "\(view)")
        }
        await server.end()
    }
}
