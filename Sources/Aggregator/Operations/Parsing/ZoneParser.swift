internal import ScheduleModel
public import Foundation

/// A time zone as a person types it: `Europe/Berlin`, `berlin`, `New York`, `UTC`.
public enum ZoneParser {
    /// The zone that is meant.
    ///
    /// - Throws: what is wrong with the word, and which zone comes nearest.
    public static func parse(_ text: String, name: String? = nil) throws(ArgumentError) -> TimeZone {
        if let zone = ViewerZone.named(text) { return zone }
        let word = text.lowercased().replacing(" ", with: "_")
        if let found = names[word], let zone = TimeZone(named: found) { return zone }
        let near = word.nearest(among: Array(names.keys)).flatMap { names[$0] }
        throw ArgumentError(
            name,
            "no time zone is called “\(text.shortened)”",
            hints: [near.map { "did you mean \($0)?" } ?? "expected a name such as Europe/Berlin, or a city's alone"]
        )
    }

    /// Zones by their names in small letters, whole and by their city; where two have one city, the shorter name.
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for zone in TimeZone.knownTimeZoneIdentifiers.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            let whole = zone.lowercased()
            for key in [whole, whole.split(separator: "/").last.map(String.init) ?? whole] where names[key] == nil {
                names[key] = zone
            }
        }
        return names
    }()
}
