internal import ScheduleModel
public import ProviderAPI

/// The kind of provider that invents a plausible schedule, for demonstrations and tests.
public struct FixtureKind: ProviderKind {
    /// Creates the kind.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "fixture",
            title: "Demo data",
            settings: [
                .init("seed", "a whole number that decides which shows are invented"),
                .init("latency-ms", "the delay of each response, in milliseconds"),
                .init("fail", "an error message with which every request fails"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        var script = FixtureScript()
        if let seed = try configuration.number("seed") { script.seed = UInt64(bitPattern: Int64(seed)) }
        if let latency = try configuration.number("latency-ms") {
            guard (0...600_000).contains(latency) else {
                throw SettingError(key: "latency-ms", message: "\(latency) is not between 0 and 600000")
            }
            script.latency = .milliseconds(latency)
        }
        if let message = configuration.settings["fail"] {
            script.failure = ProviderError(.unreachable, message, isTransient: true)
        }
        return FixtureProvider(script: script)
    }
}

/// The behavior of a fixture provider.
public struct FixtureScript: Sendable {
    /// The seed that decides which data is invented.
    public var seed: UInt64 = 1
    /// The delay of each response.
    public var latency: Duration = .zero
    /// The error of every request, or nil.
    public var failure: ProviderError?
    /// The clock for the delay.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a script without delays and errors.
    public init() {}
}
