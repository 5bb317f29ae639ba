import Foundation
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleServer

/// The response that is used while a new one is rendered.
/// Covers: RenderCache, CacheVersion, RenderedResponse
@Suite struct RenderCacheTests {
    @Test(
        "While a response is rendered, a recent one is used if day and marks are the same",
        arguments: [
            (2, 7, "2024-05-01", true), (11, 7, "2024-05-01", false), (2, 8, "2024-05-01", false),
            (2, 7, "2024-05-02", false), (-3600, 7, "2024-05-01", false),
        ] as [(Double, Int, String, Bool)]
    )
    func earlier(seconds: Double, marks: Int, day: String, isUsed: Bool) async throws {
        let (cache, now) = (RenderCache(), instant("2024-05-01T12:00:00Z"))
        let first = CacheVersion(snapshot: 1, marks: 7, day: try #require(CivilDay("2024-05-01")))
        let next = CacheVersion(snapshot: 2, marks: marks, day: try #require(CivilDay(day)))
        let hour = now.addingTimeInterval(3600)
        let rendered = RenderedResponse(
            kind: "application/json",
            RenderedBody(Array("{}".utf8)),
            caching: .sharedCaches
        )
        let making = cache.renderTask("week", at: first, now) { done in
            Task {
                done(.success(rendered))
                return .success(rendered)
            }
        }
        _ = await making.value
        // The age counts from the last request, not from the rendering.
        #expect(cache.reply("week", at: first, hour) != nil)
        #expect(cache.reply("week", at: next, hour) == nil)
        #expect((cache.recentEntry("week", than: next, hour.addingTimeInterval(seconds)) != nil) == isUsed)
        #expect(cache.recentEntry("other", than: next, hour) == nil)
    }
}
