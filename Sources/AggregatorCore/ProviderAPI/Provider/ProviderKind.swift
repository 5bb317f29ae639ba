internal import ScheduleModel

/// A kind of provider: it says what it is, and makes instances from configuration.
public protocol ProviderKind: Sendable {
    /// Its name, whom to thank, and its settings.
    var descriptor: ProviderDescriptor { get }

    /// An instance of it. Nothing is asked, opened or read yet.
    ///
    /// - Parameter world: the web, the files and the time that it uses.
    ///
    /// - Throws: `SettingError` where a setting cannot be used.
    func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderEnvironment
    ) throws -> any ScheduleProvider
}
