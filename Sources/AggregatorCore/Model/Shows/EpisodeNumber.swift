/// The position of an episode in its show. Each part is nil if no source states it.
public struct EpisodeNumber: Hashable, Sendable, Codable {
    /// The season. For daily shows this is sometimes the year.
    public var season: Int?
    /// The number within the season, or nil for a special.
    public var number: Int?
    /// The number of the part, if the episode airs in several parts.
    public var part: Int?
    /// The number within the entire show.
    public var absolute: Int?

    /// Creates a number from its parts.
    public init(season: Int? = nil, number: Int? = nil, part: Int? = nil, absolute: Int? = nil) {
        self.season = season
        self.number = number
        self.part = part
        self.absolute = absolute
    }

    /// The number as `S02E54`, or nil if the season or the number is missing.
    public var code: String? {
        guard let season, let number else { return nil }
        return "S" + Digits.padded(season, to: 2) + "E" + Digits.padded(number, to: 2)
    }

    /// Parses `S02E54`, `s2e54` or `2x54`.
    public init?(code text: String) {
        // Bit 0x20 converts letters to lower case. Below 0x20 it would make digits of control characters.
        let bytes = text.utf8.map { $0 < 0x20 ? $0 : $0 | 0x20 }
        var index = 0
        /// Reads at most six digits, so that a long text cannot overflow.
        func number() -> Int? {
            let start = index
            while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9"),
                index - start < 6
            { index += 1 }
            return start == index ? nil : bytes[start..<index].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let hasPrefix = bytes.first == UInt8(ascii: "s")
        if hasPrefix { index = 1 }
        guard let season = number(), index < bytes.count,
            bytes[index] == (hasPrefix ? UInt8(ascii: "e") : UInt8(ascii: "x"))
        else { return nil }
        index += 1
        guard let episode = number(), index == bytes.count else { return nil }
        self.init(season: season, number: episode)
    }
}

extension EpisodeNumber {
    /// The number as `S02E54`, `S02E54 part 1`, `S02` or `E54`. Nil if it has neither season nor number.
    public var text: String? {
        let part = part.map { " part \($0)" } ?? ""
        if let code { return code + part }
        if let season { return "S" + Digits.padded(season, to: 2) }
        return number.map { "E" + Digits.padded($0, to: 2) + part }
    }
}

extension EpisodeNumber {
    /// Returns true if an ID ends in a slash and a code, as in `harbour/S01E02`. Such a source has no IDs of its own.
    /// If it renumbers its episodes, the ID belongs to another episode.
    public static func isEncoded(in id: String) -> Bool {
        guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return EpisodeNumber(code: String(id[id.utf8.index(after: slash)...])) != nil
    }
}
