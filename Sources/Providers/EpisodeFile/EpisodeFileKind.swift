internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import ScheduleImport

/// The provider kind that reads episode lists from files. Formats are aggctl's own JSON, JSON Lines, the JSON of
/// an episode calendar, CSV, iCalendar, Markdown, and XMLTV. The files may be compressed with gzip.
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
                    "a file, a folder, a pattern such as ~/tv/*.csv, an address, or - for standard input: CSV, JSON, "
                        + "JSON lines, iCalendar, Markdown or XMLTV, optionally compressed with gzip",
                    affectsResponses: false
                ),
                .init("show", "the show of files that name none (default: the file's name)"),
                .init("timezone", "the time zone of times that name none (default: the viewer's)"),
                .init("language", "the language of titles, such as en, if a guide has several"),
                .init("date-order", "the order of dates such as 3/4/2020: dmy or mdy (default: detected)"),
                .init(
                    "fresh-hours",
                    "for an address: the hours for which a response stays fresh (default: 6)",
                    affectsResponses: false
                ),
                .init("user", "for an address: the user name", affectsResponses: false),
                .init("password", "for an address: the password", affectsResponses: false, isSecret: true),
                .init(
                    "token",
                    "for an address: a token for the header Authorization",
                    affectsResponses: false,
                    isSecret: true
                ),
                .init("key", "for an address: the text at the place of {key}", affectsResponses: false, isSecret: true),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        guard let path = configuration.settings["path"], !path.isEmpty else {
            throw SettingError(key: "path", message: "an episode file needs a path")
        }
        var options = EpisodeFileOptions()
        options.show = configuration.settings["show"]
        options.language = configuration.settings["language"]
        options.zone = try configuration.zone("timezone")
        if let text = configuration.settings["date-order"] {
            guard let order = DateOrder(rawValue: text) else {
                throw SettingError(key: "date-order", message: "“\(text)” is neither dmy nor mdy")
            }
            options.dateOrder = order
        }
        if FileAddress.isAddress(path) {
            let address = try FileAddress(configuration.settings)
            let freshSeconds = 3600 * (try configuration.number("fresh-hours", 0...720) ?? 6)
            let limit = WebRateLimit(requests: 20, seconds: 10, enteredURLs: [address.url])
            return EpisodeAddressProvider(
                address,
                options: options,
                web: environment.web(limit),
                freshSeconds: freshSeconds
            )
        }
        for key in ["fresh-hours", "user", "password", "token", "key"] where configuration.settings[key] != nil {
            throw SettingError(key: key, message: "only an address such as https://host/guide.xml has this setting")
        }
        return EpisodeFileProvider(
            pattern: path == "-" ? path : configuration.path(path),
            options: options,
            files: environment.files
        )
    }
}
