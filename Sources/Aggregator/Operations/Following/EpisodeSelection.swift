public import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews

/// A selection of episodes of a show. `EpisodeSelection+Parsing` reads it from the text that the user types.
///
/// Examples: `S01E02`, a range `S01E01-E05`, a season `S01`, an ID `tvmaze:123`, all up to one `..S01E02`, and `all`.
/// A number without a season, `E121` or `121`, and the texts that a table prints, `#93` and `special`, are valid too.
public enum EpisodeSelection: Hashable, Sendable {
    /// One episode.
    case one(EpisodeReference)
    /// The episodes of a season from one number to another.
    case range(season: Int, ClosedRange<Int>)
    /// The episodes between two of different seasons, and these two: `S01E08-S02E03`.
    case span(from: EpisodeNumber, to: EpisodeNumber)
    /// A season.
    case season(Int)
    /// All numbered episodes up to and including one, also those of the seasons before it.
    case upTo(EpisodeReference)
    /// All numbered episodes, or all episodes if none has a number.
    case all
    /// All specials.
    case specials
    /// The season with a number, or the episode with that number in a show without seasons. Commands use it if the
    /// user types a number without letters.
    case seasonOrEpisode(Int)
    /// The first episode that is neither watched nor skipped, if it is out. Commands use it if the user types no
    /// episodes.
    case next

    /// True if stored data is enough to find the episodes, even if the show has new ones since.
    var isUnambiguousOverTime: Bool {
        switch self {
        case .one(.number), .one(.source), .one(.absolute), .one(.withoutSeason), .range, .next: true
        case .one, .season, .upTo, .all, .span, .specials, .seasonOrEpisode: false
        }
    }

    /// True if the selection names its episodes. Otherwise it includes only those that have aired.
    var namesEpisodes: Bool {
        switch self {
        case .one, .range, .span, .upTo: true
        case .season, .all, .specials, .seasonOrEpisode, .next: false
        }
    }
}

// MARK: - Selected episodes

extension EpisodeSelection {
    /// The largest part of a range that is searched for the first missing number, for the error message.
    private static let maxSearchedNumbers = 2000

    /// Returns the selected episodes.
    ///
    /// - Parameter isAired: Returns true if an episode has aired. It does not limit selections that name their episodes
    ///   (`namesEpisodes`).
    /// - Throws: `.nothingMarked` or another error if an episode does not exist.
    func episodes(
        of show: MergedShow,
        isAired: (MergedEpisode) -> Bool
    ) throws(OperationError) -> [MergedEpisode] {
        switch self {
        case .one(let reference):
            return [try reference.episode(of: show)]
        case .range(let season, let numbers):
            return try Self.episodes(numbers, ofSeason: season, of: show)
        case .span(let from, let to):
            let first = try EpisodeReference.number(from).episode(of: show).number
            let last = try EpisodeReference.number(to).episode(of: show).number
            return show.episodes.filter { $0.isNumbered(from: first, to: last) }
        case .upTo(let reference):
            return try Self.episodes(upTo: reference, of: show)
        case .season(let season):
            let seasonEpisodes = show.episodes(ofSeason: season)
            if seasonEpisodes.isEmpty { throw .nothingMarked(missing: "season \(season)", of: show, season: season) }
            return seasonEpisodes.filter(isAired)
        case .seasonOrEpisode(let number):
            if show.episodes.allSatisfy({ $0.number.season == nil }) {
                return [try EpisodeReference.withoutSeason(number).episode(of: show)]
            }
            return try EpisodeSelection.season(number).episodes(of: show, isAired: isAired)
        case .specials:
            let specials = show.episodes.filter { $0.value.kind?.isSpecial == true }
            if specials.isEmpty { throw .nothingMarked(missing: "special", of: show, season: nil) }
            return specials.filter(isAired)
        case .all:
            if show.episodes.isEmpty { throw .nothingMarked(missing: "episode", of: show, season: nil) }
            // A show whose episodes have only titles or days has no numbers to count.
            let isNumbered = show.episodes.contains { $0.number.number != nil }
            return show.episodes.filter { (!isNumbered || $0.number.number != nil) && isAired($0) }
        case .next:
            guard let next = WatchProgress(in: show.episodes).next else { throw .nothingToWatch(of: show, next: nil) }
            guard isAired(next) else { throw .nothingToWatch(of: show, next: next) }
            return [next]
        }
    }

    /// Returns the episodes of a range. Each number must exist.
    private static func episodes(
        _ numbers: ClosedRange<Int>,
        ofSeason season: Int,
        of show: MergedShow
    ) throws(OperationError) -> [MergedEpisode] {
        let matches = show.episodes.filter { episode in
            episode.number.season == season && episode.number.number.map(numbers.contains) ?? false
        }
        let existing = Set(matches.compactMap(\.number.number))
        if existing.count == numbers.count { return matches }
        let missing = numbers.prefix(maxSearchedNumbers).first { !existing.contains($0) } ?? numbers.lowerBound
        throw .nothingMarked(
            missing: "episode \(EpisodeNumber(season: season, number: missing).code ?? "")",
            of: show,
            season: season
        )
    }

    /// Returns all numbered episodes up to one, or only that one if it has no season or number.
    private static func episodes(
        upTo reference: EpisodeReference,
        of show: MergedShow
    ) throws(OperationError) -> [MergedEpisode] {
        let last = try reference.episode(of: show)
        guard let lastSeason = last.number.season, let lastNumber = last.number.number else { return [last] }
        return show.episodes.filter { episode in
            guard let season = episode.number.season, let number = episode.number.number else { return false }
            // Season 0 contains the specials. It counts only if the last episode is a special too.
            return (season, number) <= (lastSeason, lastNumber) && (season > 0 || lastSeason == 0)
        }
    }
}

extension MergedEpisode {
    /// Returns true if the episode's season and number are within a range.
    fileprivate func isNumbered(from first: EpisodeNumber, to last: EpisodeNumber) -> Bool {
        guard let ownSeason = number.season, let ownNumber = number.number, let firstSeason = first.season,
            let firstNumber = first.number, let lastSeason = last.season, let lastNumber = last.number
        else { return false }
        return (ownSeason, ownNumber) >= (firstSeason, firstNumber)
            && (ownSeason, ownNumber) <= (lastSeason, lastNumber)
    }
}
