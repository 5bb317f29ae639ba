import Aggregator
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Streaming services without a country in the answers of a server that includes them by default.
///
/// Covers: LiveSession, Session, ServerSettings, SessionOptions
@Suite struct StreamingDefaultTests {
    /// Returns the number of episodes in an answer.
    private func count(_ target: String, streaming: Bool) async throws -> Int {
        let server = try await ServedProgram(isDemo: true) { $0.includesStreaming = streaming }
        let answer = try await server.request("/api/v1/" + target)
        await server.end()
        let days = try #require(answer.json["days"] as? [[String: Any]], "\(answer.text)")
        return days.reduce(0) { $0 + ($1["episodes"] as? [Any] ?? []).count }
    }

    @Test("Listings include them, and a parameter overrides it", arguments: ["week", "today", "upcoming"])
    func listings(target: String) async throws {
        let without = try await count(target, streaming: false)
        let with = try await count(target, streaming: true)
        #expect(with > without)
        #expect(try await count(target + "?streaming=false", streaming: true) == without)
        #expect(try await count(target + "?streaming", streaming: false) == with)
    }
}
