internal import ScheduleModel

/// The extent of a season in a source's complete episode list.
public struct SeasonExtent: Hashable, Sendable {
    /// The highest number.
    public var last: Int
    /// The number of different episode numbers. A list with gaps does not prove an end.
    public var count: Int
    /// The announced number of episodes, or nil if it is unknown.
    public var announced: Int?

    /// Creates an extent.
    public init(last: Int, count: Int, announced: Int? = nil) {
        self.last = last
        self.count = count
        self.announced = announced
    }

    /// Whether the list has every number up to the last.
    var isGapless: Bool { count == last }
}

/// The extents of the seasons of a show.
/// A list may name as many shows as it has rows, and a dictionary for each would take twice the memory.
public struct SeasonExtents: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Season: Hashable {
        let number: Int
        let extent: SeasonExtent
    }

    /// The seasons, sorted by number.
    private let seasons: [Season]

    /// Creates the extents of some seasons, each given once.
    public init(_ extents: some Sequence<(Int, SeasonExtent)>) {
        seasons = extents.map { Season(number: $0.0, extent: $0.1) }.sorted { $0.number < $1.number }
    }

    public init(dictionaryLiteral elements: (Int, SeasonExtent)...) { self.init(elements) }

    /// Whether no season has an extent.
    public var isEmpty: Bool { seasons.isEmpty }

    /// The highest season.
    var last: Int? { seasons.last?.number }

    /// The extent of a season, or nil if it is unknown.
    public subscript(number: Int) -> SeasonExtent? { seasons.first { $0.number == number }?.extent }

    /// Returns whether a later season without gaps exists.
    func hasCompleteSeason(after number: Int) -> Bool {
        seasons.contains { $0.number > number && $0.extent.isGapless }
    }
}

/// The numbers of a show's episodes, by season.
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
        var index = 0
        while index < sorted.count {
            let season = sorted[index].season
            var extent = SeasonExtent(last: 0, count: 0)
            while index < sorted.count, sorted[index].season == season {
                if sorted[index].number > extent.last { extent.count += 1 }
                extent.last = sorted[index].number
                index += 1
            }
            extent.announced = seasons.first { $0.number == season }?.episodeCount
            extents.append((season, extent))
        }
        return SeasonExtents(extents)
    }
}
