internal import ScheduleModel
package import Foundation

/// The viewer's zone: option, `AGGCTL_TIMEZONE`, file, `TZ`, the system's.
///
/// A zone that cannot be understood is an error, never UTC without a word (`failures.md`, T6).
package enum ViewerZone {
    /// The zone of a session.
    ///
    /// - Parameter chosen: what an option says.
    static func find(
        chosen: TimeZone?,
        environment: SessionEnvironment,
        configuration: Configuration
    ) throws(ConfigurationError) -> TimeZone {
        if let problem = TimeZoneSelfCheck.failure() {
            throw ConfigurationError(
                .timeZones,
                "time zones: \(problem)",
                hint: "install the system's time-zone data: apt-get install tzdata"
            )
        }
        if let chosen { return chosen }
        let variables = environment.variables
        if let name = variables["AGGCTL_TIMEZONE"], !name.isEmpty { return try zone(name, of: "AGGCTL_TIMEZONE") }
        if let zone = configuration.zone { return zone }
        if let name = variables["TZ"], !name.isEmpty { return try zone(name, of: "TZ") }
        return environment.systemZone
    }

    private static func zone(_ name: String, of variable: String) throws(ConfigurationError) -> TimeZone {
        guard let zone = named(name), variable != "TZ" || !isRealZone(name, zone) else {
            throw ConfigurationError(
                .timeZones,
                "\(variable): no time zone is called “\(name.shortened)”",
                hint: "next: use a name such as \(variable)=Europe/Berlin"
            )
        }
        return zone
    }

    /// Whether it is hours from Greenwich: in `TZ` they count to the west for every program but Foundation (POSIX, 8.3).
    private static func isRealZone(_ name: String, _ zone: TimeZone) -> Bool {
        let start = name.uppercased().split(separator: ":", omittingEmptySubsequences: true).first?.prefix(4) ?? ""
        return ["GMT+", "GMT-", "UTC+", "UTC-"].contains(start) && zone.secondsFromGMT(for: .distantPast) != 0
    }

    /// A zone by its name; `TZ` may have a colon before it, or be the path of its file.
    package static func named(_ text: String) -> TimeZone? {
        var name = text.utf8.first == UInt8(ascii: ":") ? String(text.dropFirst()) : text
        let folder = "/usr/share/zoneinfo/"
        if name.utf8.starts(with: folder.utf8) { name = String(name.dropFirst(folder.count)) }
        if name == "UTC" || name == "UTC0" || name == "Z" { return .gmt }
        return TimeZone(named: name)
    }
}
