internal import ScheduleModel
internal import Foundation

/// The zones that a calendar names: by the world's own names, by those of Windows, or as it describes them itself.
struct CalendarZones {
    /// At most this many descriptions are kept, and so many that differ of one name.
    private static let (limit, limitOfName) = (1_000, 50)

    /// A description, and the clock that it tells, once that was asked for.
    private struct Description {
        let definition: ZoneDefinition
        var clock: ZoneRules.Clock??
    }

    private var descriptions: [String: [Description]] = [:]
    private var count = 0
    /// The clocks of the names that were asked for.
    private var clocks: [String: CalendarTime.Clock] = [:]
    /// Whether a zone was described behind what names it.
    private(set) var hasForwardReferences = false
    /// Whether all that the calendar says of its zones is known already.
    private var isComplete = false
    /// The clocks of times that name no zone, by the word of each calendar in the file (`X-WR-TIMEZONE`), where no other one
    /// is set.
    private var defaultClocks: [Int: CalendarTime.Clock] = [:]
    private let hasDefaultClock: Bool
    /// Which calendar of the file is being read.
    private var calendar = 0
    /// Whether a time of it was asked for that names no zone.
    private var wasFloating = false
    /// How many periods of rules may still be looked at: a limit of work.
    private var budget = 20_000

    /// - Parameter isUsualSet: whether it is set otherwise which zone is meant where none is named.
    init(hasDefaultClock: Bool) { self.hasDefaultClock = hasDefaultClock }

    /// A zone's name as it is compared: without quotes and blanks around it.
    static func name(_ text: String) -> String {
        let bytes = text.utf8
        func isAround(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") }
        guard let first = bytes.firstIndex(where: { !isAround($0) }),
            let last = bytes.lastIndex(where: { !isAround($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// These zones, for reading the calendar anew with all that it says of them.
    var again: CalendarZones {
        var zones = self
        (zones.isComplete, zones.hasForwardReferences, zones.calendar) = (true, false, 0)
        return zones
    }

    /// The next calendar of the file begins. Its zones are those of all, since some name a zone that an earlier one described.
    mutating func beginCalendar() { (calendar, wasFloating) = (calendar + 1, false) }

    /// Takes what a calendar says of one of its zones; what it said so before is no news.
    mutating func define(_ definition: ZoneDefinition) {
        guard !isComplete, let name = definition.name, count < Self.limit else { return }
        let known = descriptions[name] ?? []
        if known.count > Self.limitOfName || known.contains(where: { $0.definition == definition }) { return }
        count += 1
        descriptions[name, default: []].append(Description(definition: definition))
        if let known = clocks[name] {
            let clock = found(name)
            hasForwardReferences = hasForwardReferences || clock != known
            clocks[name] = clock
        }
    }

    /// Takes which zone is meant where none is named.
    mutating func setDefault(zone name: String) {
        guard !hasDefaultClock, !isComplete, case .zone(let zone) = clock(name) else { return }
        defaultClocks[calendar] = defaultClocks[calendar] ?? .zone(zone)
        hasForwardReferences = hasForwardReferences || wasFloating
    }

    /// The clock of a time that names no zone.
    mutating func floating() -> CalendarTime.Clock {
        wasFloating = true
        return defaultClocks[calendar] ?? .floating
    }

    /// The clock of a zone.
    mutating func clock(_ written: String) -> CalendarTime.Clock {
        let name = Self.name(written)
        if let known = clocks[name] { return known }
        let clock = found(name)
        if clocks.count < Self.limit || descriptions[name] != nil { clocks[name] = clock }
        return clock
    }

    /// What a name means to all the world counts, since such a zone's rules change and calendars are old; then what the
    /// calendar says of it. A short name, such as EST or GMT, is what the calendar means by it.
    private mutating func found(_ name: String) -> CalendarTime.Clock {
        guard name.utf8.count <= 256 else { return .unknown(name) }
        let own = descriptions[name] ?? []
        let locations = Set(own.compactMap(\.definition.location))
        let location = locations.count == 1 ? locations.first : nil
        if let known = Self.city(name) ?? WindowsZones.zone(name) ?? location.flatMap(Self.city) { return .zone(known) }
        if let told = definedClocks(for: name) { return .rules(ZoneRules(name: name, clocks: told)) }
        if let short = TimeZone(named: name) ?? location.flatMap(TimeZone.init(named:)) { return .zone(short) }
        return Self.isUTC(name) ? .utc : .unknown(name)
    }

    /// The clocks that a zone's descriptions tell, each once; nil where one of them is not understood.
    private mutating func definedClocks(for name: String) -> [ZoneRules.Clock]? {
        guard let own = descriptions[name], own.count <= Self.limitOfName else { return nil }
        var told: [ZoneRules.Clock] = []
        for (place, description) in own.enumerated() {
            let clock = description.clock ?? description.definition.clock(budget: &budget)
            descriptions[name]?[place].clock = .some(clock)
            guard let clock else { return nil }
            if !told.contains(clock) { told.append(clock) }
        }
        return told.isEmpty ? nil : told
    }

    /// The zone of a name that ends with an area and a city. Some put a path before them:
    /// `/freeassociation.sourceforge.net/Europe/Berlin`; some write `Europe_Berlin`.
    private static func city(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/")
        if parts.count >= 2 {
            for count in [3, 2] where parts.count >= count {
                let tail = parts.suffix(count).joined(separator: "/")
                if let known = TimeZone(named: tail) { return known }
            }
            return nil
        }
        guard let bar = name.utf8.firstIndex(of: UInt8(ascii: "_")) else { return nil }
        return TimeZone(named: name[..<bar] + "/" + name[name.utf8.index(after: bar)...])
    }

    /// Whether a name ends with that of UTC: `/freeassociation.sourceforge.net/UTC`, `tzone://Microsoft/Utc`.
    private static func isUTC(_ name: String) -> Bool {
        ["UTC", "GMT"].contains(name.split(separator: "/").last?.uppercased())
    }
}
