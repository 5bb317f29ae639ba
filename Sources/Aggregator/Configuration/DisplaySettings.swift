internal import ScheduleModel
internal import TOMLReading

/// The viewer's own defaults for tables and listings: `[display]`.
public struct DisplaySettings: Sendable, Equatable {
    /// A column of a schedule. The show is always one.
    public enum Column: String, CaseIterable, Sendable {
        case time, code, title, role, channel
    }

    /// The hours of the clock, 12 or 24. Nil uses that of the command line.
    public var clock: Int?
    /// Whether the followed shows of a day come before the others.
    public var listsFollowedFirst = false
    /// The types of shows that are hidden unless they are followed, such as `News`. Case and accents are ignored.
    public var hiddenTypes: [String] = []
    /// The columns of a schedule, or nil for all.
    public var columns: Set<Column>?

    /// Creates the settings of a configuration without `[display]`.
    public init() {}
}

extension ConfigurationFile {
    private static let displayKeys = ["clock", "followed-first", "hide-types", "columns"]

    /// Reads the settings of a `display` table.
    func display(_ value: TOMLNode?, line: Int?) throws(ConfigurationError) -> DisplaySettings {
        guard let table = value?.table else { throw failure("display: expected a [display] table", line: line) }
        var settings = DisplaySettings()
        for key in table.keys.sorted() {
            let (value, line) = (table[key], table.line(of: key))
            func texts() throws(ConfigurationError) -> [String] {
                let all = value?.array?.map(\.string) ?? [value?.string]
                guard !all.contains(nil) else {
                    throw failure("\(key): expected a list of texts, such as [\"News\"]", line: line)
                }
                return all.compactMap(\.self)
            }
            switch key {
            case "clock":
                guard let hours = value?.int, hours == 12 || hours == 24 else {
                    throw failure("clock: expected 12 or 24", line: line)
                }
                settings.clock = hours
            case "followed-first":
                guard let truth = value?.bool else { throw failure("\(key): expected true or false", line: line) }
                settings.listsFollowedFirst = truth
            case "hide-types": settings.hiddenTypes = try texts()
            case "columns":
                settings.columns = []
                let names = DisplaySettings.Column.allCases.map(\.rawValue)
                // The show is always a column.
                for name in try texts() where name != "show" {
                    guard let column = DisplaySettings.Column(rawValue: name) else {
                        throw failure("columns: unknown column “\(short(name))”", line: line, similarTo: names, name)
                    }
                    settings.columns?.insert(column)
                }
            default:
                throw failure("unknown key “\(short(key))” of [display]", line: line, similarTo: Self.displayKeys, key)
            }
        }
        return settings
    }
}
