public import Foundation

/// The resources that a provider may use: the web, files and the time. A provider opens nothing else, so tests can
/// replace everything.
public struct ProviderEnvironment: Sendable {
    /// Returns a web client that respects the rate limit of a source.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching
    /// Access to files.
    public var files: any FileReading
    /// Returns the current time.
    public var now: @Sendable () -> Date
    /// The environment variables. A program that a provider runs gets only a few of them.
    public var environmentVariables: [String: String]

    /// Creates an environment. The default environment cannot reach anything.
    public init(
        web: @escaping @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in StubWeb() },
        files: any FileReading = NoFiles(),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
        environmentVariables: [String: String] = [:]
    ) {
        self.environmentVariables = environmentVariables
        self.web = web
        self.files = files
        self.now = now
    }

    /// Returns the environment for one provider. The addresses in its settings count as entered by the user, so they
    /// can be in a private network.
    package func environment(for configuration: ProviderConfiguration) -> ProviderEnvironment {
        var environment = self
        let entered = configuration.settings.values.filter { $0.contains("://") }.sorted()
        environment.web = { [web] limit in
            var limit = limit
            limit.enteredURLs += entered
            return web(limit)
        }
        return environment
    }
}

/// A file system without files.
public struct NoFiles: FileReading {
    /// Creates a file system without files.
    public init() {}

    public func paths(matching pattern: String) -> [String] { [pattern] }
    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws { throw FileReadError.missing }
    public func version(of path: String) -> FileVersion? { nil }
}
