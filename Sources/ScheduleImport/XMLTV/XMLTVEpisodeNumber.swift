public import ScheduleModel

/// A parser for episode numbers in guides.
public enum XMLTVEpisodeNumber {
    /// Parses `season[/total].episode[/total].part[/total]`. All fields are optional and counted from zero: `1.0.`
    /// is S02E01. A part is used only if there is more than one. Returns nil if no field is a number.
    public static func xmltvNS(_ text: String) -> EpisodeNumber? {
        let fields = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count) else { return nil }
        var values: [(number: Int?, total: Int?)] = []
        for field in fields {
            // A range of episodes has no number of its own.
            if values.count == 1, isRange(field) {
                values.append((nil, nil))
                continue
            }
            let halves = field.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
            guard let number = count(halves[0]), let total = halves.count > 1 ? count(halves[1]) : .some(nil) else {
                return nil
            }
            values.append((number, total))
        }
        let season = values[0].number.map { $0 + 1 }
        let episode = values.count > 1 ? values[1].number.map { $0 + 1 } : nil
        var part: Int?
        if values.count > 2, let number = values[2].number, values[2].total ?? 2 > 1 { part = number + 1 }
        if season == nil, episode == nil, part == nil { return nil }
        return EpisodeNumber(season: season, number: episode, part: part)
    }

    /// Returns whether a number of `xmltv_ns` is the last of its season. `0.12/13.` is the thirteenth of thirteen
    /// episodes, and `0.12/13.0/2` its first half.
    static func isLastOfSeason(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return false }
        let fields = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let (number, total) = counted(fields[1]), total > 1, number == total
        else {
            return false
        }
        guard fields.count == 3, let (part, parts) = counted(fields[2]) else { return true }
        return part == parts
    }

    /// Parses `12/13` with a number counted from zero. Returns it counted from one, or nil if either part is
    /// missing.
    private static func counted(_ field: Substring.UTF8View) -> (number: Int, total: Int)? {
        let halves = field.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2, let number = count(halves[0]) ?? nil, let total = count(halves[1]) ?? nil else {
            return nil
        }
        return (number + 1, total)
    }

    private static func isRange(_ field: ArraySlice<UInt8>) -> Bool {
        let ends = field.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return ends.count == 2 && ends.allSatisfy { (count($0) ?? nil) != nil }
    }

    /// Parses a number in the form shown on screen: `S02E54`, `2x54`, `Season 2, Episode 54 of 60`, `(S2 Ep54/60)`.
    /// Returns nil for other forms, which differ from guide to guide. A range such as `S02E54-E55` gives only the
    /// season.
    public static func onscreen(_ text: String) -> EpisodeNumber? {
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") }
        // Nearly all texts have this form.
        if let number = EpisodeNumber(code: text) { return number }
        // A blank separates two numbers.
        let isCode = text.utf8.count <= 64 && tokens(of: text).count <= 4
        return (isCode ? EpisodeNumber(code: String(decoding: letters, as: UTF8.self)) : nil) ?? spelled(text)
    }

    private static let seasons: Set = ["s", "season", "series", "staffel", "saison", "temporada"]
    private static let episodes: Set = ["e", "ep", "episode", "folge", "épisode", "episodio"]

    /// Parses a spelled-out number. No other text is allowed, except the total.
    private static func spelled(_ text: String) -> EpisodeNumber? {
        guard text.utf8.count <= 64 else { return nil }
        var tokens = tokens(of: text)
        guard tokens.count >= 4, seasons.contains(tokens[0]), episodes.contains(tokens[2]),
            let season = count(tokens[1].utf8) ?? nil, let number = count(tokens[3].utf8) ?? nil
        else { return nil }
        tokens.removeFirst(4)
        if tokens.isEmpty { return EpisodeNumber(season: season, number: number) }
        guard let last = tokens.last, (count(last.utf8) ?? nil) != nil else { return nil }
        switch tokens.dropLast() {
        case ["/"], ["of"], ["von"], ["de"], ["sur"]: return EpisodeNumber(season: season, number: number)
        case ["-"], ["–"]: return EpisodeNumber(season: season)
        case let between where between.count <= 2 && between.last.map(episodes.contains) ?? false:
            return between.count == 1 || ["-", "–"].contains(between[between.startIndex])
                ? EpisodeNumber(season: season) : nil
        default: return nil
        }
    }

    /// Returns the runs of letters and of digits in a text, and the separators of numbers: slash and dash.
    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var isInDigits: Bool?
        for character in text.lowercased() {
            let isDigit = character.isASCII && character.isNumber
            if isDigit || character.isLetter {
                if isInDigits == isDigit {
                    tokens[tokens.count - 1].append(character)
                } else {
                    tokens.append(String(character))
                }
                isInDigits = isDigit
            } else {
                if "/-–".contains(character) { tokens.append(String(character)) }
                isInDigits = nil
            }
        }
        return tokens
    }

    /// Parses a number of at most six digits. Returns `.some(nil)` if the field is blank, and nil if it is not a
    /// number.
    private static func count(_ field: some Collection<UInt8>) -> Int?? {
        let digits = field.drop(while: isBlank).prefix { !isBlank($0) }
        if digits.isEmpty { return .some(nil) }
        // A blank separates two numbers.
        guard field[digits.endIndex...].allSatisfy(isBlank) else { return nil }
        guard digits.count <= 6, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        return .some(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
}
