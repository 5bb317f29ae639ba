internal import ProviderAPI
internal import ScheduleModel
internal import Foundation

/// The settings and their origins.
public struct ConfigurationQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the settings. Secrets are masked.
    public func perform(in session: Session) async throws(OperationError) -> ConfigurationResult {
        let origins = SettingOrigins(session: session)
        var settings = [
            Setting(
                key: "file",
                value: session.configurationPath ?? origins.folders.configuration + " (there is none)",
                origin: origins.file
            ),
            Setting(
                key: "country",
                value: session.region.rawValue,
                origin: origins.of(
                    option: session.options.region == nil ? nil : "country",
                    ["AGGCTL_COUNTRY"],
                    isInFile: session.configuration.country != nil,
                    otherwise: "default"
                )
            ),
            Setting(
                key: "timezone",
                value: session.zone.name,
                origin: origins.of(
                    option: session.options.zone == nil ? nil : "timezone",
                    ["AGGCTL_TIMEZONE", "TZ"],
                    isInFile: session.configuration.zone != nil,
                    otherwise: "the system"
                )
            ),
            Setting(key: "data", value: origins.folders.data, origin: origins.data),
        ]
        for provider in session.configuration.providers {
            let prefix = "provider.\(provider.id)"
            settings.append(Setting(key: prefix + ".kind", value: provider.kind, origin: origins.inFile))
            settings.append(Setting(key: prefix + ".priority", value: "\(provider.priority)", origin: origins.inFile))
            let descriptor = session.instances.first { $0.id == provider.id }?.descriptor
            for (key, value) in provider.redactedSettings(descriptor) {
                let secret = session.configuration.secretOrigins["\(provider.id).\(key)"]
                settings.append(Setting(key: "\(prefix).\(key)", value: value, origin: secret ?? origins.inFile))
            }
        }
        return ConfigurationResult(origin: session.origin(), settings: settings)
    }

    typealias Setting = ConfigurationResult.Setting
}

/// The settings of a session.
public struct ConfigurationResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The settings. Those of the providers are last.
    public let settings: [Setting]

    package init(origin: ResultOrigin, settings: [Setting]) {
        self.origin = origin
        self.settings = settings
    }

    /// A setting with its origin.
    public struct Setting: Sendable {
        /// The name, such as `provider.tvmaze.kind`.
        public let key: String
        /// The value.
        public let value: String
        /// The origin, such as an option, a variable or a file.
        public let origin: String
    }
}

/// The origins of the settings of a session.
private struct SettingOrigins {
    let session: Session

    private var variables: [String: String] { session.environment.variables }
    var folders: UserFolders { UserFolders(environment: variables) }
    var inFile: String { session.configurationPath.map { "file \($0)" } ?? "default" }

    var file: String {
        if session.options.configurationFile != nil { return "option --config" }
        return variables["AGGCTL_CONFIG"] == nil ? "default" : "environment AGGCTL_CONFIG"
    }

    var data: String { (variables["XDG_DATA_HOME"] ?? "").isEmpty ? "default" : "environment XDG_DATA_HOME" }

    func of(option: String?, _ names: [String], isInFile: Bool, otherwise: String) -> String {
        if let option { return "option --\(option)" }
        let set = names.filter { !(variables[$0] ?? "").isEmpty }
        if let variable = set.first(where: { $0.utf8.starts(with: "AGGCTL".utf8) }) { return "environment \(variable)" }
        if isInFile { return inFile }
        return set.first.map { "environment \($0)" } ?? otherwise
    }
}
