import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import TVMazeProvider

/// Quirks of the API from `docs/dev/tvmaze.md`, except the mapping of rows.
/// Covers: TVMazeProvider, PoliteWeb
@Suite struct TVMazeQuirkTests {
    @Test("The streaming schedule is requested with an empty country, and a country's own with its code")
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
        "A row without a type is a special if it has no number, and a row with a type has that type",
        arguments: [
            (nil, "1", nil), (nil, "null", .special), ("regular", "null", .regular),
            ("significant_special", "null", EpisodeKind(rawValue: "significant_special")),
            ("insignificant_special", "7", EpisodeKind(rawValue: "insignificant_special")),
        ] as [(String?, String, EpisodeKind?)]
    )
    func kinds(type: String?, number: String, kind: EpisodeKind?) async throws {
        let typeField = type.map { "\"type\":\"\($0)\"," } ?? ""
        let row = TVMazeRows.episode(1, number: number).replacing("\"type\":\"regular\",", with: typeField)
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

    @Test("The United Kingdom is requested as GB, for any of its names", arguments: ["GB", "UK", "uk"])
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

    @Test("A large picture's address gives the small one's, if there is such a form")
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
