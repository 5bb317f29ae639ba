internal import ScheduleModel

/// An index of the marks of one show that finds candidates for a mark without comparing it with every mark.
struct EpisodeMarkIndex {
    private var byKey: [SourceKey: [Int]] = [:]
    private var byFact: [EpisodeMarkMatcher.SingleFact: [Int]] = [:]

    init(_ marks: [EpisodeMark]) { for (index, mark) in marks.enumerated() { insert(mark, at: index) } }

    /// Inserts a mark at an index. A changed mark is found by its old facts too.
    mutating func insert(_ mark: EpisodeMark, at index: Int) {
        for key in mark.keys { Self.record(index, in: &byKey[key, default: []]) }
        for fact in Self.facts(of: mark) { Self.record(index, in: &byFact[fact, default: []]) }
    }

    /// Returns the sorted indices of the marks that share an ID, the number or the title with a mark. No other mark
    /// can be about its episode (`EpisodeMark.isOfSameEpisode`).
    func candidates(for mark: EpisodeMark) -> [Int] {
        let keyed = mark.keys.flatMap { byKey[$0] ?? [] }
        return Set(keyed + Self.facts(of: mark).flatMap { byFact[$0] ?? [] }).sorted()
    }

    private static func facts(of mark: EpisodeMark) -> [EpisodeMarkMatcher.SingleFact] {
        let facts = EpisodeMarkMatcher.EpisodeFacts(mark)
        let number = facts.number.number.map {
            EpisodeMarkMatcher.SingleFact.number(season: facts.number.season, number: $0)
        }
        let position = mark.countedPosition.map { EpisodeMarkMatcher.SingleFact.number(season: nil, number: $0) }
        // No episode has the number -1, so only marks of seasons have this fact.
        let season = mark.isSeason ? mark.number.season : nil
        let seasonFact = season.map { EpisodeMarkMatcher.SingleFact.number(season: $0, number: -1) }
        return [number, position, seasonFact, facts.name.map { .title($0) }].compactMap(\.self)
    }

    private static func record(_ index: Int, in indices: inout [Int]) {
        if indices.last != index, !indices.contains(index) { indices.append(index) }
    }
}
