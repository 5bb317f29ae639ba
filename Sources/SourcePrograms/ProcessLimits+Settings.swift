public import ContainedProcess
public import ProviderAPI

extension ProcessLimits {
    /// The values of `timeout`, in seconds. A refresh waits 150 seconds for a response
    /// (`ProviderRun.refreshIdleTimeout`), and a program must end earlier.
    private static let timeoutRange = 1...140
    /// The values of `memory`, in megabytes.
    private static let memoryRange = 16...65_536

    /// The settings that change the limits.
    public static let settings: [ProviderDescriptor.Setting] = [
        .init(
            "timeout",
            "the time limit in seconds, up to \(timeoutRange.upperBound) (default: 120)",
            affectsResponses: false
        ),
        .init(
            "memory",
            "the memory limit of each process in megabytes (default: 1024)",
            affectsResponses: false
        ),
    ]

    /// Creates the default limits with the changes of a configuration.
    ///
    /// - Throws: `SettingError`.
    public init(_ configuration: ProviderConfiguration) throws {
        self.init()
        if let seconds = try configuration.number("timeout", Self.timeoutRange) { time = .seconds(seconds) }
        if let megabytes = try configuration.number("memory", Self.memoryRange) { memory = megabytes << 20 }
    }
}
