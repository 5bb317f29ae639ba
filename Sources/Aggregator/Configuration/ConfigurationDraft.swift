public import ScheduleModel
public import Foundation

/// A first configuration, as `config init` and `setup` write it.
public struct ConfigurationDraft: Sendable, Equatable {
    /// A source on this machine.
    public enum Source: Sendable, Equatable {
        /// A file, a folder or a pattern: a list of episodes, a calendar or a guide.
        case files(String)
        /// An XMLTV grabber by its name, such as `tv_grab_fi`.
        case grabber(String)
    }

    /// The country whose schedule is fetched.
    public var country: Country
    /// The viewer's zone.
    public var zone: TimeZone
    /// Whether streaming services without a country are included. If nil, the file does not contain the key.
    public var includesStreaming: Bool?
    /// A source in addition to TVMaze.
    public var source: Source?

    /// Creates a configuration with TVMaze as the only source.
    public init(country: Country, zone: TimeZone) {
        self.country = country
        self.zone = zone
    }

    /// The file's text, in TOML.
    public var text: String {
        var lines = [
            "# aggctl: sources and settings. `aggctl config` shows each value with its origin.",
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

    /// Returns a TOML basic string with quotes, backslashes and control characters escaped.
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
