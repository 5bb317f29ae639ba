package import Foundation
package import ScheduleModel

/// What a reader chose for the page alone. It is kept in a cookie, as words that are safe there.
package struct ReaderPreferences: Hashable, Sendable {
    /// Light, dark, or as the reader's system is.
    package enum Theme: String, Sendable, CaseIterable {
        case system, light, dark
    }

    /// The tag of the language; the browser's where nil.
    package var language: String?
    package var theme = Theme.system
    /// Whether titles, pictures and summaries of what is unwatched are covered.
    package var hidesSpoilers = false
    /// Whether single letters are commands.
    package var hasKeys = true
    /// Whose schedule is shown; as it is configured where nil.
    package var country: Country?
    /// The reader's zone; as it is configured where nil.
    package var zone: TimeZone?
    /// Whether the web channels that belong to no country are shown.
    /// As it is configured where nil.
    package var includesStreaming: Bool?

    package init() {}

    /// The name of the cookie.
    package static let cookie = "aggctl-page"

    /// Reads a cookie's value; what it does not know is as if it were not there.
    package init(cookie text: some StringProtocol) {
        for word in text.split(separator: "_").prefix(16) {
            guard let dot = word.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
            let value = String(word[word.utf8.index(after: dot)...])
            switch word[..<dot] {
            case "language": language = Language.choices.contains { $0.tag == value } ? value : nil
            case "theme": theme = Theme(rawValue: value) ?? .system
            case "spoilers": hidesSpoilers = value == "hidden"
            case "keys": hasKeys = value != "off"
            case "country": country = Country(rawValue: value)
            case "zone": zone = Self.zone(value)
            case "streaming": includesStreaming = value == "on" ? true : value == "off" ? false : nil
            default: continue
            }
        }
    }

    /// The cookie's value.
    package var text: String {
        let words = [
            language.map { "language.\($0)" }, theme == .system ? nil : "theme.\(theme.rawValue)",
            hidesSpoilers ? "spoilers.hidden" : nil, hasKeys ? nil : "keys.off",
            country.map { "country.\($0.rawValue)" },
            zone.map { "zone.\(Self.written($0.identifier))" },
            includesStreaming.map { $0 ? "streaming.on" : "streaming.off" },
        ]
        return words.compactMap(\.self).joined(separator: "_")
    }

    /// A zone's name has strokes and lines below, which a cookie's words are parted by: `America-New+York`.
    private static func written(_ name: String) -> String {
        String(name.map { $0 == "/" ? "!" : $0 == "_" ? "~" : $0 })
    }

    private static func zone(_ text: String) -> TimeZone? {
        let name = String(text.map { $0 == "!" ? "/" : $0 == "~" ? "_" : $0 })
        return zoneNames.contains(name) ? TimeZone(identifier: name) : nil
    }

    /// The zones that can be chosen, by name.
    package static let zoneNames = Set(TimeZone.knownTimeZoneIdentifiers + ["UTC", "GMT"])
}
