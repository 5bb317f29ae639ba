import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Titles that are only a number, in a list whose IDs are also numbers, identify an episode only together with the day.
/// Covers: NumericKeyCheck, ShowMark, UserMarks
@Suite struct NumericKeyCheckTests {
    private let now = instant("2024-06-01T00:00:00Z")

    /// A show from its parts by episode number, each with a title and a day of January.
    private func show(_ parts: [Int: (title: String, day: Int)]) throws -> MergedShow {
        let episodes = parts.sorted { $0.key < $1.key }.map { number, part in
            Episode(
                id: "s/S01E\(number < 10 ? "0" : "")\(number)",
                showID: "s",
                number: EpisodeNumber(season: 1, number: number),
                title: part.title,
                airings: [Airing(time: .day(BroadcastDay(day("2024-01-\(part.day)"))))]
            )
        }
        let response = SourceResponse(shows: [Show(id: "s", title: "Show")], episodes: episodes).stamped(at: now)
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response)
        let claims = ProviderClaims(provider: provider("a"), priority: 50, outcomes: [outcome])
        return try #require(MergedCatalog([claims]).shows.first)
    }

    /// The titles of watched episodes after the third of four parts was marked and the list changed.
    private func watched(after change: [Int: (title: String, day: Int)], isComplete: Bool) throws -> [String?] {
        let before = try show(Dictionary(uniqueKeysWithValues: (1...4).map { ($0, ("Part \($0)", 10 + $0)) }))
        var marks = UserMarks()
        marks.set(.watched, [before.episodes[2]], of: before, complete: CompleteShows(all: [before]), at: now)
        let after = try show(change)
        let complete = isComplete ? CompleteShows(all: [after]) : .none
        return after.marked(by: marks, complete: complete).episodes.filter { $0.effectiveState == .watched }.map(
            \.value.title
        )
    }

    @Test("A mark follows title and day when all or part of a list is renumbered", arguments: [true, false])
    func renumbered(isComplete: Bool) throws {
        let shifted = [1: ("Prologue", 10), 2: ("Part 1", 11), 3: ("Part 2", 12), 4: ("Part 3", 13), 5: ("Part 4", 14)]
        #expect(try watched(after: shifted, isComplete: isComplete) == ["Part 3"])
        let swapped = [3: ("Part 4", 14), 4: ("Part 3", 13)]
        #expect(try watched(after: swapped, isComplete: isComplete) == ["Part 3"])
    }

    @Test("A mark stays with the number if only the day or only the title changed", arguments: [true, false])
    func moved(isComplete: Bool) throws {
        let later = Dictionary(uniqueKeysWithValues: (1...4).map { ($0, ("Part \($0)", 20 + $0)) })
        #expect(try watched(after: later, isComplete: isComplete) == ["Part 3"])
        let named = [2: ("Dawn", 12), 3: ("Noon", 13), 4: ("Dusk", 14)]
        #expect(try watched(after: named, isComplete: isComplete) == ["Noon"])
    }

    /// A show with two seasons of two episodes each, all released on one day and with the same titles.
    private func binge(_ source: String) throws -> MergedShow {
        let numbers: [(season: Int, number: Int)] = [(1, 1), (1, 2), (2, 1), (2, 2)]
        let episodes = numbers.map { season, number in
            Episode(
                id: "\(season)\(number)",
                showID: "s",
                number: EpisodeNumber(season: season, number: number),
                title: "Episode \(number)",
                airings: [Airing(time: .day(BroadcastDay(day("2026-11-20"))))]
            )
        }
        let response = SourceResponse(shows: [Show(id: "s", title: "Binge")], episodes: episodes).stamped(
            at: now
        )
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response)
        let claims = ProviderClaims(provider: provider(source), priority: 50, outcomes: [outcome])
        return try #require(MergedCatalog([claims]).shows.first)
    }

    @Test("“Episode 1” of two seasons released on one day is two episodes, also from another source")
    func seasonsOfOneDay() throws {
        let before = try binge("a")
        var marks = UserMarks()
        marks.set(.watched, [before.episodes[2]], of: before, complete: CompleteShows(all: [before]), at: now)
        let after = try binge("b")
        let watched = after.marked(by: marks, complete: CompleteShows(all: [after])).episodes.filter {
            $0.effectiveState == .watched
        }
        #expect(watched.map(\.number) == [EpisodeNumber(season: 2, number: 1)])
        // Marks from another machine are merged by the same rule.
        var others = UserMarks()
        others.set(.watched, [after.episodes[0]], of: after, complete: CompleteShows(all: [after]), at: now)
        marks.merge(others.shows)
        #expect(marks.shows.flatMap(\.episodes).count == 2)
    }

    @Test(
        "An ID with a space or a percent sign matches no other show's mark",
        arguments: ["har row", "a%20b"]
    )
    func encodedIDs(id: String) throws {
        let show = try binge("a")
        var marks = UserMarks()
        marks.follow(show, at: now)
        let mark = try #require(marks.shows.first)
        #expect(!ShowReference.source(SourceKey(provider: provider("a"), id: id)).matches(mark))
    }
}
