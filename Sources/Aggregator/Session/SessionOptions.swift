public import ProviderAPI
public import ScheduleModel
public import Foundation

/// The options that override the configuration of a session. Nil does not override.
public struct SessionOptions: Sendable {
    /// The path of the configuration file.
    public var configurationFile: String?
    /// The time to use instead of the clock.
    public var now: Date?
    /// The viewer's zone.
    public var zone: TimeZone?
    /// The country whose schedule is fetched.
    public var region: Country?
    /// The names of the providers to use, or empty for all.
    public var providers: [String] = []
    /// The fetch policy.
    public var policy = FetchPolicy()
    /// Whether streaming services without a country are included, unless a request chooses.
    public var includesStreaming: Bool?
    /// Whether the configuration is read. Otherwise TVMaze is the only source.
    public var readsConfiguration = true
    /// Whether invented data is used. Then no source is contacted, and no file is read or written.
    public var isDemo = false

    /// Creates options that override nothing.
    public init() {}
}
