internal import ScheduleModel

/// The season and the episodes in a text, as people and programs write them: `S02E07`, `2x07`, `Season 2, Episode 7`,
/// `Folge 7`, `odc. 7/10`, `第7話`, `S01E01-E02`.
struct NumberPhrase: Equatable {
    private(set) var season: Int?
    /// The numbers of the episodes, in order. More than one if the text names several.
    private(set) var numbers: [Int] = []
    /// The part of the episode, as in `S01E05a`.
    private(set) var part: Int?
    /// Whether the text names more episodes than can be listed.
    private(set) var isLongRange = false
    /// The position after the phrase.
    private(set) var end: Int

    /// The seasons in a longer text that are years. `1920x800` is the size of a picture.
    private static let years = 1950...2040

    /// The largest number of episodes that one text may name.
    static let maxEpisodes = 12

    var episodeNumbers: [EpisodeNumber] {
        if numbers.isEmpty { return season.map { [EpisodeNumber(season: $0)] } ?? [] }
        return numbers.map { EpisodeNumber(season: season, number: $0, part: part) }
    }

    /// Parses a text that consists of a number only, apart from brackets around it. Returns nil for other texts.
    init?(_ text: String) {
        guard text.utf8.count <= 96 else { return nil }
        let scalars = Array(text.unicodeScalars).filter { !"()[]".unicodeScalars.contains($0) }
        var scanner = NumberScanner(scalars, isEntireText: true)
        scanner.skip(NumberScanner.separators)
        guard let phrase = NumberPhrase(&scanner) else { return nil }
        scanner.skip(NumberScanner.separators)
        guard scanner.isAtEnd else { return nil }
        self = phrase
    }

    /// Parses the phrase that begins at a position in a longer text.
    init?(in scalars: [Unicode.Scalar], at start: Int) {
        var scanner = NumberScanner(scalars, isEntireText: false)
        scanner.index = start
        guard let phrase = NumberPhrase(&scanner) else { return nil }
        self = phrase
    }

    private init?(_ scanner: inout NumberScanner) {
        end = scanner.index
        guard read(&scanner) else { return nil }
        end = scanner.index
        guard season == nil || (numbers.isEmpty && !isLongRange) else { return }
        // The other half may follow: `Episode 5, Season 2` or `Season 2 – Episode 5`.
        scanner.skip(NumberScanner.separators)
        var other = NumberPhrase(end: scanner.index)
        if other.read(&scanner), (other.season == nil) != (season == nil), other.numbers.isEmpty != numbers.isEmpty {
            season = season ?? other.season
            if numbers.isEmpty { (numbers, part) = (other.numbers, other.part) }
            end = scanner.index
        }
        scanner.index = end
    }

    private init(end: Int) { self.end = end }

    /// Reads one season, one episode, or a code with both.
    private mutating func read(_ scanner: inout NumberScanner) -> Bool {
        let start = scanner.index
        if readCode(&scanner) || readCounted(&scanner) || readWord(&scanner) || readPair(&scanner) { return true }
        scanner.index = start
        return false
    }

    /// Reads `S02E07`, `s2.e7`, `T2 E5`, `S02-E05` and `2x07`.
    private mutating func readCode(_ scanner: inout NumberScanner) -> Bool {
        let start = scanner.index
        if scanner.letter("s") || scanner.letter("t") {
            if scanner.isEntireText { scanner.skip(" .") }
            if let season = scanner.number(upTo: 4) {
                let mark = scanner.index
                scanner.skip(" ._-–:,/")
                if scanner.letter("e") {
                    _ = scanner.letter("p")
                    scanner.skip(" .")
                    if readEpisodes(&scanner, after: season) { return true }
                }
                scanner.index = mark
                // In a longer text `T2` alone is a name.
                let isLetterS = scanner.scalars[start].properties.lowercaseMapping == "s"
                if !isLetterS, !scanner.isEntireText, readChapter(&scanner, after: season) { return true }
                let isSeason = scanner.isEntireText || isLetterS
                if isSeason, scanner.isAtBoundary {
                    self.season = season
                    return true
                }
            }
        } else if let season = scanner.number(upTo: 4),
            scanner.isEntireText || season < 100 || Self.years.contains(season),
            scanner.letter("x"), scanner.isAtDigit, !Self.isProportion(season, scanner),
            readEpisodes(&scanner, after: season, digits: scanner.isEntireText || season < 100 ? 4 : 3)
        {
            return true
        }
        scanner.index = start
        return false
    }

    /// Reads the episode after a Spanish or Portuguese season in a longer text: `T2 Cap. 5`.
    private mutating func readChapter(_ scanner: inout NumberScanner, after season: Int) -> Bool {
        let start = scanner.index
        scanner.skip(" ._-–:,")
        if scanner.index > start, scanner.word() == "cap" {
            scanner.skip(" .")
            if readNumbers(&scanner, digits: 4, allowsPart: false) {
                self.season = season
                return true
            }
        }
        scanner.index = start
        return false
    }

    /// Returns whether `3x3` or `4x4` in a longer text is the name of a game or a car.
    private static func isProportion(_ season: Int, _ scanner: NumberScanner) -> Bool {
        var ahead = scanner
        return !scanner.isEntireText && [3, 4].contains(season) && ahead.digitCount == 1
            && ahead.number(upTo: 1) == season
    }

    private mutating func readEpisodes(_ scanner: inout NumberScanner, after season: Int, digits: Int = 4) -> Bool {
        scanner.isAfterCode = true
        defer { scanner.isAfterCode = false }
        guard readNumbers(&scanner, digits: digits, allowsPart: true) else { return false }
        self.season = season
        while !isLongRange, let last = numbers.last, let next = Self.nextCode(&scanner, in: season, after: last) {
            isLongRange = next - numbers[0] >= Self.maxEpisodes
            if isLongRange { numbers = [] } else { numbers += Array((last + 1)...next) }
        }
        return true
    }

    /// Reads the code of a further episode of the season: `-1x24`, ` & S01E24`.
    private static func nextCode(_ scanner: inout NumberScanner, in season: Int, after last: Int) -> Int? {
        let start = scanner.index
        scanner.skip(" ")
        let sign = scanner.current
        if let sign, "-–/&+".unicodeScalars.contains(sign) {
            scanner.index += 1
            scanner.skip(" ")
            let hasLetter = scanner.letter("s")
            if scanner.number(upTo: 4) == season, hasLetter ? scanner.letter("e") : scanner.letter("x"),
                let number = scanner.number(upTo: 4), number > last, scanner.isAtBoundary,
                number == last + 1 || sign == "-" || sign == "–"
            {
                return number
            }
        }
        scanner.index = start
        return nil
    }

    /// Reads numbers of Chinese, Japanese and Korean: `第7話`, `第二季`, `7화`.
    private mutating func readCounted(_ scanner: inout NumberScanner) -> Bool {
        let start = scanner.index
        let isOrdinal = scanner.consume("第") || scanner.consume("제")
        scanner.skip(" ")
        guard let number = scanner.number(upTo: 4) ?? (isOrdinal ? scanner.hanNumber() : nil) else {
            scanner.index = start
            return false
        }
        if isOrdinal { scanner.skip(" ") }
        if let next = scanner.current {
            if NumberWords.episodeCounters.contains(next), isOrdinal || next.value > 0xAC00 || scanner.isEntireText {
                scanner.index += 1
                numbers = [number]
                return true
            }
            // `第1-2集`
            if isOrdinal, let last = scanner.nextNumber(after: number, digits: 4), last - number < Self.maxEpisodes,
                let counter = scanner.current, NumberWords.episodeCounters.contains(counter)
            {
                scanner.index += 1
                numbers = Array(number...last)
                return true
            }
            if NumberWords.seasonCounters.contains(next), isOrdinal || next.value > 0xAC00 {
                scanner.index += 1
                season = number
                return true
            }
        }
        scanner.index = start
        return false
    }

    /// Reads `Season 2`, `Folge 7`, `Ep. 5/10`, `#12`, `2. Staffel` and `4-я серия`.
    private mutating func readWord(_ scanner: inout NumberScanner) -> Bool {
        let start = scanner.index
        if scanner.consume("#") || scanner.consume("№") {
            scanner.skip(" ")
            // `#0102` is a season and an episode in some guides.
            let isPadded = scanner.current == "0"
            if !isPadded || !scanner.isEntireText, readNumbers(&scanner, digits: 4, allowsPart: false),
                scanner.isAtBoundary
            {
                return true
            }
        } else if let term = scanner.word(),
            let meaning = NumberWords.meaning(of: term, isEntireText: scanner.isEntireText)
        {
            let termEnd = scanner.index
            scanner.skip(term.unicodeScalars.count == 1 && !scanner.isEntireText ? "." : " .:#№º°")
            let isJoined = scanner.index == termEnd
            if meaning == .season, term != "t", term != "s", let number = scanner.number(upTo: 4), scanner.isAtBoundary
            {
                season = number
                scanner.skipTotal()
                return true
            }
            // In a sentence `E4` is a channel, and `e 12` means “and 12”.
            let isLetter = term == "e"
            let isPlausible = !isLetter || (isJoined && (scanner.isEntireText || scanner.digitCount >= 2))
            if meaning == .episode, isPlausible, readNumbers(&scanner, digits: 5, allowsPart: !isLetter) { return true }
        } else if let number = scanner.number(upTo: 4) {
            if let last = Self.countedRange(&scanner, from: number) {
                numbers = Array(number...last)
                return true
            }
            let numberEnd = scanner.index
            scanner.skip(".ªº°")
            let isOrdinal = scanner.index > numberEnd
            scanner.skip("-")
            if let ending = scanner.word(), !NumberWords.ordinalEndings.contains(ending) { scanner.index = numberEnd }
            scanner.skip(" .")
            if scanner.index > numberEnd, let term = scanner.word(), term.unicodeScalars.count > 1,
                !NumberWords.plurals.contains(term), let meaning = NumberWords.meaning(of: term, isEntireText: false),
                isOrdinal || !scanner.isBeforeNumber || (meaning == .season && Self.isCountedEpisode(scanner))
            {
                if meaning == .season { season = number } else { numbers = [number] }
                scanner.skipTotal()
                return true
            }
        }
        scanner.index = start
        return false
    }

    /// Reads the end of a range with a word behind it: `8-9 серии`.
    private static func countedRange(_ scanner: inout NumberScanner, from first: Int) -> Int? {
        let start = scanner.index
        if let last = scanner.nextNumber(after: first, digits: 4), last - first < maxEpisodes {
            scanner.skip(" ")
            if let term = scanner.word(), term.unicodeScalars.count > 2, NumberWords.isOfSeries(term) { return last }
        }
        scanner.index = start
        return nil
    }

    /// Returns whether a counted episode follows: `2 сезон 5 серия`.
    private static func isCountedEpisode(_ scanner: NumberScanner) -> Bool {
        var ahead = scanner
        ahead.skip(NumberScanner.separators)
        guard ahead.number(upTo: 4) != nil else { return false }
        ahead.skip(" .")
        guard let unit = ahead.word(), !NumberWords.plurals.contains(unit) else { return false }
        return NumberWords.meaning(of: unit, isEntireText: false) == .episode
    }

    /// Reads `5/10`, the number and the count of all, in a text that consists of it.
    private mutating func readPair(_ scanner: inout NumberScanner) -> Bool {
        guard scanner.isEntireText else { return false }
        let start = scanner.index
        if let number = scanner.number(upTo: 4) {
            scanner.skip(" ")
            if scanner.consume("/") {
                scanner.skip(" ")
                if let total = scanner.number(upTo: 4), (1...max(total, 1)).contains(number) {
                    numbers = [number]
                    return true
                }
            }
        }
        scanner.index = start
        return false
    }

    /// Reads a number, and the others of `1-2`, `E01E02`, `1 & 2`, `1a` or `5/10`.
    private mutating func readNumbers(_ scanner: inout NumberScanner, digits: Int, allowsPart: Bool) -> Bool {
        guard let first = scanner.number(upTo: digits) else { return false }
        var all = [first]
        let letter = allowsPart ? scanner.partLetter() : nil
        var isLong = false
        while !isLong, let last = all.last, let next = scanner.nextNumber(after: last, digits: digits) {
            isLong = next - first >= Self.maxEpisodes
            if !isLong { all += Array((last + 1)...next) }
        }
        scanner.skipTotal()
        guard scanner.isAtBoundary else { return false }
        (numbers, part, isLongRange) = (isLong ? [] : all, letter, isLong)
        return true
    }
}
