public import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews

/// A selection of episodes of a show, as the user types it. Examples: `S01E02`, a range `S01E01-E05`, a season `S01`,
/// an ID `tvmaze:123`, all up to one `..S01E02`, and `all`. A number without a season, `E121` or `121`, and the texts
/// that a table prints, `#93` and `special`, are valid too.
public enum EpisodeSelection: Hashable, Sendable {
    /// One episode.
    case one(EpisodeReference)
    /// The episodes of a season from one number to another.
    case range(season: Int, ClosedRange<Int>)
    /// The episodes from one of a season to one of a later season.
    case span(from: EpisodeNumber, to: EpisodeNumber)
    /// A season.
    case season(Int)
    /// All numbered episodes up to and including one, also those of the seasons before it.
    case upTo(EpisodeReference)
    /// All numbered episodes, or all episodes if none has a number.
    case all
    /// All specials.
    case specials
    /// The season with a number, or else the episode with it in a show without seasons.
    case seasonOrEpisode(Int)
    /// The first episode that is neither watched nor skipped, if it is out.
    case next

    /// The error for a text that does not select episodes.
    public struct ParseError: Error, Sendable {
        /// The reason, in one line.
        public let message: String
    }

    /// Reads a selection.
    ///
    /// - Throws: `ParseError` if the text is not a selection.
    public init(_ text: String) throws(ParseError) {
        if text.lowercased() == "all" {
            self = .all
        } else if text.utf8.starts(with: "..".utf8), let name = EpisodeReference(String(text.dropFirst(2))) {
            self = .upTo(name)
        } else if let season = Self.season(text) {
            self = .season(season)
        } else if let range = try Self.range(text) {
            self = range
        } else if let name = EpisodeReference(text) {
            self = .one(name)
        } else if let name = Self.printed(text) {
            self = .one(name)
        } else {
            throw ParseError(message: "“\(text.shortened)” is not an episode such as S01E02")
        }
    }

    /// Reads the text that a table prints instead of a code, or a title. A text that begins like a code is never a
    /// title, so that a mistyped code is reported as one.
    private static func printed(_ text: String) -> EpisodeReference? {
        switch EpisodeReference(printed: text) {
        case .absolute(let number): .absolute(number)
        case .withoutSeason(let number): .withoutSeason(number)
        case .special: .special
        case .day(let day): .day(day)
        case .title(let title) where isTitle(title): .title(title)
        default: nil
        }
    }

    private static func isTitle(_ text: String) -> Bool {
        let parts = text.split { $0 == " " || $0 == "-" }
        let hasName = parts.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) }
        let isLikeCode = parts.first.map { part in
            part.count < 12 && part.contains(where: \.isNumber)
                && part.first.map { "sSeE.0123456789".contains($0) } ?? false
        }
        return hasName && isLikeCode != true
    }

    /// Reads one selection, each season of a range such as `S01-S03` or `S1-2`, or several selections with commas. A
    /// dash can be any of Unicode's.
    ///
    /// - Throws: `ParseError` if the text is not a selection.
    public static func all(in text: String) throws(ParseError) -> [EpisodeSelection] {
        let text = text.contains(":") ? text : withPlainDashes(text)
        if let list = list(text) { return list }
        if text.lowercased() == "specials" { return [.specials] }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = season(String(parts[0])),
            let last = season(String(parts[1])) ?? number(parts[1].utf8)
        else {
            return [try EpisodeSelection(text)]
        }
        guard first <= last else { throw ParseError(message: "“\(text.shortened)” ends before it begins") }
        guard last - first < 100 else { throw ParseError(message: "“\(text.shortened)” is more than 100 seasons") }
        var seasons: [EpisodeSelection] = []
        for number in first...last { seasons.append(try EpisodeSelection("S\(number)")) }
        return seasons
    }

    private static func withPlainDashes(_ text: String) -> String {
        String(text.map { "‐‑‒–—".contains($0) ? "-" : $0 })
    }

    /// Reads codes with commas between them. A code without a season, as in `S01E02,E05`, has that of the code before
    /// it. Returns nil if a part is not a code, because a title can have commas too.
    private static func list(_ text: String) -> [EpisodeSelection]? {
        let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
        if parts.count < 2 || text.contains(":") { return nil }
        var list: [EpisodeSelection] = []
        var lastSeason: Int?
        for part in parts {
            if let season = lastSeason, part.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "e"),
                let number = number(part.utf8.dropFirst())
            {
                list.append(.one(.number(EpisodeNumber(season: season, number: number))))
                continue
            }
            guard let selections = try? all(in: part) else { return nil }
            if case .one(.title) = selections[0] { return nil }
            list += selections
            lastSeason = selections.last?.lastSeason
        }
        return list
    }

    /// The season of the last selected episode, if the selection names it.
    private var lastSeason: Int? {
        switch self {
        case .one(.number(let number)), .span(_, let number): number.season
        case .range(let season, _), .season(let season): season
        default: nil
        }
    }

    private static func season(_ text: String) -> Int? {
        let bytes = text.utf8
        guard let first = bytes.first, first | 0x20 == UInt8(ascii: "s"), (2...6).contains(bytes.count) else {
            return nil
        }
        return number(bytes.dropFirst())
    }

    /// Reads `S01E01-E05`, `S01E01-05`, `S01E01-S01E05` or `S01E08-S02E03`.
    private static func range(_ text: String) throws(ParseError) -> EpisodeSelection? {
        if text.utf8.contains(UInt8(ascii: ":")) { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = EpisodeNumber(code: String(parts[0])), let season = from.season,
            let first = from.number
        else { return nil }
        var end = parts[1].utf8[...]
        if let code = EpisodeNumber(code: String(parts[1])) {
            if let lastSeason = code.season, lastSeason != season {
                guard season < lastSeason else {
                    throw ParseError(message: "“\(text.shortened)” ends before it begins")
                }
                return .span(from: from, to: code)
            }
            end = "\(code.number ?? 0)".utf8[...]
        } else if let letter = end.first, letter | 0x20 == UInt8(ascii: "e") {
            end = end.dropFirst()
        }
        guard let last = number(end) else { return nil }
        guard first <= last else { throw ParseError(message: "“\(text.shortened)” ends before it begins") }
        return .range(season: season, first...last)
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 5,
            digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Whether stored data is enough to find the episodes, even if the show continues.
    var isUnambiguousOverTime: Bool {
        switch self {
        case .one(.number), .one(.source), .one(.absolute), .one(.withoutSeason), .range, .next: true
        case .one, .season, .upTo, .all, .span, .specials, .seasonOrEpisode: false
        }
    }

    /// Returns the selected episodes.
    ///
    /// - Parameter isAired: Returns whether an episode has aired. Seasons and `all` select only aired episodes.
    /// - Throws: `.nothingMarked` or another error if an episode does not exist.
    func episodes(
        of show: MergedShow,
        isAired: (MergedEpisode) -> Bool
    ) throws(OperationError) -> [MergedEpisode] {
        switch self {
        case .one(let name): return [try name.episode(of: show)]
        case .range(let season, let numbers):
            let matches = show.episodes.filter { episode in
                episode.number.season == season && episode.number.number.map(numbers.contains) ?? false
            }
            let existing = Set(matches.compactMap(\.number.number))
            if existing.count == numbers.count { return matches }
            let missing = numbers.prefix(2000).first { !existing.contains($0) } ?? numbers.lowerBound
            throw .nothingMarked(
                missing: "episode \(EpisodeNumber(season: season, number: missing).code ?? "")",
                of: show,
                season: season
            )
        case .span(let from, let to):
            let first = try EpisodeReference.number(from).episode(of: show).number
            let last = try EpisodeReference.number(to).episode(of: show).number
            return show.episodes.filter { $0.isNumbered(from: first, to: last) }
        case .specials:
            let specials = show.episodes.filter { $0.value.kind?.isSpecial == true }
            if specials.isEmpty { throw .nothingMarked(missing: "special", of: show, season: nil) }
            return specials.filter(isAired)
        case .seasonOrEpisode(let number):
            if show.episodes.allSatisfy({ $0.number.season == nil }) {
                return [try EpisodeReference.withoutSeason(number).episode(of: show)]
            }
            return try EpisodeSelection.season(number).episodes(of: show, isAired: isAired)
        case .next:
            guard let next = WatchProgress(in: show.episodes).next else { throw .nothingToWatch(of: show, next: nil) }
            guard isAired(next) else { throw .nothingToWatch(of: show, next: next) }
            return [next]
        case .season(let season):
            let seasonEpisodes = show.episodes(ofSeason: season)
            if seasonEpisodes.isEmpty { throw .nothingMarked(missing: "season \(season)", of: show, season: season) }
            return seasonEpisodes.filter(isAired)
        case .upTo(let name):
            let last = try name.episode(of: show).number
            guard let season = last.season, let number = last.number else { return [try name.episode(of: show)] }
            return show.episodes.filter { episode in
                guard let itsSeason = episode.number.season, let itsNumber = episode.number.number else { return false }
                // Season 0 contains the specials. It counts only if the last episode is a special too.
                return (itsSeason, itsNumber) <= (season, number) && (itsSeason > 0 || season == 0)
            }
        case .all:
            if show.episodes.isEmpty { throw .nothingMarked(missing: "episode", of: show, season: nil) }
            // A show whose episodes have only titles or days has no numbers to count.
            let isNumbered = show.episodes.contains { $0.number.number != nil }
            return show.episodes.filter { (!isNumbered || $0.number.number != nil) && isAired($0) }
        }
    }
}

extension EpisodeSelection {
    /// Whether the selection names its episodes, and does not only select those of them that have aired.
    var namesEpisodes: Bool {
        switch self {
        case .one, .range, .span, .upTo: true
        case .season, .all, .specials, .seasonOrEpisode, .next: false
        }
    }
}

extension MergedEpisode {
    /// Returns whether the episode has a number from one to another, by season and number.
    fileprivate func isNumbered(from first: EpisodeNumber, to last: EpisodeNumber) -> Bool {
        guard let season = number.season, let own = number.number, let firstSeason = first.season,
            let firstNumber = first.number, let lastSeason = last.season, let lastNumber = last.number
        else { return false }
        return (season, own) >= (firstSeason, firstNumber) && (season, own) <= (lastSeason, lastNumber)
    }
}
