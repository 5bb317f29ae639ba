public import ScheduleModel

/// Reads the numbers that guides give episodes.
public enum XMLTVEpisodeNumber {
    /// `season[/total].episode[/total].part[/total]`, counted from zero, each of them optional: `1.0.` is S02E01.
    /// A part counts only where there is more than one. Nil where nothing of it is a number.
    public static func xmltvNS(_ text: String) -> EpisodeNumber? {
        let fields = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count) else { return nil }
        var values: [(number: Int?, total: Int?)] = []
        for field in fields {
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

    /// What stands on a screen: `S02E54`, `2x54`, `Season 2, Episode 54`; else nil, since the rest differs from guide to
    /// guide.
    public static func onscreen(_ text: String) -> EpisodeNumber? {
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") }
        return EpisodeNumber(code: String(decoding: letters, as: UTF8.self)) ?? spelled(text)
    }

    /// A number in words: nothing else may stand beside it.
    private static func spelled(_ text: String) -> EpisodeNumber? {
        guard text.utf8.count <= 64 else { return nil }
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "." || $0 == ":" }
        guard words.count == 4, ["season", "series", "staffel", "saison", "temporada"].contains(words[0]),
            ["episode", "ep", "folge", "épisode", "episodio"].contains(words[2]),
            let season = count(words[1].utf8[...]) ?? nil, let number = count(words[3].utf8[...]) ?? nil
        else { return nil }
        return EpisodeNumber(season: season, number: number)
    }

    /// A number of at most six digits; blank is none; anything else is nothing that can be read.
    private static func count(_ field: Substring.UTF8View.SubSequence) -> Int?? {
        let digits = field.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\n") }
        if digits.isEmpty { return .some(nil) }
        guard digits.count <= 6, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        return .some(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
}
