package import Foundation
package import ScheduleModel

/// The user's preferences for the page. They are stored in a cookie, in characters that are safe there.
package struct ReaderPreferences: Hashable, Sendable {
    /// The colour theme. `system` follows the user's system.
    package enum Theme: String, Sendable, CaseIterable {
        case system, light, dark
    }

    /// A format of times of day.
    package enum Clock: String, Sendable, CaseIterable {
        case twelve = "12", twentyFour = "24"
    }

    /// A page that can open first.
    package enum Start: String, Sendable, CaseIterable {
        case tonight, week, month, following
    }

    /// The tag of the language, or nil for the browser's language.
    package var language: String?
    package var theme = Theme.system
    /// Whether titles, pictures and summaries of unwatched episodes are covered.
    package var hidesSpoilers = false
    /// Whether single letters are keyboard shortcuts.
    package var hasKeys = true
    /// The country of the schedule, or nil for the configured one.
    package var country: Country?
    /// The format of times of day, or nil for that of the language.
    package var clock: Clock?
    /// Whether weeks begin on Sunday instead of Monday.
    package var startsOnSunday = false
    /// The page that opens first.
    package var start = Start.tonight
    /// The user's time zone, or nil for the configured one.
    package var zone: TimeZone?
    /// Whether streaming services without a country are included, or nil for the configured value.
    package var includesStreaming: Bool?

    package init() {}

    /// Returns the week of a day, from Monday or Sunday.
    package func week(of day: CivilDay) -> DaySpan {
        if !startsOnSunday { return DaySpan(weekOf: day) }
        let monday = DaySpan(weekOf: day.advanced(by: 1))
        return DaySpan(from: monday.first.advanced(by: -1), to: monday.last.advanced(by: -1)) ?? monday
    }

    /// The name of the cookie.
    package static let cookie = "aggctl-page"

    /// Reads the value of a cookie. Unknown names and values are ignored.
    package init(cookie text: some StringProtocol) {
        for field in text.split(separator: "_").prefix(16) {
            guard let dot = field.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
            let value = String(field[field.utf8.index(after: dot)...])
            switch field[..<dot] {
            case "language": language = Language.choices.contains { $0.tag == value } ? value : nil
            case "theme": theme = Theme(rawValue: value) ?? .system
            case "spoilers": hidesSpoilers = value == "hidden"
            case "keys": hasKeys = value != "off"
            case "clock": clock = Clock(rawValue: value)
            case "week": startsOnSunday = value == "sunday"
            case "start": start = Start(rawValue: value) ?? .tonight
            case "country": country = Country(rawValue: value)
            case "zone": zone = Self.zone(value)
            case "streaming": includesStreaming = value == "on" ? true : value == "off" ? false : nil
            default: continue
            }
        }
    }

    /// The cookie's value.
    package var text: String {
        let fields = [
            language.map { "language.\($0)" }, theme == .system ? nil : "theme.\(theme.rawValue)",
            hidesSpoilers ? "spoilers.hidden" : nil, hasKeys ? nil : "keys.off",
            clock.map { "clock.\($0.rawValue)" }, startsOnSunday ? "week.sunday" : nil,
            start == .tonight ? nil : "start.\(start.rawValue)",
            country.map { "country.\($0.rawValue)" },
            zone.map { "zone.\(Self.written($0.identifier))" },
            includesStreaming.map { $0 ? "streaming.on" : "streaming.off" },
        ]
        return fields.compactMap(\.self).joined(separator: "_")
    }

    /// Returns the name of a time zone with `!` for `/` and `~` for `_`, because `_` separates the fields of the
    /// cookie: `America!New~York`.
    private static func written(_ name: String) -> String {
        String(name.map { $0 == "/" ? "!" : $0 == "_" ? "~" : $0 })
    }

    private static func zone(_ text: String) -> TimeZone? {
        let name = String(text.map { $0 == "!" ? "/" : $0 == "~" ? "_" : $0 })
        return zoneNames.contains(name) ? TimeZone(identifier: name) : nil
    }

    /// The names of the time zones that a user can choose.
    package static let zoneNames = Set(TimeZone.knownTimeZoneIdentifiers + ["UTC", "GMT"])
}
