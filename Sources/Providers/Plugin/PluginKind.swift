internal import ContainedProcess
internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport

/// The kind of provider that is a program of its own, `aggctl-provider-NAME`, in whatever language
/// (`docs/provider-protocol.md`).
public struct PluginKind: ProviderKind {
    /// How the settings begin that are the program's own.
    private static let settingPrefix = "with-"
    /// How those begin that nobody is to see.
    private static let secretPrefix = "secret-"

    /// The kind.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "plugin",
            title: "Provider program",
            settings: [
                .init(
                    "name",
                    "NAME of the program aggctl-provider-NAME in the PATH; the provider's id where it is not set"
                ),
                .init("command", "the path of the program, where it is not in the PATH"),
                .init("timezone", "the zone of times that name none; the viewer's where it is not set"),
                .init(
                    "fresh-hours",
                    "for how long an answer stays fresh; 6 where it is not set",
                    affectsResponses: false
                ),
                .init(
                    Self.settingPrefix + "*",
                    "what the program itself is to know: with-folder = \"…\" is its folder"
                ),
                .init(
                    Self.secretPrefix + "*",
                    "what the program is to know and nobody to see: secret-key = \"…\" is its key",
                    isSecret: true
                ),
            ] + ProcessLimits.settings
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let settings = configuration.settings
        let name = settings["name"] ?? configuration.id.rawValue
        // The rules of a provider's own name: what else stands there would be an option, a path or nonsense.
        guard ProviderID(rawValue: name) != nil else {
            throw SettingError(key: "name", message: "“\(name)” is not 1–64 of a–z, 0–9, - and _")
        }
        var program = "aggctl-provider-" + name
        if let command = settings["command"] {
            guard command.utf8.contains(UInt8(ascii: "/")) else {
                throw SettingError(key: "command", message: "“\(command)” is no path: expected ./\(command)")
            }
            program = configuration.path(command)
        }
        var reading = EpisodeFileOptions()
        reading.zone = try configuration.zone("timezone")
        let own = [Self.settingPrefix, Self.secretPrefix].flatMap { prefix in
            settings.filter { $0.key.utf8.starts(with: prefix.utf8) }.map { ($0.key.dropFirst(prefix.count), $0.value) }
        }
        return PluginProvider(
            program: SourceProgram(
                program,
                environment: world.environmentVariables,
                limits: try ProcessLimits(configuration)
            ),
            settings: Dictionary(own.map { (String($0), $1) }) { _, secret in secret },
            freshSeconds: 3600 * (try configuration.number("fresh-hours", 0...720) ?? 6),
            reading: reading
        )
    }
}
