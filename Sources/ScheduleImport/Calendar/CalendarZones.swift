internal import ScheduleModel
internal import Foundation

/// Resolves the zone names in a calendar: IANA names, Windows names, or the calendar's own definitions.
struct CalendarZones {
    /// The maximum number of definitions, and of different definitions with the same name.
    private static let (limit, limitOfName) = (1_000, 50)

    /// A definition and its clock, which is computed on first use.
    private struct Description {
        let definition: ZoneDefinition
        var clock: ZoneRules.Clock??
    }

    private var descriptions: [String: [Description]] = [:]
    private var count = 0
    /// The clocks of resolved names.
    private var clocks: [String: CalendarTime.Clock] = [:]
    /// Whether a zone was defined after its first use.
    private(set) var hasForwardReferences = false
    /// Whether all definitions of the calendar have been read already.
    private var isComplete = false
    /// The clocks of times without a zone, from `X-WR-TIMEZONE` of each calendar in the file. Unused if a default
    /// zone is configured.
    private var defaultClocks: [Int: CalendarTime.Clock] = [:]
    private let hasDefaultClock: Bool
    /// The number of the calendar that is being read.
    private var calendar = 0
    /// Whether this calendar has used a time without a zone.
    private var wasFloating = false
    /// The remaining number of rule periods to evaluate. This limits the work.
    private var budget = 20_000

    /// - Parameter hasDefaultClock: Whether a zone for times without one is configured elsewhere.
    init(hasDefaultClock: Bool) { self.hasDefaultClock = hasDefaultClock }

    /// Returns the name without surrounding quotes and blanks, for comparison.
    static func name(_ text: String) -> String {
        let bytes = text.utf8
        func isAround(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") }
        guard let first = bytes.firstIndex(where: { !isAround($0) }),
            let last = bytes.lastIndex(where: { !isAround($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// These zones, for a second pass over the calendar in which all definitions are available from the start.
    var again: CalendarZones {
        var zones = self
        (zones.isComplete, zones.hasForwardReferences, zones.calendar) = (true, false, 0)
        return zones
    }

    /// Begins the next calendar of the file. Definitions apply to the whole file, because some calendars use a zone
    /// that an earlier one defined.
    mutating func beginCalendar() { (calendar, wasFloating) = (calendar + 1, false) }

    /// Adds a zone definition of the calendar. A repeated definition is ignored.
    mutating func define(_ definition: ZoneDefinition) {
        guard !isComplete, let name = definition.name, count < Self.limit else { return }
        let existing = descriptions[name] ?? []
        if existing.count > Self.limitOfName || existing.contains(where: { $0.definition == definition }) { return }
        count += 1
        descriptions[name, default: []].append(Description(definition: definition))
        if let cached = clocks[name] {
            let clock = resolve(name)
            hasForwardReferences = hasForwardReferences || clock != cached
            clocks[name] = clock
        }
    }

    /// Sets the zone of times that name none.
    mutating func setDefault(zone name: String) {
        guard !hasDefaultClock, !isComplete, case .zone(let zone) = clock(name) else { return }
        defaultClocks[calendar] = defaultClocks[calendar] ?? .zone(zone)
        hasForwardReferences = hasForwardReferences || wasFloating
    }

    /// Returns the clock of times that name no zone.
    mutating func floating() -> CalendarTime.Clock {
        wasFloating = true
        return defaultClocks[calendar] ?? .floating
    }

    /// Returns the clock of a zone.
    mutating func clock(_ written: String) -> CalendarTime.Clock {
        let name = Self.name(written)
        if let cached = clocks[name] { return cached }
        let clock = resolve(name)
        if clocks.count < Self.limit || descriptions[name] != nil { clocks[name] = clock }
        return clock
    }

    /// Resolves a name. If the calendar's definition has offsets that the IANA or Windows zone of that name never had,
    /// the definition counts. Otherwise the zone does, because its rules are more complete. A short name, such as EST
    /// or GMT, refers to the calendar's definition first.
    private mutating func resolve(_ name: String) -> CalendarTime.Clock {
        guard name.utf8.count <= 256 else { return .unknown(name) }
        let definitions = (descriptions[name] ?? []).map(\.definition)
        let locations = Set(definitions.compactMap(\.location))
        let location = locations.count == 1 ? locations.first : nil
        if let zone = Self.city(name) ?? WindowsZones.zone(name) ?? OutlookZones.zone(name)
            ?? location.flatMap(Self.city)
        {
            if definitions.allSatisfy({ $0.agrees(with: zone) }) { return .zone(zone) }
            return definedClocks(for: name).map { .rules(ZoneRules(name: name, clocks: $0)) } ?? .zone(zone)
        }
        if let clocks = definedClocks(for: name) { return .rules(ZoneRules(name: name, clocks: clocks)) }
        if let short = TimeZone(named: name) ?? location.flatMap(TimeZone.init(named:)) { return .zone(short) }
        return Self.isUTC(name) ? .utc : .unknown(name)
    }

    /// Returns the different clocks in a zone's definitions, or nil if one of them is unsupported.
    private mutating func definedClocks(for name: String) -> [ZoneRules.Clock]? {
        guard let definitions = descriptions[name], definitions.count <= Self.limitOfName else { return nil }
        var result: [ZoneRules.Clock] = []
        for (index, description) in definitions.enumerated() {
            let clock = description.clock ?? description.definition.clock(budget: &budget)
            descriptions[name]?[index].clock = .some(clock)
            guard let clock else { return nil }
            if !result.contains(clock) { result.append(clock) }
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the zone of a name that ends with area and city. Some programs add a path before them:
    /// `/freeassociation.sourceforge.net/Europe/Berlin`. Others write `Europe_Berlin`.
    private static func city(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/")
        if parts.count >= 2 {
            for count in [3, 2] where parts.count >= count {
                let tail = parts.suffix(count).joined(separator: "/")
                if let zone = TimeZone(named: tail) { return zone }
            }
            return nil
        }
        guard let bar = name.utf8.firstIndex(of: UInt8(ascii: "_")) else { return nil }
        return TimeZone(named: name[..<bar] + "/" + name[name.utf8.index(after: bar)...])
    }

    /// Returns whether a name ends with UTC: `/freeassociation.sourceforge.net/UTC`, `tzone://Microsoft/Utc`.
    private static func isUTC(_ name: String) -> Bool {
        ["UTC", "GMT"].contains(name.split(separator: "/").last?.uppercased())
    }
}
