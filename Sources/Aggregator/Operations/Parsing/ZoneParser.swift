internal import ScheduleModel
public import Foundation

/// The parser of time zones: `Europe/Berlin`, `berlin`, `New York`, `UTC`.
public enum ZoneParser {
    /// Returns the zone of a name.
    ///
    /// - Throws: `ArgumentError` for an unknown zone, with the most similar one.
    public static func parse(_ text: String, name: String? = nil) throws(ArgumentError) -> TimeZone {
        if let zone = ViewerZone.named(text) { return zone }
        let normalized = text.lowercased().replacing(" ", with: "_")
        if let identifier = names[normalized], let zone = TimeZone(named: identifier) { return zone }
        let suggestion = normalized.closestMatch(among: Array(names.keys)).flatMap { names[$0] }
        throw ArgumentError(
            name,
            "unknown time zone “\(text.shortened)”",
            hints: [
                suggestion.map { "did you mean \($0)?" } ?? "expected a name such as Europe/Berlin, or only the city"
            ]
        )
    }

    /// The zones by lowercased name and by lowercased city. If two zones have the same city, the shorter name wins.
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for zone in TimeZone.knownTimeZoneIdentifiers.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            let fullName = zone.lowercased()
            for key in [fullName, fullName.split(separator: "/").last.map(String.init) ?? fullName]
            where names[key] == nil {
                names[key] = zone
            }
        }
        return names
    }()
}
