public import ProviderAPI
public import ScheduleModel
public import Foundation

/// How a session differs from what is configured: what options say. What is nil they do not say.
public struct SessionOptions: Sendable {
    /// The configuration's file.
    public var configurationFile: String?
    /// Stands in for the clock.
    public var now: Date?
    /// The viewer's zone.
    public var zone: TimeZone?
    /// The country whose schedule to ask for.
    public var region: Country?
    /// The providers to ask, by name; all that are configured where it is empty.
    public var providers: [String] = []
    /// When sources are asked.
    public var policy = FetchPolicy()
    /// Whether a configuration is read; without one it is TVMaze alone.
    public var readsConfiguration = true
    /// Whether data is invented: nothing is asked, read or written elsewhere.
    public var isDemo = false

    /// No options: all is as it is configured.
    public init() {}
}
