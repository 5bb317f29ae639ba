import ScheduleModel
@testable import ScheduleMerging
import Testing

/// Covers: SeasonNumbers, SeasonExtents, SeasonExtent
@Suite struct SeasonExtentTests {
    @Test("Season extents depend neither on the order of the numbers nor on repeats")
    func extents() {
        var numbers = SeasonNumbers()
        for (season, number) in [(2, 1), (1, 3), (1, 1), (2, 1), (1, 4), (1, 1), (3, 0)] {
            numbers.record(EpisodeNumber(season: season, number: number))
        }
        numbers.record(EpisodeNumber(absolute: 7))
        let extents = numbers.extents(announced: [Season(showID: "a", number: 1, episodeCount: 6)])
        #expect(
            extents == [1: SeasonExtent(last: 4, count: 3, announced: 6), 2: SeasonExtent(last: 1, count: 1)]
        )
        #expect(extents.last == 2)
        #expect(extents.hasCompleteSeason(after: 1) && !extents.hasCompleteSeason(after: 2))
        #expect(extents[3] == nil)
    }

    @Test("Without numbered episodes there are no season extents") func none() {
        #expect(SeasonNumbers().extents(announced: []).isEmpty)
    }
}
