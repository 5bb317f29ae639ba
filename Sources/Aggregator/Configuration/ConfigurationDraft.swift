public import ScheduleModel
public import Foundation

/// A first configuration, as `config init` and `setup` write it.
public struct ConfigurationDraft: Sendable, Equatable {
    /// A source that lies on this machine.
    public enum Source: Sendable, Equatable {
        /// A file, a folder or a pattern: a list of episodes, a calendar, a guide.
        case files(String)
        /// A grabber of XMLTV by its name, such as `tv_grab_fi`.
        case grabber(String)
    }

    /// Whose schedule is asked for.
    public var country: Country
    /// The viewer's zone.
    public var zone: TimeZone
    /// Whether the web channels that belong to no country are asked for; not said where nil.
    public var includesStreaming: Bool?
    /// A source beside TVMaze.
    public var source: Source?

    /// A configuration of TVMaze alone.
    public init(country: Country, zone: TimeZone) {
        self.country = country
        self.zone = zone
    }

    /// The file's text, in TOML.
    public var text: String {
        var lines = [
            "# aggctl: what is asked, for whom. `aggctl config` shows each value with its origin.",
            "country  = \(Self.quoted(country.rawValue))",
            "timezone = \(Self.quoted(zone.name))",
        ]
        if let includesStreaming { lines.append("streaming = \(includesStreaming)") }
        lines += [
            "", "[[provider]]", "id = \"tvmaze\"", "kind = \"tvmaze\"",
            "priority = 50            # the higher wins where sources disagree", "",
        ]
        switch source {
        case .files(let path):
            lines += ["[[provider]]", "id = \"mine\"", "kind = \"episode-file\"", "path = \(Self.quoted(path))"]
            lines += ["priority = 100", ""]
        case .grabber(let name):
            lines += ["[[provider]]", "id = \"guide\"", "kind = \"xmltv-grabber\"", "command = \(Self.quoted(name))"]
            lines += ["priority = 100", ""]
        case nil:
            lines += [
                "# [[provider]]", "# id = \"mine\"", "# kind = \"episode-file\"",
                "# path = \"~/tv/*.csv\"    # csv, json, xml or xml.gz", "# priority = 100", "",
            ]
        }
        return lines.joined(separator: "\n")
    }

    /// A basic string of TOML: quotes, strokes and controls escaped.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
