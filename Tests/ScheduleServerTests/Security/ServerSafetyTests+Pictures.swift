import ProgramTestSupport
import Testing

/// Pictures of a demo, and of nobody.
extension ServerSafetyTests {
    @Test("W14: Pictures come from stored data, and no address from a request is fetched")
    func pictures() async throws {
        let server = try await ServedProgram(isDemo: true)
        for target in [
            "http:%2f%2f127.0.0.1:1%2fx.png", "https:%2f%2fdemo.invalid%2fposters%2f1%2fyoru-2024.png", "nobody",
        ] {
            let answer = try await server.request("/api/v1/image/" + target)
            #expect([404, 409].contains(answer.status), "\(target): \(answer.status)")
        }
        // The demo draws the posters of its shows, and fetches nothing.
        let drawn = try await server.request("/api/v1/image/demo:yoru-2024")
        #expect(drawn.status == 200 && drawn.headers["content-type"] == "image/png")
        await server.end()
    }
}
