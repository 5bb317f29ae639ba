public import Foundation

/// A check that time zone data is available. Without it, Foundation accepts "New York" but computes UTC, four hours off
/// and without an error.
public enum TimeZoneSelfCheck {
    /// Returns nil if some test instants are converted correctly, or else the problem as text for users.
    public static func failure(zones: (String) -> TimeZone? = { TimeZone(identifier: $0) }) -> String? {
        let samples: [(zone: String, instant: String, local: String)] = [
            ("America/New_York", "2026-03-08T07:30:00Z", "2026-03-08T03:30:00-04:00"),
            ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00+05:45"),
            ("Europe/London", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00+01:00"),
        ]
        for (name, instant, local) in samples {
            guard let zone = zones(name) else { return "this system has no time zone \(name)" }
            guard let date = Instant.parse(instant), Instant.text(date, in: zone) == local else {
                return "this system computes the time zone \(name) wrongly"
            }
        }
        return nil
    }
}
