import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

@testable import TVMazeProvider

/// An unreadable field is neither a change nor a removal.
/// Covers: TVMazeProvider, DecodingGaps, UnreadableShowFields
@Suite struct TVMazeUnreadableFieldTests {
    private static let request = ScheduleRequest(
        days: days("2019-07-11", "2019-07-11"),
        zone: zone("America/New_York"),
        region: country("US")
    )
    private static let show = TVMazeRows.show(1, "Show")
    private static let rows = (1...6).map { TVMazeRows.episode($0, "Part \($0)", number: "\($0)") }

    private static func collected(_ rows: [String], _ store: MemoryStorage) async throws -> Collected {
        let body = Array(TVMazeRows.array(rows).utf8)
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: body) }
        return try await collect(storage: store) {
            try await FakeTVMaze.provider(transport).schedule(within: Self.request, to: $0)
        }
    }

    private static func listed(_ rows: [String], show: String = show) -> [String] {
        rows.map { TVMazeRows.listed($0, show) }
    }

    @Test(
        "N19: An unreadable field is filled from the cached response and is not a change",
        arguments: [
            ("\"number\":2,", "\"number\":\"2\","),
            ("\"season\":1,\"number\":2,", "\"season\":\"1\",\"number\":\"x\","),
            ("\"runtime\":60", "\"runtime\":\"60\""), ("\"name\":\"Part 2\"", "\"name\":[]"),
            ("\"airtime\":\"21:00\"", "\"airtime\":21"),
            ("\"airstamp\":\"2019-07-12T01:00:00+00:00\"", "\"airstamp\":5"),
        ]
    )
    func field(complete: String, broken: String) async throws {
        let store = MemoryStorage()
        let before = try await Self.collected(Self.listed(Self.rows), store)
        var rows = Self.rows
        rows[1] = rows[1].replacing(complete, with: broken)
        #expect(rows != Self.rows)
        let after = try await Self.collected(Self.listed(rows), store)
        #expect(after.episodes == before.episodes)
        #expect(after.notices.contains { $0.code == .unreadableField })
        #expect(store.changes(since: .distantPast).isEmpty)
    }

    @Test(
        "A show's unreadable field in one row comes from another row or from the cached response",
        arguments: [1, 6]
    )
    func showField(broken count: Int) async throws {
        let store = MemoryStorage()
        let broken = Self.show.replacing(#""network":{"id":1,"#, with: #""network":[],"x":{"#)
        #expect(broken != Self.show)
        let before = try await Self.collected(count < 6 ? [] : Self.listed(Self.rows), store)
        let rows =
            Self.listed(Array(Self.rows.prefix(count)), show: broken) + Self.listed(Array(Self.rows.dropFirst(count)))
        let after = try await Self.collected(rows, store)
        #expect(after.shows.map { $0.network?.name } == ["Northern"], "\(before.shows)")
        #expect(after.episodes.flatMap { $0.airings.map(\.channel?.name) } == Array(repeating: "Northern", count: 6))
    }

    @Test("An unreadable row drops no cached rows, but once it is readable, removed rows are dropped")
    func row() async throws {
        let store = MemoryStorage()
        let before = try await Self.collected(Self.listed(Self.rows), store)
        var rows = Self.listed(Self.rows)
        rows[2] = rows[2].replacing("{\"id\":3,", with: "{\"id\":\"x\",")
        for _ in 1...2 {
            let after = try await Self.collected(rows, store)
            #expect(Set(after.episodes.map(\.id)) == Set(before.episodes.map(\.id)))
        }
        #expect(store.changes(since: .distantPast).isEmpty)
        rows.remove(at: 2)
        #expect(try await Self.collected(rows, store).episodes.count == 5)
        #expect(store.changes(since: .distantPast).map(\.kind) == [.dropped])
    }

    @Test(
        "N19: A response without any readable row is a failure, even if repeated",
        arguments: ["{}", "null", "7"]
    )
    func nothingRead(row: String) async throws {
        let store = MemoryStorage()
        let cold = try await Self.collected([row, row], MemoryStorage())
        #expect(cold.failures.map(\.code) == [.malformed] && cold.episodes.isEmpty)
        _ = try await Self.collected(Self.listed(Self.rows), store)
        for _ in 1...3 {
            let after = try await Self.collected([row, row], store)
            #expect(after.episodes.count == 6 && after.failures.map(\.code) == [.malformed])
        }
    }

    @Test("A row without a date is on its schedule's day, with a notice")
    func undated() async throws {
        let row = TVMazeRows.episode(1, airdate: "", airtime: "", airstamp: nil)
        let week = try await Self.collected(Self.listed([row]), MemoryStorage())
        #expect(week.episodes.map { $0.airings.map(\.time) } == [[.day(BroadcastDay(day("2019-07-11")))]])
        #expect(
            week.notices.map { $0.message } == [
                "1 episode has no air date, and is listed on the day of its schedule: 1"
            ]
        )
    }

    @Test("The fields of an unreadable row are never used for another row")
    func lostRow() async throws {
        let store = MemoryStorage()
        _ = try await Self.collected(Self.listed(Self.rows), store)
        var rows = Self.rows
        // The row before the unreadable one no longer has a number, stated explicitly.
        rows[1] = rows[1].replacing("\"number\":2,", with: "\"number\":null,")
        rows[2] = rows[2].replacing("\"runtime\":60", with: "\"runtime\":\"60\"")
        var listed = Self.listed(rows)
        listed[2] = listed[2].replacing("\"show\":{\"id\":1,", with: "\"show\":{\"id\":\"x\",")
        #expect(listed[2] != Self.listed(rows)[2])
        let after = try await Self.collected(listed, store)
        #expect(after.episodes.first { $0.id == "2" }?.number.number == nil)
        #expect(after.episodes.first { $0.id == "3" }?.runtime == 60)
    }
}
