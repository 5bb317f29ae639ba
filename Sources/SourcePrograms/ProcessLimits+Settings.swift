public import ContainedProcess
public import ProviderAPI

extension ProcessLimits {
    /// The settings that change the limits.
    public static let settings: [ProviderDescriptor.Setting] = [
        .init("timeout", "the time limit in seconds, up to 140 (default: 120)", affectsResponses: false),
        .init(
            "memory",
            "the memory limit of each process in megabytes (default: 1024)",
            affectsResponses: false
        ),
    ]

    /// Creates the default limits with the changes of a configuration. No time limit is longer than a refresh waits.
    ///
    /// - Throws: `SettingError`.
    public init(_ configuration: ProviderConfiguration) throws {
        self.init()
        if let seconds = try configuration.number("timeout", 1...140) { time = .seconds(seconds) }
        if let megabytes = try configuration.number("memory", 16...65_536) { memory = megabytes << 20 }
    }
}
