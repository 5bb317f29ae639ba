internal import ScheduleModel

/// How far a season goes in a source's list of all episodes of a show.
public struct SeasonExtent: Hashable, Sendable {
    /// The highest number.
    public var last: Int
    /// How many numbers from 1 on there are: a list with gaps proves no end.
    public var count: Int
    /// How many episodes the season was announced to have; nil where that is not known.
    public var announced: Int?

    /// A season of some episodes.
    public init(last: Int, count: Int, announced: Int? = nil) {
        self.last = last
        self.count = count
        self.announced = announced
    }

    /// Whether every number up to the last is there.
    var isGapless: Bool { count == last }
}

/// The numbers of a show's episodes, season by season.
struct SeasonNumbers {
    private var numbers: [Int: Set<Int>] = [:]

    mutating func note(_ number: EpisodeNumber) {
        guard let season = number.season, let number = number.number, number > 0 else { return }
        numbers[season, default: []].insert(number)
    }

    func extents(announced seasons: [Season]) -> [Int: SeasonExtent] {
        numbers.reduce(into: [:]) { extents, season in
            let announced = seasons.first { $0.number == season.key }?.episodeCount
            let last = season.value.max() ?? 0
            extents[season.key] = SeasonExtent(last: last, count: season.value.count, announced: announced)
        }
    }
}
