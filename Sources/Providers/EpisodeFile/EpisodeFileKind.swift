internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import ScheduleImport

/// The kind of provider that reads lists of episodes from files: our own JSON, JSON lines, the episode calendar's, CSV,
/// iCalendar, Markdown, or an XMLTV guide; packed with gzip or not.
public struct EpisodeFileKind: ProviderKind {
    /// The kind `episode-file`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "episode-file",
            title: "Episode file",
            settings: [
                .init(
                    "path",
                    "a file, a folder, a pattern such as ~/tv/*.csv, or - for standard input: CSV, JSON, JSON lines, "
                        + "iCalendar, Markdown or XMLTV, packed by gzip or not",
                    affectsResponses: false
                ),
                .init("show", "the show of files that name none; the file's name where it is not set"),
                .init("timezone", "the zone of times that name none; the viewer's where it is not set"),
                .init("language", "the language of titles, such as en, where a guide has several"),
                .init("date-order", "how dates such as 3/4/2020 are meant: dmy or mdy; found out where it is not set"),
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
