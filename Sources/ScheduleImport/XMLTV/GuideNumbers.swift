internal import ScheduleModel

/// The episodes that the numbers of a programme name. Guides give numbers in several systems.
struct GuideNumbers {
    /// The episodes, at least one. More than one if the programme shows several.
    private(set) var episodes = [EpisodeNumber()]
    /// The numbers that cannot be read, if no other number of the programme is complete.
    private(set) var unreadable: [String] = []

    init(_ values: [SystemValue]) {
        var isPreferred = false
        var (season, number): (Int?, Int?)
        for value in values {
            var parsed: [EpisodeNumber] = []
            let system = value.plainSystem
            switch system {
            case "xmltv_ns":
                parsed = XMLTVEpisodeNumber.allXMLTVNS(value.value)
                if parsed.isEmpty { parsed = NumberPhrase(whole: value.value)?.episodeNumbers ?? [] }
            case "onscreen", "common", "sxxexx", "screen": parsed = XMLTVEpisodeNumber.allOnscreen(value.value)
            case "season": season = season ?? Self.number(value.value) { $0.season }
            case "episode": number = number ?? Self.number(value.value) { $0.numbers.first }
            default:
                // A code has one meaning in every system.
                parsed = EpisodeNumber(code: value.value).map { [$0] } ?? []
                if parsed.isEmpty { continue }
            }
            if parsed.isEmpty, system != "season", system != "episode" { recordUnreadable(value.value) }
            let isBetter = system == "xmltv_ns" && !isPreferred
            if let first = parsed.first, first.isBetter(than: episodes[0], isPreferred: isBetter) {
                (episodes, isPreferred) = (parsed, system == "xmltv_ns")
            }
        }
        let separate = EpisodeNumber(season: season, number: number)
        if separate.isBetter(than: episodes[0], isPreferred: false) { episodes = [separate] }
        if episodes[0].season != nil, episodes[0].number != nil { unreadable = [] }
    }

    /// Parses a plain number, or a text that names its kind: `2`, `Season 2`.
    private static func number(_ text: String, _ field: (NumberPhrase) -> Int?) -> Int? {
        IntegerParser.parse(text.filter { $0 > " " }) ?? NumberPhrase(whole: text).flatMap(field)
    }

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
    /// Returns whether this number is better than another one. Season and episode number count most. If both are
    /// equally complete, the preferred system wins, then the first number.
    fileprivate func isBetter(than other: EpisodeNumber, isPreferred: Bool) -> Bool {
        func weight(_ number: EpisodeNumber) -> Int {
            (number.number == nil ? 0 : 4) + (number.season == nil ? 0 : 2) + (number.part == nil ? 0 : 1)
        }
        let (lhs, rhs) = (weight(self), weight(other))
        return lhs > rhs || (lhs == rhs && isPreferred && lhs > 0)
    }
}
