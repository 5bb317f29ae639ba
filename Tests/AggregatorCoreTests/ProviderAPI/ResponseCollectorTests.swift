import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// Covers: ResponseCollector, FetchPolicy, Validators, FetchOutcome, ScheduleProvider
@Suite struct ResponseCollectorTests {
    private let resource = ResourceID("day")
    private let full = SourceResponse(
        shows: [Show(id: "s", title: "S")],
        episodes: [Episode(id: "1", showID: "s")],
        freshSeconds: 3600
    )

    @Test("A fresh response is not fetched again, but an old one and one from the future are")
    func freshness() async throws {
        let store = MemoryStorage()
        #expect(try await isFetched(store, at: "2024-01-01T00:00:00Z", full) == true)
        #expect(try await isFetched(store, at: "2024-01-01T00:59:59Z", full) == false)
        #expect(try await isFetched(store, at: "2024-01-01T01:00:00Z", full) == true)
        #expect(try await isFetched(store, at: "2023-01-01T00:00:00Z", full) == true)
    }

    @Test("If a fetch fails, the older response is used and the failure is reported with it")
    func fallback() async throws {
        let store = MemoryStorage()
        _ = try await isFetched(store, at: "2024-01-01T00:00:00Z", full)
        let collector = collector(store, at: "2024-01-02T00:00:00Z")
        try await collector.fetch(resource, as: .day) { _ in throw ProviderError(.unreachable, "no network") }
        let outcome = try #require(collector.outcomes.first)
        #expect(outcome.response?.hasSameContent(as: full) == true)
        #expect(outcome.response?.fetchedAt == instant("2024-01-01T00:00:00Z"))
        #expect(outcome.failure?.code == .unreachable)
    }

    @Test("Two parts of one response are combined without losing episodes or airings")
    func parts() async throws {
        let times = ["2024-01-01T20:00:00Z", "2024-01-08T20:00:00Z", "2024-01-01T21:00:00Z"]
        func episode(_ id: String, _ show: String, _ times: ArraySlice<String>) -> Episode {
            Episode(id: id, showID: show, airings: times.map { Airing(time: .instant(instant($0))) })
        }
        let file = SourceResponse(
            shows: [Show(id: "s", title: "S"), Show(id: "t", title: "T")],
            episodes: [episode("1", "s", times[0...1]), episode("2", "t", times[2...2])],
            validators: Validators(entityTag: "a", lastModified: nil)
        )
        let store = MemoryStorage()
        func day(_ date: String) -> ResponseScope {
            .days(ScheduleRequest(days: days(date, date), zone: .gmt, region: country("US")))
        }
        for _ in 1...2 {
            let collector = collector(store, at: "2024-01-02T00:00:00Z")
            for part in [.shows(["t"]), day("2024-01-01"), day("2024-01-08")] as [ResponseScope] {
                try await collector.fetch(resource, as: .file, scope: part) { $0 == nil ? file : nil }
            }
            collector.commit()
            let outcome = try #require(collector.outcomes.first)
            #expect(outcome.failure == nil)
            #expect(outcome.response?.shows.map(\.id).sorted() == ["s", "t"])
            #expect(outcome.response?.episodes.sorted { $0.id < $1.id } == file.episodes)
        }
        // A failure of one part does not affect the other part.
        let collector = collector(store, at: "2024-01-02T00:00:00Z")
        try await collector.fetch(resource, as: .file, scope: .shows(["t"])) { _ in nil }
        collector.fail(ProviderError(.unreadableFile, "gone"), for: resource, scope: .shows(["s"]))
        #expect(collector.outcomes.first?.response?.episodes.map(\.id) == ["2"])
        #expect(collector.outcomes.first?.failure?.message == "gone")
    }

    @Test("Episodes outside the requested days are stored but not returned, regardless of the provider")
    func window() async throws {
        struct Careless: ScheduleProvider {
            func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
                let airings = ["2024-01-01T12:00:00Z", "2024-01-02T12:00:00Z"].map {
                    Airing(time: .instant(instant($0)))
                }
                let episodes = airings.enumerated().map { Episode(id: "\($0)", showID: "s", airings: [$1]) }
                let response = SourceResponse(shows: [Show(id: "s", title: "S")], episodes: episodes)
                collector.deliver(response, for: ResourceID("delivered"))
                try await collector.fetch(ResourceID("fetched"), as: .day) { _ in response }
            }
        }
        let store = MemoryStorage()
        let collector = collector(store, at: "2024-01-01T00:00:00Z")
        let day = ScheduleRequest(days: days("2024-01-02", "2024-01-02"), zone: .gmt, region: country("US"))
        try await Careless().schedule(within: day, to: collector)
        collector.commit()
        #expect(collector.outcomes.map { $0.response?.episodes.map(\.id) } == [["1"], ["1"]])
        let stored = store.response(.all, for: collector.provider, of: ResourceID("fetched"))?.response
        #expect(stored?.episodes.count == 2)
    }

    @Test("Updates of a response are shown, but the response is stored unchanged")
    func updatedResponse() async throws {
        let store = MemoryStorage()
        let collector = collector(store, at: "2024-01-01T00:00:00Z")
        try await collector.fetch(resource, as: .file) { _ in full }
        collector.updateResponses(of: [resource]) { response in
            var named = response
            named.shows[0].title = "Named"
            return named
        }
        collector.commit()
        #expect(collector.outcomes.first?.response?.shows.map(\.title) == ["Named"])
        #expect(store.response(.all, for: collector.provider, of: resource)?.response.shows.map(\.title) == ["S"])
    }

    @Test("An empty response after a full one is doubtful at first and accepted an hour later")
    func emptyResponse() async throws {
        let store = MemoryStorage()
        _ = try await isFetched(store, at: "2024-01-01T00:00:00Z", full)
        let first = collector(store, at: "2024-01-02T00:00:00Z")
        try await first.fetch(resource, as: .day) { _ in SourceResponse(freshSeconds: 3600) }
        first.commit()
        #expect(first.outcomes.map { $0.response?.hasSameContent(as: full) } == [true])
        #expect(first.outcomes.first?.failure?.code == .suspiciouslyShort)
        let second = collector(store, at: "2024-01-02T01:00:01Z")
        try await second.fetch(resource, as: .day) { _ in SourceResponse(freshSeconds: 3600) }
        #expect(second.outcomes.first?.response?.episodes.isEmpty == true)
        #expect(second.outcomes.first?.failure == nil)
    }

    @Test("If a fetch is cancelled, the cached response is used and the failure is reported")
    func cancellation() async throws {
        let store = MemoryStorage()
        _ = try await isFetched(store, at: "2024-01-01T00:00:00Z", full)
        let collector = collector(store, at: "2024-01-02T00:00:00Z")
        await #expect(throws: CancellationError.self) {
            try await collector.fetch(resource, as: .day) { _ in throw CancellationError() }
        }
        #expect(collector.outcomes.map { $0.response?.hasSameContent(as: full) } == [true])
        #expect(collector.outcomes.first?.failure?.code == .timedOut)
        #expect(collector.progress == 0)
    }

    @Test(
        "N16: A response with fewer than half of the rows is doubtful until the next one agrees or it is accepted",
        arguments: [
            (counts: [10, 5], stored: 5), ([10, 4], 10), ([10, 4, 4], 4), ([10, 4, 3], 3), ([10, 4, 1], 10),
            ([10, 4, 9], 9),
            ([10, 0, 0], 0), ([1, 0], 1), ([0, 3], 3),
        ]
    )
    func shrink(counts: [Int], stored: Int) async throws {
        let store = MemoryStorage()
        for (turn, count) in counts.enumerated() {
            let collector = collector(store, at: "2024-01-0\(turn + 1)T00:00:00Z")
            try await collector.fetch(resource, as: .day) { _ in content(rows: count) }
            collector.commit()
        }
        await #expect(store.response(for: provider("p"), of: resource, scope: .all)?.episodes.count == stored)
        let accepting = collector(store, at: "2024-02-01T00:00:00Z", FetchPolicy(.always, acceptsShrink: true))
        try await accepting.fetch(resource, as: .day) { _ in content(rows: 0) }
        #expect(accepting.outcomes.first?.response?.episodes.isEmpty == true)
    }

    @Test("A response that is not a list may shrink: a show without a next episode has none")
    func noList() async throws {
        let store = MemoryStorage()
        for count in [1, 0] {
            let collector = collector(store, at: "2024-01-0\(2 - count)T00:00:00Z")
            try await collector.fetch(resource, as: .show) { _ in content(rows: count) }
            #expect(collector.outcomes.first?.failure == nil)
            collector.commit()
        }
    }

    @Test("N13: Validators are stored with a complete response, sent back, and dropped after eight days")
    func validators() async throws {
        let store = MemoryStorage()
        var tagged = full
        tagged.validators = Validators(entityTag: "\"1\"", lastModified: nil)
        let response = tagged
        var sent: [String?] = []
        for (time, reply) in [
            ("2024-01-01T00:00:00Z", response as SourceResponse?), ("2024-01-02T00:00:00Z", nil),
            ("2024-01-08T23:00:00Z", nil), ("2024-01-09T00:00:00Z", response),
        ] {
            let collector = collector(store, at: time)
            try await collector.fetch(resource, as: .day) { validators in
                sent.append(validators?.entityTag)
                return reply
            }
            collector.commit()
            #expect(collector.outcomes.first?.response?.hasSameContent(as: response) == true)
            #expect(collector.outcomes.first?.response?.fetchedAt == instant(time))
        }
        #expect(sent == [nil, "\"1\"", "\"1\"", nil])
    }

    @Test("N13: A broken body preserves the earlier response and validators. “Not modified” of nothing is a failure")
    func brokenBody() async throws {
        let store = MemoryStorage()
        let nothing = collector(store, at: "2024-01-01T00:00:00Z")
        try await nothing.fetch(resource, as: .day) { _ in nil }
        #expect(nothing.outcomes.first?.failure?.code == .malformed)
        nothing.commit()
        #expect(store.isEmpty)
        let broken = collector(store, at: "2024-01-01T00:00:00Z")
        try await broken.fetch(resource, as: .day) { _ in throw ProviderError(.malformed, "cut") }
        broken.commit()
        #expect(store.isEmpty)
    }

    @Test("Offline nothing is fetched: a cached response is shown with its age, otherwise it is missing")
    func offline() async throws {
        let store = MemoryStorage()
        _ = try await isFetched(store, at: "2024-01-01T00:00:00Z", full)
        let collector = collector(store, at: "2024-01-03T00:00:00Z", FetchPolicy(.never))
        try await collector.fetch(resource, as: .day) { _ in throw ProviderError(.unexpected, "asked") }
        try await collector.fetch(ResourceID("other"), as: .day) { _ in throw ProviderError(.unexpected, "asked")
        }
        #expect(collector.outcomes.map(\.isStale) == [true, false])
        #expect(collector.outcomes.map { $0.failure?.code } == [nil, .offline])
        #expect(collector.outcomes[0].response?.fetchedAt == instant("2024-01-01T00:00:00Z"))
    }

    private func content(rows: Int) -> SourceResponse {
        SourceResponse(
            shows: [Show(id: "s", title: "S")],
            episodes: (0..<rows).map { Episode(id: "\($0)", showID: "s") }
        )
    }

    private func isFetched(_ store: MemoryStorage, at time: String, _ content: SourceResponse) async throws -> Bool {
        var isFetched = false
        let collector = collector(store, at: time)
        try await collector.fetch(resource, as: .day) { _ in
            isFetched = true
            return content
        }
        collector.commit()
        return isFetched
    }

    private func collector(
        _ store: MemoryStorage,
        at time: String,
        _ mode: FetchPolicy = FetchPolicy()
    ) -> ResponseCollector {
        let now = instant(time)
        return ResponseCollector(provider: provider("p"), now: { now }, storage: store, policy: mode)
    }
}
