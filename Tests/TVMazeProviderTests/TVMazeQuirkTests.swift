import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import TVMazeProvider

/// What `docs/dev/tvmaze.md` tells of the API, beside what its rows mean.
@Suite struct TVMazeQuirkTests {
    @Test("the streaming schedule is asked for with an empty country, and a country's own by its code")
    func emptyCountry() async throws {
        let transport = FakeTVMaze.transport()
        let request = ScheduleRequest(
            days: days("2026-11-02", "2026-11-02"),
            zone: zone("America/New_York"),
            region: country("US"),
            includesStreaming: true
        )
        _ = try await collect { try await FakeTVMaze.provider(transport).schedule(within: request, to: $0) }
        let urls = transport.requests.map(\.url)
        let streaming = urls.filter { $0.contains("/schedule/web?") }
        #expect(!streaming.isEmpty && streaming.allSatisfy { $0.hasSuffix("&country=") }, "\(urls)")
        let others = urls.filter { !$0.contains("/schedule/web?") }
        #expect(!others.isEmpty && others.allSatisfy { $0.contains("/schedule?country=US&date=") }, "\(urls)")
    }

    @Test(
        "a row that says no type is a special where it has no number; one that says its type is of that type",
        arguments: [
            (nil, "1", nil), (nil, "null", .special), ("regular", "null", .regular),
            ("significant_special", "null", EpisodeKind(rawValue: "significant_special")),
            ("insignificant_special", "7", EpisodeKind(rawValue: "insignificant_special")),
        ] as [(String?, String, EpisodeKind?)]
    )
    func kinds(type: String?, number: String, kind: EpisodeKind?) async throws {
        let said = type.map { "\"type\":\"\($0)\"," } ?? ""
        let row = TVMazeRows.episode(1, number: number).replacing("\"type\":\"regular\",", with: said)
        let body = Array(TVMazeRows.array([TVMazeRows.listed(row, TVMazeRows.show(1, "Show"))]).utf8)
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: body) }
        let request = ScheduleRequest(
            days: days("2019-07-11", "2019-07-11"),
            zone: zone("America/New_York"),
            region: country("US")
        )
        let week = try await collect { try await FakeTVMaze.provider(transport).schedule(within: request, to: $0) }
        #expect(week.episodes.map(\.kind) == [kind])
        #expect(week.notices.isEmpty)
    }

    @Test("the United Kingdom is asked for as GB, whichever of its names a user wrote", arguments: ["GB", "UK", "uk"])
    func unitedKingdom(name: String) async throws {
        let transport = FakeTVMaze.transport(country: "GB")
        let request = ScheduleRequest(
            days: days("2026-11-02", "2026-11-02"),
            zone: zone("Europe/London"),
            region: country(name)
        )
        _ = try await collect { try await FakeTVMaze.provider(transport).schedule(within: request, to: $0) }
        let urls = transport.requests.map(\.url)
        #expect(!urls.isEmpty && urls.allSatisfy { $0.contains("country=GB&") }, "\(urls)")
    }

    @Test("a large picture's address leads to the small one's; what has no such form has none")
    func smallPictures() throws {
        let base = "https://static.tvmaze.com/uploads/images/"
        func small(_ path: String) throws -> String? {
            TVMazeImage.medium(of: try #require(WebLink(rawValue: base + path)))?.rawValue
        }
        #expect(try small("original_untouched/1/2.jpg") == base + "medium_portrait/1/2.jpg")
        #expect(try small("medium_landscape/1/2.jpg") == nil)
        #expect(try small("medium_portrait/1/2.jpg") == nil)
    }
}
