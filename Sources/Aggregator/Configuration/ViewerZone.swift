internal import ScheduleModel
package import Foundation

/// The viewer's zone. In order of precedence: option, `AGGCTL_TIMEZONE`, configuration file, `TZ`, the system's zone.
///
/// An invalid zone is an error and never silently UTC.
package enum ViewerZone {
    /// Returns the zone of a session.
    ///
    /// - Parameter chosen: The zone of an option.
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
                "\(variable): unknown time zone “\(name.shortened)”",
                hint: "next: use a name such as \(variable)=Europe/Berlin"
            )
        }
        return zone
    }

    /// Returns whether the name is an offset from UTC. POSIX (8.3) counts such hours in `TZ` westward, but Foundation
    /// does not.
    private static func isRealZone(_ name: String, _ zone: TimeZone) -> Bool {
        let start = name.uppercased().split(separator: ":", omittingEmptySubsequences: true).first?.prefix(4) ?? ""
        return ["GMT+", "GMT-", "UTC+", "UTC-"].contains(start) && zone.secondsFromGMT(for: .distantPast) != 0
    }

    /// Returns a zone by its name. As in `TZ`, the name can begin with a colon, or be the path of the zone's file.
    package static func named(_ text: String) -> TimeZone? {
        var name = text.utf8.first == UInt8(ascii: ":") ? String(text.dropFirst()) : text
        let folder = "/usr/share/zoneinfo/"
        if name.utf8.starts(with: folder.utf8) { name = String(name.dropFirst(folder.count)) }
        if name == "UTC" || name == "UTC0" || name == "Z" { return .gmt }
        return TimeZone(named: name)
    }
}
