public import ScheduleModel

/// A parser for episode numbers in guides.
public enum XMLTVEpisodeNumber {
    /// Parses `season[/total].episode[/total].part[/total]`. All fields are optional and counted from zero: `1.0.`
    /// is S02E01. A part is used only if there is more than one. Returns nil if no field is a number, or if there are
    /// several episodes.
    public static func xmltvNS(_ text: String) -> EpisodeNumber? {
        let numbers = allXMLTVNS(text)
        return numbers.count == 1 ? numbers[0] : nil
    }

    /// Parses the same, with all episodes of a range: `0.9-10.` is S01E10 and S01E11. The result is empty if no field
    /// is a number.
    static func allXMLTVNS(_ text: String) -> [EpisodeNumber] {
        let fields = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count) else { return [] }
        // Without dots there is only one number, which guides count from one.
        if fields.count == 1 {
            guard case .some(.some(let number)) = count(fields[0]) else { return [] }
            return [EpisodeNumber(number: number)]
        }
        var values: [(number: Int?, total: Int?)] = []
        var last: Int?
        for field in fields {
            if values.count == 1, let ends = range(field) {
                values.append((ends.first, nil))
                last = ends.last
                continue
            }
            let halves = field.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
            guard let number = count(halves[0]), let total = halves.count > 1 ? count(halves[1]) : .some(nil) else {
                return []
            }
            values.append((number, total))
        }
        let season = values[0].number.map { $0 + 1 }
        let episode = values[1].number.map { $0 + 1 }
        var part: Int?
        if values.count > 2, let number = values[2].number, values[2].total ?? 2 > 1 { part = number + 1 }
        if let episode, let last {
            guard last - episode < NumberPhrase.maxEpisodes else {
                return season.map { [EpisodeNumber(season: $0)] } ?? []
            }
            return (episode...last + 1).map { EpisodeNumber(season: season, number: $0) }
        }
        if season == nil, episode == nil, part == nil { return [] }
        return [EpisodeNumber(season: season, number: episode, part: part)]
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

    /// Parses a range such as `9-10`, counted from zero.
    private static func range(_ field: ArraySlice<UInt8>) -> (first: Int, last: Int)? {
        let ends = field.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { count($0) ?? nil }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first < last else { return nil }
        return (first, last)
    }

    /// Parses a number in the form shown on screen: `S02E54`, `2x54`, `Season 2, Episode 54 of 60`, `Folge 54`,
    /// `odc. 5/10`. Returns nil for other forms, and for several episodes.
    public static func onscreen(_ text: String) -> EpisodeNumber? {
        let numbers = allOnscreen(text)
        return numbers.count == 1 ? numbers[0] : nil
    }

    /// Parses the same, with all episodes of a range: `S02E07-E08`. The result is empty for other forms.
    static func allOnscreen(_ text: String) -> [EpisodeNumber] {
        // Nearly all texts have this form.
        if let number = EpisodeNumber(code: text) { return [number] }
        if let phrase = NumberPhrase(text) { return phrase.episodeNumbers }
        if let number = codeBeforeTitle(text) { return [number] }
        // Some guides write the form of `xmltv_ns` without naming it.
        return text.utf8.count { $0 == UInt8(ascii: ".") } == 2 ? allXMLTVNS(text) : []
    }

    /// Parses a complete code in front of a title: `S02E05 Title`, `2x05 - Title`.
    private static func codeBeforeTitle(_ text: String) -> EpisodeNumber? {
        guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let number = EpisodeNumber(code: String(text[..<blank]))
        let title = text[blank...].utf8.drop { " -:".utf8.contains($0) }
        let isTitle = title.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
        return isTitle ? number : nil
    }

    /// Returns the form of a text, in which every number is a 9: `Part 9` for `Part 12`.
    static func form(of text: String) -> String {
        var form: [UInt8] = []
        for byte in TextSanitizer.truncated(text, to: 40).text.utf8 {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if !isDigit { form.append(byte) } else if form.last != UInt8(ascii: "9") { form.append(UInt8(ascii: "9")) }
        }
        return String(decoding: form, as: UTF8.self)
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
