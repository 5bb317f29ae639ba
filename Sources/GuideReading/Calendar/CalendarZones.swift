internal import ScheduleModel
internal import Foundation

/// The zones that a calendar names: by the world's own names, by those of Windows, or as it describes them itself.
struct CalendarZones {
    /// At most this many descriptions are kept.
    private static let limit = 1_000

    private var definitions: [String: [ZoneDefinition]] = [:]
    private var count = 0
    /// The clocks of the names that were asked for.
    private var clocks: [String: CalendarTime.Clock] = [:]
    /// Whether a zone was described behind what names it.
    private(set) var wereLate = false
    /// Whether all that the calendar says of its zones is known already.
    private var isComplete = false
    /// The clock of times that name no zone, by the calendar's word (`X-WR-TIMEZONE`); nil where it has none, or where another
    /// one is set.
    private var usual: CalendarTime.Clock?
    private let isUsualSet: Bool
    /// Whether a time was asked for that names no zone.
    private var wasFloating = false
    /// How many periods of rules may still be looked at: a limit of work.
    private var budget = 20_000

    /// - Parameter isUsualSet: whether it is set otherwise which zone is meant where none is named.
    init(isUsualSet: Bool) { self.isUsualSet = isUsualSet }

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
        (zones.isComplete, zones.wereLate) = (true, false)
        return zones
    }

    /// Takes what a calendar says of one of its zones.
    mutating func define(_ definition: ZoneDefinition) {
        guard !isComplete, let name = definition.name, count < Self.limit else { return }
        count += 1
        definitions[name, default: []].append(definition)
        if let known = clocks[name] {
            let clock = found(name)
            wereLate = wereLate || clock != known
            clocks[name] = clock
        }
    }

    /// Takes which zone is meant where none is named.
    mutating func take(usual name: String) {
        guard !isUsualSet, !isComplete, case .zone(let zone) = clock(name) else { return }
        usual = .zone(zone)
        wereLate = wereLate || wasFloating
    }

    /// The clock of a time that names no zone.
    mutating func floating() -> CalendarTime.Clock {
        wasFloating = true
        return usual ?? .floating
    }

    /// The clock of a zone.
    mutating func clock(_ written: String) -> CalendarTime.Clock {
        let name = Self.name(written)
        if let known = clocks[name] { return known }
        let clock = found(name)
        if clocks.count < Self.limit || definitions[name] != nil { clocks[name] = clock }
        return clock
    }

    /// What a name means to all the world counts, since such a zone's rules change and calendars are old; then what the
    /// calendar says of it. A short name, such as EST or GMT, is what the calendar means by it.
    private mutating func found(_ name: String) -> CalendarTime.Clock {
        guard name.utf8.count <= 256 else { return .unknown(name) }
        let own = definitions[name] ?? []
        let locations = Set(own.compactMap(\.location))
        let location = locations.count == 1 ? locations.first : nil
        if let known = Self.city(name) ?? WindowsZones.zone(name) ?? location.flatMap(Self.city) { return .zone(known) }
        let described = own.map { $0.clock(budget: &budget) }
        let whole = described.compactMap(\.self)
        if !whole.isEmpty, whole.count == described.count { return .rules(ZoneRules(name: name, clocks: whole)) }
        if let short = TimeZone(named: name) ?? location.flatMap(TimeZone.init(named:)) { return .zone(short) }
        return Self.isUTC(name) ? .utc : .unknown(name)
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
