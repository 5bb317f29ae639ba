internal import ScheduleModel
internal import Foundation

/// The viewer's zone: option, `AGGCTL_TIMEZONE`, file, `TZ`, the system's.
///
/// A zone that cannot be understood is an error, never UTC without a word (`failures.md`, T6).
enum ViewerZone {
    static func find(
        option: String?,
        environment: ProgramEnvironment,
        configuration: Configuration
    ) throws(CommandFailure) -> TimeZone {
        if let problem = TimeZoneSelfCheck.problem() {
            throw CommandFailure(
                .configuration,
                "configuration.time-zones",
                "time zones: \(problem)",
                hints: ["install the system's time-zone data: apt-get install tzdata"]
            )
        }
        if let option {
            guard let zone = zone(option) else {
                throw .usage("--timezone: no time zone is called “\(ArgumentCheck.echo(option))”")
            }
            return zone
        }
        let variables = environment.variables
        if let name = variables["AGGCTL_TIMEZONE"], !name.isEmpty { return try zone(name, of: "AGGCTL_TIMEZONE") }
        if let zone = configuration.zone { return zone }
        if let name = variables["TZ"], !name.isEmpty { return try zone(name, of: "TZ") }
        return environment.systemZone
    }

    private static func zone(_ name: String, of variable: String) throws(CommandFailure) -> TimeZone {
        guard let zone = zone(name) else {
            throw CommandFailure(
                .configuration,
                "configuration.time-zones",
                "\(variable): no time zone is called “\(ArgumentCheck.echo(name))”",
                hints: ["next: use a name such as \(variable)=Europe/Berlin"]
            )
        }
        return zone
    }

    /// A zone by its name; `TZ` may have a colon before it, or be the path of its file.
    private static func zone(_ text: String) -> TimeZone? {
        var name = text.utf8.first == 0x3A ? String(text.dropFirst()) : text
        let folder = "/usr/share/zoneinfo/"
        if name.utf8.starts(with: folder.utf8) { name = String(name.dropFirst(folder.count)) }
        if name == "UTC" || name == "UTC0" || name == "Z" { return .gmt }
        guard name.utf8.count <= 64 else { return nil }
        return TimeZone(identifier: name)
    }
}
