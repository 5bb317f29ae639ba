import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// Marks after random changes of a season.
extension UserMarksTests {
    @Test(
        "No mark is lost if a source changes a season, as long as two facts of each episode remain",
        arguments: 0..<40
    )
    func randomChanges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let old = (1...20).map { episode("\($0)", 1, $0, "Title \($0 * 7)", "2024-01-\($0 < 10 ? "0" : "")\($0)") }
        var marks = UserMarks()
        let before = try #require(catalog(("a", show, old)).shows.first)
        let chosen = before.episodes.filter { _ in Bool.random(using: &random) }
        marks.set(.watched, chosen, of: before, complete: CompleteShows(all: [before]), at: now)
        let new = old.map { old -> Episode in
            var new = old
            switch Int.random(in: 0..<5, using: &random) {
            case 0: new.id = "new" + old.id
            case 1: new.number.season = 2
            case 2: new.title = "Renamed \(old.id)"
            case 3:
                new.id = "new" + old.id
                new.title = "Renamed \(old.id)"
            default: break
            }
            return new
        }
        let expected = Set(chosen.map(\.id.id)).union(chosen.map { "new" + $0.id.id })
        let found = watched(catalog(("a", show, new.shuffled(using: &random))), marks)
        #expect(found.count == chosen.count)
        #expect(found.allSatisfy(expected.contains))
    }
}
