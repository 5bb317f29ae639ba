internal import ScheduleModel

/// A kind of provider, which makes instances from configurations.
public protocol ProviderKind: Sendable {
    /// The name, the attribution and the settings of this kind.
    var descriptor: ProviderDescriptor { get }

    /// Creates an instance. This must not send requests, open files or read them.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the instance.
    ///   - environment: The web, the files and the time that it uses.
    /// - Throws: `SettingError` if a setting cannot be used.
    func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider
}
