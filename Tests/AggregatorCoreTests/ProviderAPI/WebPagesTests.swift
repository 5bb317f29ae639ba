import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// Answers in pages, requests with a body, and one request for many days.
/// Covers: WebFetching, WebPost, RangeFetching, StubWeb
@Suite struct WebPagesTests {
    private static let base = "https://club.example/films?page="

    /// A film as the site lists it.
    private struct Film: Decodable {
        let id: Int
    }

    /// A page of films, and the number of the next page.
    private struct Page: Decodable {
        let next: Int?
    }

    private func films(_ web: any WebFetching, limit: Int = 200) async throws -> SourceResponse {
        try await web.pages(from: Self.base + "1", limit: limit) { page, number in
            let reader = JSONRowReader(location: "page \(number)")
            let (rows, notices) = try reader.rows(Film.self, under: "films", in: page.body)
            let next = try reader.object(Page.self, in: page.body).value.next
            let show = Show(id: "club", title: "Film club")
            let episodes = rows.map { row in
                let day = BroadcastDay(CivilDay(clamping: 20_000 + number))
                return Episode(id: "\(row.value.id)", showID: "club", airings: [Airing(time: .day(day))])
            }
            let content = SourceResponse(shows: [show], episodes: episodes, notices: notices, hasAllAirings: true)
            return (content, next.map { "\(Self.base)\($0)" })
        }
    }

    @Test("All pages are one response, and a row that moved to the next page counts once")
    func pages() async throws {
        let web = StubWeb([
            Self.base + "1": #"{"films": [{"id": 1}, {"id": 2}], "next": 2}"#,
            Self.base + "2": #"{"films": [{"id": 2}, {"id": 3}], "next": 3}"#,
            Self.base + "3": #"{"films": [{"id": "four"}]}"#,
        ])
        let response = try await films(web)
        #expect(response.episodes.map(\.id) == ["1", "2", "3"])
        #expect(response.episodes[1].airings.count == 2)
        #expect(response.shows.count == 1 && response.hasAllAirings)
        #expect(response.notices.map(\.code) == [.unreadableRow])
        #expect(web.addresses.count == 3)
    }

    @Test(
        "If a page is missing, repeats or never ends, the whole answer fails",
        arguments: [
            (#"{"films": [{"id": 1}], "next": 2}"#, ProviderError.Code.unreachable),
            (#"{"films": [{"id": 1}], "next": 1}"#, .malformed),
        ]
    )
    func brokenPages(first: String, code: ProviderError.Code) async throws {
        let web = StubWeb([Self.base + "1": first])
        let error = await #expect(throws: ProviderError.self) { try await films(web) }
        #expect(error?.code == code)
    }

    @Test("More pages than the limit are an error")
    func tooManyPages() async throws {
        let web = StubWeb { address in
            Array(#"{"films": [], "next": \#((Int(address.dropFirst(Self.base.count)) ?? 0) + 1)}"#.utf8)
        }
        let error = await #expect(throws: ProviderError.self) { try await films(web, limit: 5) }
        #expect(error?.message == "more than 5 pages" && web.addresses.count == 5)
    }

    @Test("A query is sent as JSON with sorted keys, and its answer is returned")
    func query() async throws {
        let web = StubWeb({ _ in nil }) { request in
            #expect(request.headers == ["content-type": "application/json", "x-key": "k"] && request.isRepeatable)
            return request.body
        }
        let post = try WebPost(
            to: "https://club.example/graphql",
            headers: ["x-key": "k"],
            json: ["query": "{ films }", "a": "b/c"]
        )
        let answer = try await web.send(post)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"a":"b/c","query":"{ films }"}"#)
    }

    @Test("A client that only fetches pages reports a POST request")
    func withoutPosts() async throws {
        struct PagesOnly: WebFetching {
            func fetch(_: String, headers: [String: String], validators: Validators?) async throws -> WebPayload? {
                nil
            }
        }
        let error = await #expect(throws: ProviderError.self) {
            try await PagesOnly().send(WebPost(to: "https://club.example", body: []))
        }
        #expect(error?.code == .unexpected)
    }

    /// A site with one answer for many days.
    private struct Club: RangeFetching {
        let web: StubWeb

        func response(
            for days: DaySpan,
            of request: ScheduleRequest,
            validators: Validators?
        ) async throws -> SourceResponse? {
            let address = "https://club.example/\(days.first)/\(days.last)"
            return try await web.respond(at: address, validators: validators) { _ in
                SourceResponse(shows: [Show(id: "club", title: "Film club")])
            }
        }
    }

    @Test("A range is fetched by weeks, with a day more on each side, and is fresh for half an hour")
    func ranges() async throws {
        let web = StubWeb { _ in [] }
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 0) })
        // Monday: the day before is in the week before.
        let request = ScheduleRequest(days: days("2026-11-23", "2026-11-24"), zone: .gmt, region: country("US"))
        try await Club(web: web).schedule(for: request, to: collector)
        #expect(
            web.addresses == [
                "https://club.example/2026-11-16/2026-11-22", "https://club.example/2026-11-23/2026-11-29",
            ]
        )
        #expect(collector.outcomes.allSatisfy { $0.response?.freshSeconds == 1800 })
    }

    @Test("The addresses in the settings of a provider count as entered by the user")
    func enteredAddresses() {
        let environment = ProviderEnvironment(web: { limit in
            #expect(limit.enteredURLs == ["https://a.example", "http://192.168.1.2:80"])
            return StubWeb()
        })
        let configuration = ProviderConfiguration(
            id: .unnamed,
            kind: "club",
            settings: ["base-url": "http://192.168.1.2:80", "hall": "main"]
        )
        _ = environment.environment(for: configuration).web(WebRateLimit(enteredURLs: ["https://a.example"]))
    }
}
