import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleMerging

/// Marks are merged through an index, with the same result as comparing each pair.
/// Covers: EpisodeMarkIndex, ShowMark, UserMarks
@Suite struct EpisodeMarkIndexTests {
    private let now = instant("2024-06-01T00:00:00Z")

    private func mark(_ episodes: [EpisodeMark]) -> ShowMark {
        ShowMark(id: 1, keys: [], title: "Show", episodes: episodes)
    }

    @Test("An ambiguous title takes no marks from a mark with a source key or another state")
    func unclearStays() {
        func marks(_ state: WatchState) -> [EpisodeMark] {
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

    /// Random marks of a few episodes. Each has some of: keys of three sources, numbers, titles and days.
    private func marks(_ random: inout SeededGenerator) -> [EpisodeMark] {
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in
            func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
            func digit() -> Int { Int.random(in: 1...4, using: &random) }
            let source = provider(["a", "b", "c"].randomElement(using: &random) ?? "a")
            let ids = ["\(digit())", "s/S01E0\(digit())"]
            let season = maybe(1)
            return EpisodeMark(
                keys: maybe(ids[digit() % 2]).map { [SourceKey(provider: source, id: $0)] } ?? [],
                number: EpisodeNumber(season: season, number: maybe(digit())),
                title: maybe(["One", "Two", "Episode 3", "TBA"][digit() - 1]),
                day: maybe(day("2024-01-0\(digit())")),
                state: Bool.random(using: &random) ? .watched : .skipped,
                markedAt: now.addingTimeInterval(Double(digit()))
            )
        }
    }

    /// The merged marks, found by comparing each mark with all others.
    private func joinedOneByOne(_ existing: [EpisodeMark], _ others: [EpisodeMark]) -> [EpisodeMark] {
        var joined = existing
        var indices: [SourceKey: Int] = [:]
        for (index, mark) in existing.enumerated() { for key in mark.keys { indices[key] = index } }
        for mark in others {
            let keyed = mark.keys.compactMap { indices[$0] }.first
            if let index = keyed ?? joined.firstIndex(where: { $0.isOfSameEpisode(as: mark) }) {
                joined[index] = joined[index].merged(with: mark)
            } else {
                joined.append(mark)
            }
        }
        return joined
    }

    @Test("Merging through the index equals comparing one by one", arguments: 0..<200)
    func same(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (existing, others) = (marks(&random), marks(&random))
        #expect(mark(existing).merged(with: mark(others)).episodes == joinedOneByOne(existing, others))
    }

    @Test("An import joins a mark without a year with none of several marks with years")
    func importedNamesakes() throws {
        func mark(_ id: Int, _ name: String, _ year: Int?) -> ShowMark {
            let key = SourceKey(provider: provider(name), id: "s")
            return ShowMark(id: id, keys: [key], title: "Harbour", year: year, followedSince: now)
        }
        var marks = UserMarks([mark(1, "a", nil)])
        marks.merge([mark(1, "b", 1960), mark(2, "c", 1992)])
        #expect(marks.shows.map(\.year) == [nil, 1960, 1992])
        var single = UserMarks([mark(1, "a", nil)])
        single.merge([mark(1, "b", 1960)])
        #expect(single.shows.map(\.year) == [1960])
    }
}
