public import ScheduleModel
public import Foundation
internal import TOMLReading

/// A first configuration, as `config init` and `setup` write it.
public struct ConfigurationDraft: Sendable, Equatable {
    /// The country whose schedule is fetched.
    public var country: Country
    /// The viewer's zone.
    public var zone: TimeZone
    /// Whether streaming services without a country are included. If nil, the file does not contain the key.
    public var includesStreaming: Bool?
    /// The sources in addition to TVMaze.
    public var sources: [SourceDraft] = []

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
        lines += [""] + Self.tvmaze + [""]
        for source in sources { lines += source.lines + [""] }
        if sources.isEmpty {
            lines += [
                "# [[provider]]", "# id = \"mine\"", "# kind = \"episode-file\"",
                "# path = \"~/tv/*.csv\"    # csv, json, xml or xml.gz", "# priority = 100", "",
            ]
        }
        return lines.joined(separator: "\n")
    }

    private static let tvmaze = [
        "[[provider]]", "id = \"tvmaze\"", "kind = \"tvmaze\"",
        "priority = 50            # the higher wins where sources disagree",
    ]

    /// Returns the text of a configuration file with more sources at its end.
    ///
    /// If the file has no source, TVMaze is the only one. It is added too, because another source would replace it.
    public static func text(_ text: String, adding sources: [SourceDraft]) -> String {
        let hasSources = (try? TOMLReader.read(text))?["provider"] != nil
        let tables = (hasSources ? [] : [tvmaze]) + sources.map(\.lines)
        let end = text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? "" : "\n"
        return text + end + tables.map { "\n" + $0.joined(separator: "\n") + "\n" }.joined()
    }

    /// Returns a TOML basic string with quotes, backslashes and control characters escaped.
    static func quoted(_ text: String) -> String {
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
