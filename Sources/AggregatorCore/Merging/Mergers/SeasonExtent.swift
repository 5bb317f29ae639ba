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

/// How far each season of a show goes. A list may name as many shows as it has rows, and a table for each of them would
/// take twice the room of this one.
public struct SeasonExtents: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Season: Hashable {
        let number: Int
        let extent: SeasonExtent
    }

    /// By number.
    private let seasons: [Season]

    /// Some seasons, each once.
    public init(_ extents: some Sequence<(Int, SeasonExtent)>) {
        seasons = extents.map { Season(number: $0.0, extent: $0.1) }.sorted { $0.number < $1.number }
    }

    public init(dictionaryLiteral elements: (Int, SeasonExtent)...) { self.init(elements) }

    /// Whether nothing is known of any season.
    public var isEmpty: Bool { seasons.isEmpty }

    /// The highest season.
    var last: Int? { seasons.last?.number }

    /// How far a season goes; nil where that is not known.
    public subscript(number: Int) -> SeasonExtent? { seasons.first { $0.number == number }?.extent }

    /// Whether every number is there of a season behind another one.
    func hasCompleteSeason(after number: Int) -> Bool {
        seasons.contains { $0.number > number && $0.extent.isGapless }
    }
}

/// The numbers of a show's episodes, season by season.
struct SeasonNumbers {
    private var numbers: [(season: Int, number: Int)] = []

    mutating func record(_ number: EpisodeNumber) {
        guard let season = number.season, let number = number.number, number > 0 else { return }
        numbers.append((season, number))
    }

    func extents(announced seasons: [Season]) -> SeasonExtents {
        if numbers.isEmpty { return [:] }
        let sorted = numbers.sorted { $0 < $1 }
        var extents: [(Int, SeasonExtent)] = []
        var place = 0
        while place < sorted.count {
            let season = sorted[place].season
            var extent = SeasonExtent(last: 0, count: 0)
            while place < sorted.count, sorted[place].season == season {
                if sorted[place].number > extent.last { extent.count += 1 }
                extent.last = sorted[place].number
                place += 1
            }
            extent.announced = seasons.first { $0.number == season }?.episodeCount
            extents.append((season, extent))
        }
        return SeasonExtents(extents)
    }
}
