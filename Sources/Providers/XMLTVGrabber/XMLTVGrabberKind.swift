internal import ContainedProcess
internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport

/// The kind of provider that runs a grabber of the XMLTV project, or any program that follows its protocol.
public struct XMLTVGrabberKind: ProviderKind {
    /// Creates the kind.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "xmltv-grabber",
            title: "XMLTV grabber",
            settings: [
                .init("command", "the grabber: its name, such as tv_grab_fi, or its path"),
                .init("config-file", "its configuration file (default: ~/.xmltv/NAME.conf, if it exists)"),
                .init(
                    "days",
                    "the number of days to request, from today on (default: 14)",
                    affectsResponses: false
                ),
                .init("timezone", "the time zone of times without one (default: UTC)"),
                .init("language", "the language of titles, such as en, if there are several"),
                .init(
                    "fresh-hours",
                    "the hours for which a response is fresh (default: 12)",
                    affectsResponses: false
                ),
            ] + ProcessLimits.settings
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        guard let command = configuration.settings["command"], !command.isEmpty else {
            throw SettingError(key: "command", message: "a grabber needs a command, such as tv_grab_fi")
        }
        // A configuration file is named for the program, so the name must be safe in a path.
        let name = command.split(separator: "/").last.map(String.init) ?? ""
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isAllowed) else {
            throw SettingError(
                key: "command",
                message: "“\(command)” is not a program name: expected letters, digits, - and _"
            )
        }
        var options = EpisodeFileOptions()
        options.zone = try configuration.zone("timezone") ?? .gmt
        options.language = configuration.settings["language"]
        return XMLTVGrabberProvider(
            program: SourceProgram(
                // A command without a slash is searched in the folders of `PATH`.
                command.utf8.contains(UInt8(ascii: "/")) ? configuration.path(command) : command,
                environment: environment.environmentVariables,
                limits: try ProcessLimits(configuration)
            ),
            configurationFile: Self.configurationFile(name, configuration),
            days: try configuration.number("days", 1...92) ?? 14,
            freshSeconds: 3600 * (try configuration.number("fresh-hours", 0...720) ?? 12),
            options: options
        )
    }

    /// Returns the path of the grabber's configuration file. The default is the file that grabbers of the XMLTV project
    /// write. Returns nil if none is set and the default does not exist.
    private static func configurationFile(_ name: String, _ configuration: ProviderConfiguration) -> String? {
        if let file = configuration.settings["config-file"] { return configuration.path(file) }
        let defaultPath = configuration.homeFolder + "/.xmltv/\(name).conf"
        return FileManager.default.fileExists(atPath: defaultPath) ? defaultPath : nil
    }

    /// Returns whether a byte may be in a program name: a letter, a digit, `-`, `_` or `.`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
}
