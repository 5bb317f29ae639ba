import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Stored data of a source combines all of its responses.
/// Covers: StoredShow, SourceDatabase, MemoryStorage, EpisodeAccumulator
@Suite struct StoredShowsTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")

    private func day(_ start: String, hasAllAirings: Bool = false) -> SourceResponse {
        let airing = Airing(time: .instant(instant(start)), minutes: 30)
        var response = SourceResponse(
            shows: [Show(id: "1", title: "Harbour")],
            episodes: [Episode(id: "11", showID: "1", title: "Pilot", airings: [airing])],
            hasAllAirings: hasAllAirings
        )
        response.kind = .day
        return response
    }

    @Test(
        "An episode on several days has all airings, unless its source claims to list all of them",
        arguments: [false, true]
    )
    func repeats(_ hasAllAirings: Bool) throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        let fetched = instant("2026-01-05T10:00:00Z")
        let monday = day("2026-01-05T20:00:00Z", hasAllAirings: hasAllAirings).stamped(at: fetched)
        let thursday = day("2026-01-08T09:00:00Z", hasAllAirings: hasAllAirings).stamped(
            at: fetched.addingTimeInterval(1)
        )
        store.store([ResourceID("monday"): monday], of: site)
        store.store([ResourceID("thursday"): thursday], of: site)
        let count = hasAllAirings ? 1 : 2
        #expect(store.show("1", of: site)?.response.episodes.first?.airings.count == count)
        #expect(store.allShows(of: site)?.episodes.first?.airings.count == count)
        #expect(store.episodes(of: site, withWords: "pilot")?.episodes.first?.airings.count == count)
    }

    @Test("Database and memory storage return the same episodes for any responses in any order", arguments: 0..<40)
    func sameAsMemory(seed: UInt64) throws {
        var content = RandomContent(seed: seed)
        var random = SeededGenerator(seed: seed)
        let store = try SourceDatabase(path: folder.path + "/store.db")
        let memory = MemoryStorage()
        for step in 0..<10 {
            var response = content.content().stamped(
                at: instant("2026-01-05T10:00:00Z").addingTimeInterval(Double(step))
            )
            let kinds: [ResourceKind] = [.day, .show, .episodes, .search]
            response.kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            if response.kind == .episodes {
                // A list belongs to one show.
                response = response.restricted(to: .shows(["0"]))
            }
            if Bool.random(using: &random) { response.notices.append(Notice(.unreadableRow, "no id")) }
            let resource = ResourceID("\(Int.random(in: 0..<5, using: &random))")
            store.store([resource: response], of: site)
            memory.store([resource: response], of: site)
            for id in ["0", "1", "2", "3"] {
                let (database, inMemory) = (store.show(id, of: site), memory.show(id, of: site))
                #expect(database?.hasEpisodeList == inMemory?.hasEpisodeList, "step \(step), show \(id)")
                #expect(database?.response.isComplete == inMemory?.response.isComplete, "step \(step), show \(id)")
                let isSame = database?.response.episodes == inMemory?.response.episodes
                #expect(isSame, "step \(step), show \(id)")
            }
        }
        #expect(store.takeError() == nil)
    }
}
