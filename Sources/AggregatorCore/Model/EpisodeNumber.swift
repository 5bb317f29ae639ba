/// Where an episode stands in its show's order; each part only if a source says it.
public struct EpisodeNumber: Hashable, Sendable, Codable {
    /// The season; for daily shows sometimes the year.
    public var season: Int?
    /// The number within the season; nil for a special.
    public var number: Int?
    /// The part of an episode that is shown in several.
    public var part: Int?
    /// The number counted over the whole show.
    public var absolute: Int?

    /// A number of these parts.
    public init(season: Int? = nil, number: Int? = nil, part: Int? = nil, absolute: Int? = nil) {
        self.season = season
        self.number = number
        self.part = part
        self.absolute = absolute
    }

    /// `S02E54`, or nil without both a season and a number.
    public var code: String? {
        guard let season, let number else { return nil }
        return "S" + Digits.padded(season, to: 2) + "E" + Digits.padded(number, to: 2)
    }

    /// Reads `S02E54`, `s2e54` or `2x54`.
    public init?(code text: String) {
        let bytes = text.utf8.map { $0 | 0x20 }
        var index = 0
        func number() -> Int? {
            let start = index
            while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39, index - start < 6 { index += 1 }
            return start == index ? nil : bytes[start..<index].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        let hasPrefix = bytes.first == 0x73
        if hasPrefix { index = 1 }
        guard let season = number(), index < bytes.count, bytes[index] == (hasPrefix ? 0x65 : 0x78) else { return nil }
        index += 1
        guard let episode = number(), index == bytes.count else { return nil }
        self.init(season: season, number: episode)
    }
}
