public import Foundation

/// Finds out whether time zones work at all here: without their data, Foundation says "New York" and
/// computes UTC, four hours wrong and without a word (`failures.md`, finding 9).
public enum TimeZoneSelfCheck {
    /// Nil where known instants come out right; else what does not.
    public static func failure(zones: (String) -> TimeZone? = { TimeZone(identifier: $0) }) -> String? {
        let known: [(zone: String, instant: String, local: String)] = [
            ("America/New_York", "2026-03-08T07:30:00Z", "2026-03-08T03:30:00-04:00"),
            ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00+05:45"),
            ("Europe/London", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00+01:00"),
        ]
        for (name, instant, local) in known {
            guard let zone = zones(name) else { return "the time zone \(name) is not known here" }
            guard let date = Instant.parse(instant), Instant.text(date, in: zone) == local else {
                return "the time zone \(name) is computed wrongly here"
            }
        }
        return nil
    }
}
