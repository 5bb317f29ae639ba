import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleMerging

/// Marks of a list that has titles and seasons, but no numbers.
///
/// Covers: EpisodeMarkMatcher, EpisodeMark, ShowMark
@Suite struct SeasonTitleMarksTests {
    private func mark(_ season: Int?, _ title: String, at time: String) -> EpisodeMark {
        let number = EpisodeNumber(season: season)
        return EpisodeMark(keys: [], number: number, title: title, state: .watched, markedAt: instant(time))
    }

    private func show(_ marks: EpisodeMark...) -> ShowMark {
        var show = ShowMark(id: 0, keys: [], externals: [], title: "Blind")
        show.episodes = marks
        return show
    }

    @Test("Equal titles of two seasons are two marks, and the same list again changes nothing")
    func merged() {
        let list = show(
            mark(2, "The Reunion", at: "2022-09-16T21:00:00Z"),
            mark(4, "The Reunion", at: "2023-04-18T11:00:00Z"),
            mark(1, "Chapter 1", at: "2021-04-18T11:00:00Z")
        )
        let first = show().merged(with: list)
        #expect(first.episodes.count == 3)
        #expect(first.episodes.map(\.text) == ["S02 “The Reunion”", "S04 “The Reunion”", "S01 “Chapter 1”"])
        #expect(first.merged(with: list).episodes == first.episodes)
    }
}
