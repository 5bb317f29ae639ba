internal import ScheduleModel

/// The episodes of a programme, read from the most complete of its numbers. Guides give numbers in several systems.
struct GuideNumbers {
    /// The episodes, at least one. More than one if the programme shows several.
    private(set) var episodes = [EpisodeNumber()]
    /// The numbers that cannot be read, if no other number of the programme is complete.
    private(set) var unreadable: [String] = []

    /// The system that wins if two numbers are equally complete.
    private static let preferredSystem = "xmltv_ns"

    init(_ values: [SystemValue]) {
        var isFromPreferred = false
        // Some guides split the number over two values, with the systems `season` and `episode`.
        var (season, number): (Int?, Int?)
        for value in values {
            let system = value.plainSystem
            switch system {
            case "season": season = season ?? Self.number(value.value) { $0.season }
            case "episode": number = number ?? Self.number(value.value) { $0.numbers.first }
            default:
                guard let parsed = Self.parse(value.value, system: system) else { continue }
                guard let first = parsed.first else {
                    recordUnreadable(value.value)
                    continue
                }
                let isPreferred = system == Self.preferredSystem
                if first.isBetter(than: episodes[0], winsTies: isPreferred && !isFromPreferred) {
                    (episodes, isFromPreferred) = (parsed, isPreferred)
                }
            }
        }
        let split = EpisodeNumber(season: season, number: number)
        if split.isBetter(than: episodes[0], winsTies: false) { episodes = [split] }
        if episodes[0].season != nil, episodes[0].number != nil { unreadable = [] }
    }

    /// Parses a text that names season and number together.
    ///
    /// - Returns: an empty list if the text cannot be read, or nil if another system may name something else with it.
    private static func parse(_ text: String, system: String) -> [EpisodeNumber]? {
        switch system {
        case Self.preferredSystem:
            let numbers = XMLTVEpisodeNumber.allXMLTVNS(text)
            if numbers.isEmpty, let phrase = NumberPhrase(text) { return phrase.episodeNumbers }
            return numbers
        case "onscreen", "common", "sxxexx", "screen": return XMLTVEpisodeNumber.allOnscreen(text)
        default:
            // A code has one meaning in every system.
            return EpisodeNumber(code: text).map { [$0] }
        }
    }

    /// Parses a plain number, or a text that names its kind: `2`, `Season 2`.
    private static func number(_ text: String, _ field: (NumberPhrase) -> Int?) -> Int? {
        IntegerParser.parse(text.filter { $0 > " " }) ?? NumberPhrase(text).flatMap(field)
    }

    /// Adds a text to the unreadable numbers, unless it has no digit, such as `Finale`.
    private mutating func recordUnreadable(_ text: String) {
        let hasDigit = text.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        if hasDigit { unreadable.append(text) }
    }
}

extension SystemValue {
    /// The name of the system, however its parts are joined: tvheadend writes `xmltv-ns`.
    var plainSystem: String {
        if system == "xmltv_ns" || system == "onscreen" { return system }
        return String(
            decoding: system.lowercased().utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 },
            as: UTF8.self
        )
    }
}

extension EpisodeNumber {
    /// Returns true if this number is more complete than another one.
    ///
    /// - Parameter winsTies: True if this number is also better if both are equally complete, but not empty.
    fileprivate func isBetter(than other: EpisodeNumber, winsTies: Bool) -> Bool {
        if completeness == other.completeness { return winsTies && completeness > 0 }
        return completeness > other.completeness
    }

    /// The weight of the fields that are set. An episode number counts more than season and part together.
    private var completeness: Int {
        (number == nil ? 0 : 4) + (season == nil ? 0 : 2) + (part == nil ? 0 : 1)
    }
}
