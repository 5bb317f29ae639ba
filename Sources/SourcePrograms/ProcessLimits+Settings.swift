public import ContainedProcess
public import ProviderAPI

extension ProcessLimits {
    /// The settings by which a configuration changes them.
    public static let settings: [ProviderDescriptor.Setting] = [
        .init("timeout", "how many seconds it may take, 140 at most; 120 where it is not set", affectsResponses: false),
        .init(
            "memory",
            "how many megabytes each of its processes may use; 1024 where it is not set",
            affectsResponses: false
        ),
    ]

    /// The limits of `failures.md`, changed as a configuration says. No time is longer than a refresh waits.
    ///
    /// - Throws: `SettingError`.
    public init(_ configuration: ProviderConfiguration) throws {
        self.init()
        if let seconds = try configuration.number("timeout", 1...140) { time = .seconds(seconds) }
        if let megabytes = try configuration.number("memory", 16...65_536) { memory = megabytes << 20 }
    }
}
