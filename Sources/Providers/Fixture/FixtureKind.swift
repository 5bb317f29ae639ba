internal import ScheduleModel
public import ProviderAPI

/// The kind of provider that invents a believable schedule: for demonstrations and tests.
public struct FixtureKind: ProviderKind {
    /// The kind of the demonstration.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "fixture",
            title: "Demo data",
            settings: [
                .init("seed", "a whole number: another one invents other shows"),
                .init("latency-ms", "how long each answer takes, in milliseconds"),
                .init("fail", "a text: every answer fails with it"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderEnvironment
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

/// How a fixture provider behaves.
public struct FixtureScript: Sendable {
    /// Decides what is invented.
    public var seed: UInt64 = 1
    /// How long each answer takes.
    public var latency: Duration = .zero
    /// What every answer fails with.
    public var failure: ProviderError?
    /// Measures the latency.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// A provider that answers at once.
    public init() {}
}
