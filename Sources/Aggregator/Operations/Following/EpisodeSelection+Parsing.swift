internal import ScheduleModel

extension EpisodeSelection {
    /// The error for a text that does not select episodes.
    public struct ParseError: Error, Sendable {
        /// The reason, in one line.
        public let message: String
    }

    /// The largest number at the end of a range.
    private static let maxNumber = 99_999
    /// The largest number of digits in a season, and in a number without a season.
    private static let maxDigits = 5
    /// The largest difference between the seasons of a range such as `S01-S03`.
    private static let maxSeasonDistance = 99

    // MARK: Several selections

    /// Reads all forms: what `init(_:)` reads, `specials`, seasons such as `S01-S03` or `S1-2`, and lists with commas.
    ///
    /// A range of seasons returns one selection for each season. The dashes U+2010 to U+2014 are read as `-`, except in
    /// a text with a colon, which may be an ID.
    ///
    /// - Throws: `ParseError` if the text is not a selection.
    public static func all(in text: String) throws(ParseError) -> [EpisodeSelection] {
        let text = text.contains(":") ? text : withPlainDashes(text)
        if let selections = readList(text) { return selections }
        if text.lowercased() == "specials" { return [.specials] }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = readSeason(String(parts[0])),
            let last = readSeason(String(parts[1])) ?? readNumber(parts[1].utf8)
        else {
            return [try EpisodeSelection(text)]
        }
        guard first <= last else { throw ParseError(message: "“\(text.shortened)” ends before it begins") }
        guard last - first <= maxSeasonDistance else {
            throw ParseError(message: "“\(text.shortened)” is more than 100 seasons")
        }
        var seasons: [EpisodeSelection] = []
        for number in first...last { seasons.append(try EpisodeSelection("S\(number)")) }
        return seasons
    }

    private static func withPlainDashes(_ text: String) -> String {
        String(text.map { "‐‑‒–—".contains($0) ? "-" : $0 })
    }

    /// Reads codes with commas between them. A code without a season, as in `S01E02,E05`, has that of the code before
    /// it. Returns nil if a part is not a code, because a title can have commas too.
    private static func readList(_ text: String) -> [EpisodeSelection]? {
        let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
        if parts.count < 2 || text.contains(":") { return nil }
        var list: [EpisodeSelection] = []
        var lastSeason: Int?
        for part in parts {
            if let season = lastSeason, begins(part.utf8, with: "e"), let number = readNumber(part.utf8.dropFirst()) {
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

    // MARK: One selection

    /// Reads one selection. The forms are tried in a fixed order, and a title is the last.
    ///
    /// - Throws: `ParseError` if the text is not a selection.
    public init(_ text: String) throws(ParseError) {
        if text.lowercased() == "all" {
            self = .all
        } else if text.utf8.starts(with: "..".utf8), let reference = EpisodeReference(String(text.dropFirst(2))) {
            self = .upTo(reference)
        } else if let season = Self.readSeason(text) {
            self = .season(season)
        } else if let range = try Self.readRange(text) {
            self = range
        } else if let reference = EpisodeReference(text) {
            self = .one(reference)
        } else if let reference = Self.readPrinted(text) {
            self = .one(reference)
        } else {
            throw ParseError(message: "“\(text.shortened)” is not an episode such as S01E02")
        }
    }

    /// Reads a season such as `S01`.
    private static func readSeason(_ text: String) -> Int? {
        begins(text.utf8, with: "s") ? readNumber(text.utf8.dropFirst()) : nil
    }

    /// Reads `S01E01-E05`, `S01E01-05`, `S01E01-S01E05` or `S01E08-S02E03`.
    private static func readRange(_ text: String) throws(ParseError) -> EpisodeSelection? {
        if text.utf8.contains(UInt8(ascii: ":")) { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = EpisodeNumber(code: String(parts[0])), let season = first.season,
            let firstNumber = first.number
        else { return nil }
        let lastNumber: Int
        if let last = EpisodeNumber(code: String(parts[1])) {
            if let lastSeason = last.season, lastSeason != season {
                guard season < lastSeason else {
                    throw ParseError(message: "“\(text.shortened)” ends before it begins")
                }
                return .span(from: first, to: last)
            }
            lastNumber = last.number ?? 0
        } else {
            let end = parts[1].utf8
            guard let number = readNumber(begins(end, with: "e") ? end.dropFirst() : end) else { return nil }
            lastNumber = number
        }
        if lastNumber > maxNumber { return nil }
        guard firstNumber <= lastNumber else {
            throw ParseError(message: "“\(text.shortened)” ends before it begins")
        }
        return .range(season: season, firstNumber...lastNumber)
    }

    /// Reads the text that a table prints instead of a code, or a title. A text that begins like a code is never a
    /// title, so that a mistyped code is reported as one.
    private static func readPrinted(_ text: String) -> EpisodeReference? {
        switch EpisodeReference(printed: text) {
        case .absolute(let number): .absolute(number)
        case .withoutSeason(let number): .withoutSeason(number)
        case .special: .special
        case .day(let day): .day(day)
        case .title(let title) where isTitle(title): .title(title)
        default: nil
        }
    }

    /// Returns true if a part of the text has only letters, at least three, and the first part is not like a code.
    private static func isTitle(_ text: String) -> Bool {
        let parts = text.split { $0 == " " || $0 == "-" }
        guard parts.contains(where: { $0.count > 2 && $0.allSatisfy(\.isLetter) }),
            let firstPart = parts.first, let initial = firstPart.first
        else { return false }
        let isLikeCode =
            firstPart.count < 12 && firstPart.contains(where: \.isNumber) && "sSeE.0123456789".contains(initial)
        return !isLikeCode
    }

    // MARK: Letters and digits

    /// Returns true if a text begins with a letter, in upper or lower case.
    private static func begins(_ text: some Collection<UInt8>, with letter: Unicode.Scalar) -> Bool {
        text.first.map { $0 | 0x20 } == UInt8(ascii: letter)
    }

    /// Reads a number of up to `maxDigits` digits, without anything else.
    private static func readNumber(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= maxDigits,
            digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
