internal import ContainedProcess
internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport

/// The kind of provider that is an external program, `aggctl-provider-NAME`, in any language
/// (`docs/reference/plugin-protocol.md`).
public struct PluginKind: ProviderKind {
    /// The prefix of the program's own settings.
    private static let settingPrefix = "with-"
    /// The prefix of the program's secret settings.
    private static let secretPrefix = "secret-"

    /// Creates the kind.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "plugin",
            title: "Provider program",
            settings: [
                .init(
                    "name",
                    "NAME of the program aggctl-provider-NAME in the PATH (default: the provider's ID)"
                ),
                .init("command", "the path of the program, if it is not in the PATH"),
                .init("timezone", "the time zone of times without one (default: the viewer's)"),
                .init(
                    "fresh-hours",
                    "the hours for which a response is fresh (default: 6)",
                    affectsResponses: false
                ),
                .init(
                    Self.settingPrefix + "*",
                    "a setting of the program: with-folder = \"…\" is its folder"
                ),
                .init(
                    Self.secretPrefix + "*",
                    "a secret setting of the program: secret-key = \"…\" is its key",
                    isSecret: true
                ),
            ] + ProcessLimits.settings
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let settings = configuration.settings
        let name = settings["name"] ?? configuration.id.rawValue
        // The name follows the rules of provider IDs. Anything else would be an option, a path or nonsense.
        guard ProviderID(rawValue: name) != nil else {
            throw SettingError(key: "name", message: "“\(name)” is not 1–64 of a–z, 0–9, - and _")
        }
        var program = "aggctl-provider-" + name
        if let command = settings["command"] {
            guard command.utf8.contains(UInt8(ascii: "/")) else {
                throw SettingError(key: "command", message: "“\(command)” is not a path: expected ./\(command)")
            }
            program = configuration.path(command)
        }
        var options = EpisodeFileOptions()
        options.zone = try configuration.zone("timezone")
        let programSettings = [Self.settingPrefix, Self.secretPrefix].flatMap { prefix in
            settings.filter { $0.key.utf8.starts(with: prefix.utf8) }.map { ($0.key.dropFirst(prefix.count), $0.value) }
        }
        return PluginProvider(
            program: SourceProgram(
                program,
                environment: environment.environmentVariables,
                limits: try ProcessLimits(configuration)
            ),
            settings: Dictionary(programSettings.map { (String($0), $1) }) { _, secret in secret },
            freshSeconds: 3600 * (try configuration.number("fresh-hours", 0...720) ?? 6),
            options: options
        )
    }
}
