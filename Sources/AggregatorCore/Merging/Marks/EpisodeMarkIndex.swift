internal import ScheduleModel

/// Finds among the marks of a show those that may be about the episode of another mark, without comparing it with all.
struct EpisodeMarkIndex {
    private var byKey: [SourceKey: [Int]] = [:]
    private var byFact: [EpisodeMarkMatcher.SingleFact: [Int]] = [:]

    init(_ marks: [EpisodeMark]) { for (place, mark) in marks.enumerated() { insert(mark, at: place) } }

    /// Takes a mark at a place; where one is changed, as it is now too.
    mutating func insert(_ mark: EpisodeMark, at place: Int) {
        for key in mark.keys { Self.record(place, in: &byKey[key, default: []]) }
        for fact in Self.facts(of: mark) { Self.record(place, in: &byFact[fact, default: []]) }
    }

    /// The places of the marks that have a key, the number or the title of another, the first first: no other can be
    /// about its episode (`EpisodeMark.isOfSameEpisode`).
    func candidates(for mark: EpisodeMark) -> [Int] {
        let keyed = mark.keys.flatMap { byKey[$0] ?? [] }
        return Set(keyed + Self.facts(of: mark).flatMap { byFact[$0] ?? [] }).sorted()
    }

    private static func facts(of mark: EpisodeMark) -> [EpisodeMarkMatcher.SingleFact] {
        let facts = EpisodeMarkMatcher.EpisodeFacts(mark)
        let number = facts.number.number.map {
            EpisodeMarkMatcher.SingleFact.number(season: facts.number.season, number: $0)
        }
        return [number, facts.name.map { .title($0) }].compactMap(\.self)
    }

    private static func record(_ place: Int, in places: inout [Int]) {
        if places.last != place, !places.contains(place) { places.append(place) }
    }
}
