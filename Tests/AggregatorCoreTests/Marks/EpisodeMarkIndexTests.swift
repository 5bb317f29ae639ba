import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleMerging

/// Marks that are joined are looked up, and not compared one by one with all: what comes of it is the same.
@Suite struct EpisodeMarkIndexTests {
    private let now = instant("2024-06-01T00:00:00Z")

    private func mark(_ episodes: [EpisodeMark]) -> ShowMark {
        ShowMark(id: 1, keys: [], title: "Show", episodes: episodes)
    }

    @Test("what is unclear under a title alone is not taken by a key of a source, nor by another state")
    func unclearStays() {
        func marks(_ state: EpisodeMark.State) -> [EpisodeMark] {
            [EpisodeMark(keys: [], number: EpisodeNumber(season: 1, number: 1), state: state, markedAt: now)]
        }
        let key = SourceKey(provider: provider("a"), id: "1")
        for other in [
            ShowMark(id: 9, keys: [key], title: "Show", year: 1980, episodes: marks(.watched)),
            ShowMark(id: 9, keys: [], title: "Show", year: 1980, episodes: marks(.skipped)),
        ] {
            var all = UserMarks()
            all.merge([mark(marks(.watched))])
            all.merge([other], ambiguousTitles: [FoldedText("Show")])
            #expect(all.shows.map(\.year) == [nil, 1980])
        }
    }

    /// Marks of few episodes, with as much of each as chance leaves: keys of three sources, numbers, titles, days.
    private func marks(_ random: inout SeededGenerator) -> [EpisodeMark] {
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in
            func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
            func one() -> Int { Int.random(in: 1...4, using: &random) }
            let source = provider(["a", "b", "c"].randomElement(using: &random) ?? "a")
            let ids = ["\(one())", "s/S01E0\(one())"]
            let season = maybe(1)
            return EpisodeMark(
                keys: maybe(ids[one() % 2]).map { [SourceKey(provider: source, id: $0)] } ?? [],
                number: EpisodeNumber(season: season, number: maybe(one())),
                title: maybe(["One", "Two", "Episode 3", "TBA"][one() - 1]),
                day: maybe(day("2024-01-0\(one())")),
                state: Bool.random(using: &random) ? .watched : .skipped,
                markedAt: now.addingTimeInterval(Double(one()))
            )
        }
    }

    /// The same, each compared with all.
    private func joinedOneByOne(_ known: [EpisodeMark], _ others: [EpisodeMark]) -> [EpisodeMark] {
        var joined = known
        var places: [SourceKey: Int] = [:]
        for (place, mark) in known.enumerated() { for key in mark.keys { places[key] = place } }
        for mark in others {
            let keyed = mark.keys.compactMap { places[$0] }.first
            if let place = keyed ?? joined.firstIndex(where: { $0.isOfSameEpisode(as: mark) }) {
                joined[place] = joined[place].merged(with: mark)
            } else {
                joined.append(mark)
            }
        }
        return joined
    }

    @Test("joined by looking up is joined one by one", arguments: 0..<200)
    func same(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (known, others) = (marks(&random), marks(&random))
        #expect(mark(known).merged(with: mark(others)).episodes == joinedOneByOne(known, others))
    }

    @Test("an import joins a title without a year to no one of several years")
    func importedNamesakes() throws {
        func mark(_ id: Int, _ name: String, _ year: Int?) -> ShowMark {
            let key = SourceKey(provider: provider(name), id: "s")
            return ShowMark(id: id, keys: [key], title: "Harbour", year: year, followedSince: now)
        }
        var marks = UserMarks([mark(1, "a", nil)])
        marks.merge([mark(1, "b", 1960), mark(2, "c", 1992)])
        #expect(marks.shows.map(\.year) == [nil, 1960, 1992])
        var one = UserMarks([mark(1, "a", nil)])
        one.merge([mark(1, "b", 1960)])
        #expect(one.shows.map(\.year) == [1960])
    }
}
