internal import ScheduleModel

/// Counts of the kinds of values in the first cells of a column. If a heading does not decide the field of the column,
/// these counts do. One cell can count for several kinds.
struct ColumnContents {
    /// The number of rows that are looked at.
    static let sampleSize = 400

    /// The number of cells with a value.
    private(set) var filled = 0
    private var distinctTexts: Set<String> = []
    /// The number of cells that are one integer.
    private(set) var integers = 0
    private(set) var smallest = Int.max
    private(set) var largest = 0
    /// The last integer so far.
    private var last: Int?
    /// The number of integers that are less than the one before, as at the first episode of a new season.
    private(set) var restarts = 0
    /// The number of integers that are equal to the one before or one more, or that are 0 or 1.
    private var steps = 0
    /// The number of cells that can be read as the number of an episode, with or without a season.
    private(set) var numbers = 0
    /// The number of cells that are codes such as `S01E02`.
    private(set) var codes = 0
    /// The number of cells such as `01-02`.
    private(set) var dashedPairs = 0
    /// The number of dashed pairs of an integer and one of the next three: `170-171`.
    private var ranges = 0
    private var firstsOfRanges: Set<Int> = []
    /// The number of dashed pairs that begin after the end of the one before, as ranges in order do.
    private var risingPairs = 0
    private var endOfLastPair = 0
    /// The number of cells such as `1/12`.
    private(set) var fractions = 0
    /// The different second numbers of the fractions.
    private var wholes: Set<Int> = []
    private(set) var dates = 0
    private(set) var ticks = 0
    /// The number of cells that are a time of day with a colon.
    private var clocks = 0
    /// The number of cells with letters that are not the number of an episode.
    private(set) var words = 0
    private var underscored = 0
    /// The number of cells such as `1a`.
    private var parts = 0
    /// The number of cells such as `true`.
    private var truths = 0
    /// The number of cells with several words, and of those that are addresses.
    private(set) var (phrases, addresses) = (0, 0)
    private var quoted = 0

    init(_ cells: some Sequence<String>) {
        for cell in cells.prefix(Self.sampleSize) { add(cell) }
    }

    private mutating func add(_ cell: String) {
        // A row removes blanks around a value, and has no value for texts such as "null".
        guard let text = EpisodeRow(values: [.number: cell], location: "")[.number] else { return }
        filled += 1
        if distinctTexts.count < Self.sampleSize { distinctTexts.insert(text) }
        let parsed = EpisodeCodeParser(text, season: nil)
        if let integer = IntegerParser.parse(text) {
            integers += 1
            largest = max(largest, integer)
            if let last, integer < last { restarts += 1 }
            if integer <= 1 || last.map({ integer - $0 == 1 || integer == $0 }) ?? false { steps += 1 }
            smallest = min(smallest, integer)
            last = integer
        } else if ParsedDate(text) != nil {
            dates += 1
        } else if text.utf8.contains(UInt8(ascii: ":")), text.utf8.count <= 11, TimeOfDayParser.parse(text) != nil {
            clocks += 1
        }
        if parsed != nil { numbers += 1 }
        if parsed?.number.part != nil, text.utf8.count <= 5 { parts += 1 }
        if text.utf8.contains(UInt8(ascii: " ")) { phrases += 1 }
        if text.utf8.starts(with: "http".utf8), text.contains("://") { addresses += 1 }
        if let parsed, parsed.isCode { codes += 1 }
        if let pair = EpisodeCodeParser.pair(in: text, separatedBy: UInt8(ascii: "-")),
            pair.first > 0 || pair.second > 0
        {
            dashedPairs += 1
            if pair.first > endOfLastPair, pair.second > pair.first { risingPairs += 1 }
            endOfLastPair = pair.second
            if (1...3).contains(pair.second - pair.first) {
                ranges += 1
                firstsOfRanges.insert(pair.first)
            }
        }
        if let pair = EpisodeCodeParser.pair(in: text, separatedBy: UInt8(ascii: "/")), pair.first <= pair.second {
            fractions += 1
            wholes.insert(pair.second)
        }
        if UnderscoredCode(text) != nil { underscored += 1 }
        if QuotedTitle.unquoted(text) != text { quoted += 1 }
        if WatchedTick.isCertain(text) { ticks += 1 }
        if Self.truthValues.contains(text.lowercased()) { truths += 1 }
        if text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }), parsed == nil { words += 1 }
    }

    var distinct: Int { distinctTexts.count }
    private func nearlyAll(_ count: Int) -> Bool { filled > 0 && count * 10 >= filled * 9 }
    private func most(_ count: Int) -> Bool { filled > 0 && count * 2 > filled }

    /// Whether the cells are codes such as `S01E02`.
    var isCodes: Bool { nearlyAll(codes) }
    /// Whether the cells are season and number with a dash: `01-02`. A few may name two episodes.
    var isDashedCodes: Bool { filled > 0 && dashedPairs * 4 >= filled * 3 && !isRanges }
    /// True if the cells with a dash name several episodes: `170-171`, `172-173`. A season in front of the dash would
    /// repeat, but the first number of a range does not.
    private var isRanges: Bool {
        dashedPairs > 1
            && (risingPairs == dashedPairs || ranges * 5 >= dashedPairs * 4 && firstsOfRanges.count == ranges)
    }
    /// Whether the cells are ids with season and number: `DW_3_7`. Ids of specials may have letters there.
    var isUnderscoredCodes: Bool { filled > 1 && underscored * 5 >= filled * 3 }
    /// Whether most titles are in quotes. The heading rows of a table are not.
    var isQuoted: Bool { filled > 0 && quoted * 3 >= filled * 2 }
    /// True if the cells name a number and the total: `3/10`. A few different totals are accepted.
    var isFractionsOfOneWhole: Bool { fractions > 1 && nearlyAll(fractions) && wholes.count * 4 <= max(4, fractions) }
    var isIntegers: Bool { nearlyAll(integers) }
    var isDates: Bool { most(dates) }
    /// True if each cell is a number, and most have a part: `1a`, `1b`.
    var isPartNumbers: Bool { most(parts) && numbers == filled && distinct == filled }
    /// Whether the cells are addresses.
    var isAddresses: Bool { most(addresses) }
    /// Whether the cells are times of day.
    var isClocks: Bool { nearlyAll(clocks) }
    var isTicks: Bool { nearlyAll(ticks) }
    /// Whether the cells are `true` and `false`, or yes and no. A show can be called `X`, which is a tick too.
    var isTrueOrFalse: Bool { nearlyAll(truths) }
    private static let truthValues: Set = [
        "true", "false", "yes", "no", "wahr", "falsch", "ja", "nein", "vrai", "faux", "oui", "non", "si", "sí",
    ]
    /// Whether the cells are texts and not numbers.
    var isText: Bool { most(words) && numbers * 5 < filled }
    /// Whether most cells have a text of their own, as titles of episodes do.
    var isMostlyDistinct: Bool { distinct * 2 > filled }
    /// True if most integers follow the one before, as the numbers of episodes do. The sizes of seasons, such as 13, 24
    /// and 12, do not.
    var isCounting: Bool { isIntegers && (integers < 3 || steps * 5 >= integers * 3) }
    /// True if the integers only rise, with or without gaps. Then all cells differ.
    var isRunning: Bool { isIntegers && restarts == 0 && distinct == filled }
    /// True if the integers count the rows from 0 or 1 on, with few gaps and repeated numbers.
    var isCounter: Bool {
        isIntegers && restarts == 0 && distinct * 20 >= filled * 19 && filled > 1 && smallest <= 1
            && largest <= filled + filled / 10 + 1
    }
    /// True if the integers rise from 0 or 1 nearly without gaps. One of fifty may be a mistake.
    var isRunningFromStart: Bool {
        isIntegers && restarts * 50 <= filled && distinct * 50 >= filled * 49 && filled > 1 && smallest <= 1
            && largest <= filled + filled / 10 + 1
    }
}
