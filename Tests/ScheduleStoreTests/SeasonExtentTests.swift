import Foundation
import GRDB
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleStore

/// The extents of seasons in lists, which are stored with the lists.
/// Covers: SeasonExtentTable, SeasonExtents, SourceDatabase
@Suite struct SeasonExtentTests {
    private let folder = TemporaryFolder()
    private let source = ProviderID(rawValue: "site")

    private func list(_ numbers: [Int], of show: String = "a", season: Int = 1) -> SourceResponse {
        var response = SourceResponse()
        response.kind = .episodes
        response.episodes = numbers.map { number in
            Episode(
                id: "\(show)/\(season)/\(number)",
                showID: show,
                number: EpisodeNumber(season: season, number: number)
            )
        }
        return response.stamped(at: instant("2026-11-20T12:00:00Z"))
    }

    private func extents(_ lists: [String: SourceResponse]) throws -> [String: SeasonExtents] {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        let source = try #require(source)
        for (name, response) in lists.sorted(by: { $0.key < $1.key }) {
            try store.write([ResourceID(name): response], of: source)
        }
        return store.seasonExtents(of: source)
    }

    @Test("A rewritten list has its new extent, and a removed one has none")
    func replaced() throws {
        #expect(try extents(["one": list([1, 2, 3])]) == ["a": [1: SeasonExtent(last: 3, count: 3)]])
        #expect(try extents(["one": list([1, 2, 3, 4])]) == ["a": [1: SeasonExtent(last: 4, count: 4)]])
        #expect(try extents(["one": list([])]) == [:])
    }

    @Test(
        "Several lists of a show have a combined extent",
        arguments: [
            ([1, 2], [1, 2, 3], SeasonExtent(last: 3, count: 3)), ([1, 3], [2], SeasonExtent(last: 3, count: 3)),
            ([1, 4], [1, 2], SeasonExtent(last: 4, count: 3)), ([1, 2, 3], [2], SeasonExtent(last: 3, count: 3)),
        ]
    )
    func together(one: [Int], other: [Int], extent: SeasonExtent) throws {
        #expect(try extents(["one": list(one), "other": list(other)]) == ["a": [1: extent]])
    }

    @Test("In a store of thousands of days only the lists are read, by the index of kinds")
    func readsOnlyLists() throws {
        _ = try SourceDatabase(path: folder.path + "/store.db")
        let plan = try DatabaseQueue(path: folder.path + "/store.db").read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + SeasonExtentTable.ofSource, arguments: ["site", ""])
                .map { String($0["detail"]) }
        }
        #expect(plan.first?.contains("resource_by_kind (provider=? AND kind=?)") == true, "\(plan)")
    }

    @Test("A day's schedule does not affect season extents")
    func day() throws {
        var day = list([1, 2, 3])
        day.kind = .day
        #expect(try extents(["day": day]) == [:])
    }

    @Test("A store from before version 5 gets the extents of its lists")
    func older() throws {
        let before = try extents(["one": list([1, 2, 3]), "other": list([1, 2], of: "b")])
        try DatabaseQueue(path: folder.path + "/store.db").write {
            try $0.execute(
                sql: OlderSchema.version6 + """
                    DROP TABLE season_extent; DROP INDEX resource_by_kind; DROP INDEX resource_by_settings;
                    PRAGMA user_version = 4
                    """
            )
        }
        #expect(try extents([:]) == before)
        #expect(before.count == 2)
    }
}
