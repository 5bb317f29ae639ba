import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// What is recalled of a source is what all of its answers say together.
@Suite struct StoredShowsTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")

    private func day(_ start: String, hasAllAirings: Bool = false) -> SourceResponse {
        let airing = Airing(time: .instant(instant(start)), minutes: 30)
        var answer = SourceResponse(
            shows: [Show(id: "1", title: "Harbour")],
            episodes: [Episode(id: "11", showID: "1", title: "Pilot", airings: [airing])],
            hasAllAirings: hasAllAirings
        )
        answer.kind = .day
        return answer
    }

    @Test(
        "an episode that airs on several days keeps every airing, unless its source says that it told all of them",
        arguments: [false, true]
    )
    func repeats(_ hasAllAirings: Bool) throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        let said = instant("2026-01-05T10:00:00Z")
        let monday = day("2026-01-05T20:00:00Z", hasAllAirings: hasAllAirings).stamped(at: said)
        let thursday = day("2026-01-08T09:00:00Z", hasAllAirings: hasAllAirings).stamped(at: said.addingTimeInterval(1))
        store.store([ResourceID("monday"): monday], of: site)
        store.store([ResourceID("thursday"): thursday], of: site)
        let count = hasAllAirings ? 1 : 2
        #expect(store.show("1", of: site)?.response.episodes.first?.airings.count == count)
        #expect(store.allShows(of: site)?.episodes.first?.airings.count == count)
        #expect(store.episodes(of: site, withWords: "pilot")?.episodes.first?.airings.count == count)
    }

    @Test("the file and the memory recall the same episodes, whatever was told in whatever order", arguments: 0..<40)
    func sameAsMemory(seed: UInt64) throws {
        var content = RandomContent(seed: seed)
        var random = SeededGenerator(seed: seed)
        let store = try SourceDatabase(path: folder.path + "/store.db")
        let memory = MemoryStorage()
        for step in 0..<10 {
            var answer = content.content().stamped(at: instant("2026-01-05T10:00:00Z").addingTimeInterval(Double(step)))
            let kinds: [ResourceKind] = [.day, .show, .episodes, .search]
            answer.kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            if answer.kind == .episodes {
                // A list is of one show.
                answer = answer.restricted(to: .shows(["0"]))
            }
            if Bool.random(using: &random) { answer.notices.append(Notice(.unreadableRow, "no id")) }
            let resource = ResourceID("\(Int.random(in: 0..<5, using: &random))")
            store.store([resource: answer], of: site)
            memory.store([resource: answer], of: site)
            for id in ["0", "1", "2", "3"] {
                let (ours, theirs) = (store.show(id, of: site), memory.show(id, of: site))
                #expect(ours?.hasEpisodeList == theirs?.hasEpisodeList, "step \(step), show \(id)")
                #expect(ours?.response.isComplete == theirs?.response.isComplete, "step \(step), show \(id)")
                let isSame = ours?.response.episodes == theirs?.response.episodes
                #expect(isSame, "step \(step), show \(id)")
            }
        }
        #expect(store.takeError() == nil)
    }
}
