/// The position of an episode in its show. Each part is nil if no source states it.
public struct EpisodeNumber: Hashable, Sendable {
    // A listing has many of these, and an optional number takes twice the memory.
    private var seasonOrNone: Int
    private var numberOrNone: Int
    private var partOrNone: Int
    private var absoluteOrNone: Int

    /// The value for a missing number. No source uses it.
    private static let none = Int.min

    /// Creates a number from its parts.
    public init(season: Int? = nil, number: Int? = nil, part: Int? = nil, absolute: Int? = nil) {
        seasonOrNone = season ?? Self.none
        numberOrNone = number ?? Self.none
        partOrNone = part ?? Self.none
        absoluteOrNone = absolute ?? Self.none
    }

    /// The season. For daily shows this is sometimes the year.
    public var season: Int? {
        get { seasonOrNone == Self.none ? nil : seasonOrNone }
        set { seasonOrNone = newValue ?? Self.none }
    }

    /// The number within the season, or nil for a special.
    public var number: Int? {
        get { numberOrNone == Self.none ? nil : numberOrNone }
        set { numberOrNone = newValue ?? Self.none }
    }

    /// The number of the part, if the episode airs in several parts.
    public var part: Int? {
        get { partOrNone == Self.none ? nil : partOrNone }
        set { partOrNone = newValue ?? Self.none }
    }

    /// The number within the entire show.
    public var absolute: Int? {
        get { absoluteOrNone == Self.none ? nil : absoluteOrNone }
        set { absoluteOrNone = newValue ?? Self.none }
    }

    /// The number as `S02E54`, or nil if the season or the number is missing.
    public var code: String? {
        guard let season, let number else { return nil }
        return "S" + Digits.padded(season, to: 2) + "E" + Digits.padded(number, to: 2)
    }

    /// Parses `S02E54`, `s2e54` or `2x54`.
    public init?(code text: String) {
        // Bit 0x20 converts letters to lower case.
        let bytes = text.utf8.map { $0 | 0x20 }
        var index = 0
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

extension EpisodeNumber: Codable {
    private enum CodingKeys: CodingKey {
        case season, number, part, absolute
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            season: try fields.decodeIfPresent(Int.self, forKey: .season),
            number: try fields.decodeIfPresent(Int.self, forKey: .number),
            part: try fields.decodeIfPresent(Int.self, forKey: .part),
            absolute: try fields.decodeIfPresent(Int.self, forKey: .absolute)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(season, forKey: .season)
        try fields.encodeIfPresent(number, forKey: .number)
        try fields.encodeIfPresent(part, forKey: .part)
        try fields.encodeIfPresent(absolute, forKey: .absolute)
    }

    /// Returns whether an ID consists only of a show and a number, such as `harbour/S01E02`. Such a source has no
    /// IDs of its own. If it renumbers its episodes, the ID belongs to another episode.
    public static func isEncoded(in id: String) -> Bool {
        guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return EpisodeNumber(code: String(id[id.utf8.index(after: slash)...])) != nil
    }
}
