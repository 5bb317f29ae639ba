internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import ScheduleImport

/// The provider kind that reads episode lists from files. Formats are aggctl's own JSON, JSON Lines, the JSON of
/// the episode calendar, CSV, iCalendar, Markdown, and XMLTV. The files may be compressed with gzip.
public struct EpisodeFileKind: ProviderKind {
    /// Creates the kind `episode-file`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "episode-file",
            title: "Episode file",
            settings: [
                .init(
                    "path",
                    "a file, a folder, a pattern such as ~/tv/*.csv, or - for standard input: CSV, JSON, JSON lines, "
                        + "iCalendar, Markdown or XMLTV, optionally compressed with gzip",
                    affectsResponses: false
                ),
                .init("show", "the show of files that name none (default: the file's name)"),
                .init("timezone", "the time zone of times that name none (default: the viewer's)"),
                .init("language", "the language of titles, such as en, if a guide has several"),
                .init("date-order", "the order of dates such as 3/4/2020: dmy or mdy (default: detected)"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        guard let path = configuration.settings["path"], !path.isEmpty else {
            throw SettingError(key: "path", message: "an episode file needs a path")
        }
        var reading = EpisodeFileOptions()
        reading.show = configuration.settings["show"]
        reading.language = configuration.settings["language"]
        reading.zone = try configuration.zone("timezone")
        if let text = configuration.settings["date-order"] {
            guard let order = DateOrder(rawValue: text) else {
                throw SettingError(key: "date-order", message: "“\(text)” is neither dmy nor mdy")
            }
            reading.dateOrder = order
        }
        return EpisodeFileProvider(
            pattern: path == "-" ? path : configuration.path(path),
            reading: reading,
            files: world.files
        )
    }
}
