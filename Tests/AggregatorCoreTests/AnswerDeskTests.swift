import AggregatorCore
import Foundation
import TestSupport
import Testing

@Suite struct AnswerDeskTests {
    private let resource = ResourceID("day")
    private let full = ResourceContent(
        shows: [Show(id: "s", title: "S")],
        episodes: [Episode(id: "1", showID: "s")],
        freshSeconds: 3600
    )

    @Test("a fresh answer is not asked for again, an old one is, and so is one from the future")
    func freshness() async throws {
        let store = KeepingStore()
        #expect(try await asked(store, at: "2024-01-01T00:00:00Z", full) == true)
        #expect(try await asked(store, at: "2024-01-01T00:59:59Z", full) == false)
        #expect(try await asked(store, at: "2024-01-01T01:00:00Z", full) == true)
        #expect(try await asked(store, at: "2023-01-01T00:00:00Z", full) == true)
    }

    @Test("where asking fails, the older answer stands in, and the failure is told beside it")
    func standIn() async throws {
        let store = KeepingStore()
        _ = try await asked(store, at: "2024-01-01T00:00:00Z", full)
        let desk = desk(store, at: "2024-01-02T00:00:00Z")
        try await desk.fetch(resource) { _ in throw ProviderError(.unreachable, "no network") }
        let answer = try #require(desk.delivered.first)
        #expect(answer.content == full)
        #expect(answer.fetchedAt == instant("2024-01-01T00:00:00Z"))
        #expect(answer.failure?.code == .unreachable)
    }

    @Test("an empty answer where a full one was known is a suspicion, the second time an answer")
    func suspicion() async throws {
        let store = KeepingStore()
        _ = try await asked(store, at: "2024-01-01T00:00:00Z", full)
        let first = desk(store, at: "2024-01-02T00:00:00Z")
        try await first.fetch(resource) { _ in ResourceContent(freshSeconds: 3600) }
        first.close()
        #expect(first.delivered.map(\.content) == [full])
        #expect(first.delivered.first?.failure?.code == .suspicious)
        let second = desk(store, at: "2024-01-02T00:00:01Z")
        try await second.fetch(resource) { _ in ResourceContent(freshSeconds: 3600) }
        #expect(second.delivered.first?.content?.episodes.isEmpty == true)
        #expect(second.delivered.first?.failure == nil)
    }

    @Test("cancellation is no answer: what is kept stands in, and that nothing came is told")
    func cancellation() async throws {
        let store = KeepingStore()
        _ = try await asked(store, at: "2024-01-01T00:00:00Z", full)
        let desk = desk(store, at: "2024-01-02T00:00:00Z")
        await #expect(throws: CancellationError.self) { try await desk.fetch(resource) { _ in throw CancellationError() } }
        #expect(desk.delivered.map(\.content) == [full])
        #expect(desk.delivered.first?.failure?.code == .timedOut)
        #expect(desk.progress == 0)
    }

    private func asked(_ store: KeepingStore, at time: String, _ content: ResourceContent) async throws -> Bool {
        var wasAsked = false
        let desk = desk(store, at: time)
        try await desk.fetch(resource) { _ in
            wasAsked = true
            return content
        }
        desk.close()
        return wasAsked
    }

    private func desk(_ store: KeepingStore, at time: String) -> AnswerDesk {
        let now = instant(time)
        return AnswerDesk(provider: provider("p"), now: { now }, store: store)
    }
}
