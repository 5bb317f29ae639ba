import Foundation
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleServer

/// What is told while an answer is being made.
@Suite struct RenderCacheTests {
    @Test(
        "while an answer is made anew the earlier one is told, where it was true a moment ago, on that day and with those marks",
        arguments: [
            (2, 7, "2024-05-01", true), (11, 7, "2024-05-01", false), (2, 8, "2024-05-01", false),
            (2, 7, "2024-05-02", false), (-3600, 7, "2024-05-01", false),
        ] as [(Double, Int, String, Bool)]
    )
    func earlier(seconds: Double, marks: Int, day: String, isTold: Bool) async throws {
        let (cache, now) = (RenderCache(), instant("2024-05-01T12:00:00Z"))
        let first = CacheVersion(snapshot: 1, marks: 7, day: try #require(CivilDay("2024-05-01")))
        let next = CacheVersion(snapshot: 2, marks: marks, day: try #require(CivilDay(day)))
        let hour = now.addingTimeInterval(3600)
        let rendered = RenderedResponse(kind: "application/json", Array("{}".utf8), caching: .everyone)
        let making = cache.renderTask("week", at: first, now) { done in
            Task {
                done(.success(rendered))
                return .success(rendered)
            }
        }
        _ = await making.value
        // It is as old as it was asked for last, and not as it was made.
        #expect(cache.reply("week", at: first, hour) != nil)
        #expect(cache.reply("week", at: next, hour) == nil)
        #expect((cache.recentEntry("week", than: next, hour.addingTimeInterval(seconds)) != nil) == isTold)
        #expect(cache.recentEntry("other", than: next, hour) == nil)
    }
}
