internal import ScheduleModel
internal import Foundation

/// What a guide writes behind a time: `+0100`, `UTC+01:00`, `CET`, `Europe/Berlin`, or nothing.
///
/// A name that several countries have, such as IST, is never guessed: the setting of the source tells whose it is, and
/// where it does not, the time is not known.
enum XMLTVZone {
    /// The instant of a day and a time.
    ///
    /// - Parameters:
    ///   - setting: the zone of times that name none; UTC where none is set.
    ///   - start: what it ends, where it is an end: of a time that a clock shows twice the second one may be meant then.
    static func instant(
        of words: Substring.UTF8View,
        on day: CivilDay,
        at clock: WallClock,
        second: Int,
        setting: TimeZone,
        after start: Date?
    ) -> Date? {
        let local = Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second
        let words = words.drop { $0 == space }
        func east(_ offset: Int) -> Date { Date(timeIntervalSince1970: Double(local - offset)) }
        func within(_ zone: TimeZone) -> Date {
            if let start { return zone.instant(on: day, at: clock, second: second, after: start) }
            return zone.instant(on: day, at: clock).addingTimeInterval(Double(second))
        }
        guard let first = words.first else { return setting == .gmt ? east(0) : within(setting) }
        let word = words.prefix { $0 != space }
        if isSign(first) { return offset(word).map(east) }
        if word.contains(UInt8(ascii: "/")) { return TimeZone(named: String(Substring(word))).map(within) }
        let letters = word.prefix { !isSign($0) }
        let name = String(Substring(letters)).uppercased()
        let rest = Array(word.dropFirst(letters.count)) + Array(words.dropFirst(word.count).drop { $0 == space })
        guard let mark = rest.first, mark != UInt8(ascii: "(") else {
            if let zone = long[name] { return TimeZone(identifier: zone).map(within) }
            return offset(called: name, at: local, setting).map(east)
        }
        // `UTC+01:00` and `GMT +1` are east of it; beside another name an offset has to be its own.
        guard let said = offset(rest.prefix { $0 != space }) else { return nil }
        return ["UTC", "GMT", "UT"].contains(name) || offsets[name] == said / 60 ? east(said) : nil
    }

    /// Seconds east of UTC: `+0100`, `+01:00`, `+01`, `+1`, `+1:00`.
    private static func offset(_ text: some Collection<UInt8>) -> Int? {
        guard let sign = text.first, isSign(sign) else { return nil }
        var digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        if digits.count <= 2 { digits += Array("00".utf8) }
        guard (3...4).contains(digits.count), digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let minutes = number / 100 * 60 + number % 100
        // The world's zones end 14 hours from UTC.
        guard number % 100 < 60, minutes <= 14 * 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -minutes : minutes) * 60
    }

    /// Seconds east of UTC of a name. Where the setting is a zone of a country that calls its own so, it is that country's;
    /// where the setting's clock shows another offset then, the row and the setting contradict each other. Where it is no
    /// zone of such a country, the usual meaning stands.
    private static func offset(called name: String, at local: Int, _ setting: TimeZone) -> Int? {
        let usual = offsets[name].map { $0 * 60 }
        guard setting != .gmt, let others = AmbiguousZoneName.all[name] else { return usual }
        for other in others {
            let offset = other.minutes * 60
            let isItsOwn =
                setting.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - offset))) == offset
            if other.isOf(setting) { return isItsOwn ? offset : nil }
            if isItsOwn, !other.isDaylightTime, AmbiguousZoneName.isOffset(setting) { return offset }
        }
        return usual
    }

    /// Whether a zone is named in a text that several countries have.
    static func isAmbiguous(_ text: String) -> Bool {
        text.uppercased().split { !$0.isLetter }.contains { AmbiguousZoneName.all[String($0)] != nil }
    }

    private static let space = UInt8(ascii: " ")

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    /// Zones that guides name by letters, in minutes east of UTC. Those of North America are RFC 822's. IST is India's,
    /// Israel's or Ireland's, and AST the Atlantic's or Arabia's, and no one's before the others'.
    private static let offsets: [String: Int] = [
        "UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "MET": 60, "CEST": 120,
        "MEST": 120, "EET": 120, "EEST": 180, "MSK": 180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
        "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "AEST": 600,
        "AEDT": 660, "ACST": 570, "ACDT": 630, "AWST": 480, "NZST": 720, "NZDT": 780, "JST": 540, "KST": 540,
        "HKT": 480, "SAST": 120, "IDT": 180,
    ]

    /// Names of zones with a time of summer, as they were written before zones were called by cities.
    private static let long = [
        "EST5EDT": "America/New_York", "CST6CDT": "America/Chicago", "MST7MDT": "America/Denver",
        "PST8PDT": "America/Los_Angeles",
    ]
}
