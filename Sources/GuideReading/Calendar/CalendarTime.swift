internal import ScheduleModel
internal import Foundation

/// A date, with or without a time, as a calendar writes it.
struct CalendarTime: Hashable {
    /// The clock that a time is by.
    enum Clock: Hashable {
        /// The whole day.
        case none
        /// UTC.
        case utc
        /// The clock of a zone.
        case zone(TimeZone)
        /// The clock of whoever looks.
        case floating
        /// The clock of a zone that is not known here.
        case unknown
    }

    /// The date as it is written.
    var day: CivilDay
    /// The time as it is written.
    var time: WallClock
    /// The seconds after it.
    var second = 0
    /// The clock that it is by.
    var clock: Clock
    /// Whether something stands after its date that is no time of day: its day is right, its time is not known.
    private(set) var hasOddTime = false

    /// Reads `20190711`, `20190711T200000`, `20190711T200000Z`.
    ///
    /// - Parameter zone: finds the zone that a name in the calendar stands for.
    init?(_ text: String, zoneName: String?, zone: (String) -> TimeZone?) {
        let bytes = Array(
            text.utf8.filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        )
        func number(_ from: Int, _ count: Int) -> Int? {
            guard from + count <= bytes.count else { return nil }
            let digits = bytes[from..<from + count]
            guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard let year = number(0, 4), let month = number(4, 2), let dayOfMonth = number(6, 2), year < 9999,
            let day = CivilDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.day = day
        time = .midnight
        clock = .none
        if bytes.count == 8 { return }
        guard bytes[8] | 0x20 == UInt8(ascii: "t") else { return nil }
        let second = number(13, 2)
        let rest = bytes.dropFirst(second == nil ? 13 : 15)
        guard let hour = number(9, 2), let minute = number(11, 2), let time = WallClock(hour: hour, minute: minute),
            (second ?? 0) < 60
        else {
            hasOddTime = true
            return
        }
        self.time = time
        self.second = second ?? 0
        if rest.elementsEqual([UInt8(ascii: "Z")]) || rest.elementsEqual([UInt8(ascii: "z")]) {
            clock = .utc
        } else if !rest.isEmpty {
            (hasOddTime, self.time, self.second) = (true, .midnight, 0)
        } else if let zoneName {
            clock = zone(zoneName).map(Clock.zone) ?? .unknown
        } else {
            clock = .floating
        }
    }

    /// The instant; nil where it depends on who looks, or is not known.
    var instant: Date? {
        switch clock {
        case .utc: TimeZone.gmt.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .zone(let zone): zone.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .none, .floating, .unknown: nil
        }
    }

    /// This time of day on another day.
    func on(_ day: CivilDay) -> CalendarTime {
        var moved = self
        moved.day = day
        return moved
    }

    /// What makes two writings of one time equal: the instant where it is known, else day and time.
    var key: Int {
        if let instant { return Int(instant.timeIntervalSince1970) }
        return Int(day.number) * 86_400 + time.hour * 3600 + time.minute * 60
    }

    /// Seconds from this to another time on a like clock; nil where that cannot be known.
    func seconds(to other: CalendarTime) -> Int? {
        switch (clock, other.clock) {
        case (.none, _), (_, .none): return nil
        case (.floating, .floating), (.unknown, .unknown): return other.key + other.second - key - second
        default:
            guard let instant, let end = other.instant else { return nil }
            return Int(end.timeIntervalSince(instant))
        }
    }
}

/// The zones that a calendar names: by the world's own names, by those that it says itself, or by those of Windows.
struct CalendarZones {
    /// What the calendar says of its zones' true names.
    private var own: [String: String] = [:]

    /// Takes what a calendar says of one of its zones (`X-LIC-LOCATION`).
    mutating func learn(_ name: String, is location: String) { own[name] = location }

    /// The zone of a name; nil where it is not known.
    func zone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 128 else { return nil }
        if let known = TimeZone(named: own[name] ?? name) { return known }
        // Some write `Europe_Berlin`, some put a path before the name: `/freeassociation.sourceforge.net/Europe/Berlin`.
        if let bar = name.utf8.firstIndex(of: UInt8(ascii: "_")) {
            let slashed = name[..<bar] + "/" + name[name.utf8.index(after: bar)...]
            if let known = TimeZone(named: String(slashed)) { return known }
        }
        let parts = name.split(separator: "/")
        for count in [3, 2] where parts.count >= count {
            let tail = parts.suffix(count).joined(separator: "/")
            if let known = TimeZone(named: tail) { return known }
        }
        return Self.windows[name].flatMap(TimeZone.init(identifier:))
    }

    /// The zones as Windows and Outlook call them (Unicode CLDR, `windowsZones`), the inhabited ones.
    private static let windows: [String: String] = [
        "AUS Central Standard Time": "Australia/Darwin", "AUS Eastern Standard Time": "Australia/Sydney",
        "Alaskan Standard Time": "America/Anchorage", "Arab Standard Time": "Asia/Riyadh",
        "Arabian Standard Time": "Asia/Dubai", "Argentina Standard Time": "America/Buenos_Aires",
        "Atlantic Standard Time": "America/Halifax", "Canada Central Standard Time": "America/Regina",
        "Cen. Australia Standard Time": "Australia/Adelaide", "Central America Standard Time": "America/Guatemala",
        "Central Europe Standard Time": "Europe/Budapest", "Central European Standard Time": "Europe/Warsaw",
        "Central Standard Time": "America/Chicago", "Central Standard Time (Mexico)": "America/Mexico_City",
        "China Standard Time": "Asia/Shanghai", "E. Africa Standard Time": "Africa/Nairobi",
        "E. Australia Standard Time": "Australia/Brisbane", "E. Europe Standard Time": "Europe/Chisinau",
        "E. South America Standard Time": "America/Sao_Paulo", "Eastern Standard Time": "America/New_York",
        "Egypt Standard Time": "Africa/Cairo", "FLE Standard Time": "Europe/Kiev", "GMT Standard Time": "Europe/London",
        "GTB Standard Time": "Europe/Bucharest", "Greenwich Standard Time": "Atlantic/Reykjavik",
        "Hawaiian Standard Time": "Pacific/Honolulu", "India Standard Time": "Asia/Calcutta",
        "Iran Standard Time": "Asia/Tehran", "Israel Standard Time": "Asia/Jerusalem",
        "Korea Standard Time": "Asia/Seoul", "Mountain Standard Time": "America/Denver",
        "Nepal Standard Time": "Asia/Katmandu", "New Zealand Standard Time": "Pacific/Auckland",
        "Newfoundland Standard Time": "America/St_Johns", "Pacific SA Standard Time": "America/Santiago",
        "Pacific Standard Time": "America/Los_Angeles", "Pakistan Standard Time": "Asia/Karachi",
        "Romance Standard Time": "Europe/Paris", "Russian Standard Time": "Europe/Moscow",
        "SA Pacific Standard Time": "America/Bogota", "SE Asia Standard Time": "Asia/Bangkok",
        "Singapore Standard Time": "Asia/Singapore", "South Africa Standard Time": "Africa/Johannesburg",
        "Taipei Standard Time": "Asia/Taipei", "Tasmania Standard Time": "Australia/Hobart",
        "Tokyo Standard Time": "Asia/Tokyo", "Turkey Standard Time": "Europe/Istanbul",
        "US Eastern Standard Time": "America/Indianapolis", "US Mountain Standard Time": "America/Phoenix",
        "UTC": "UTC",
        "W. Australia Standard Time": "Australia/Perth", "W. Central Africa Standard Time": "Africa/Lagos",
        "W. Europe Standard Time": "Europe/Berlin", "West Asia Standard Time": "Asia/Tashkent",
    ]
}
