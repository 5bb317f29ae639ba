internal import ScheduleModel
public import ProviderBoundary
internal import Foundation
public import HTTPTransport

/// The kind of provider that asks TVMaze.
public struct TVMazeKind: ProviderKind {
    /// Where the API is, unless the configuration says otherwise.
    static let defaultBase = "https://api.tvmaze.com"

    private let transport: @Sendable (_ base: String, _ isTyped: Bool) -> any WebTransport

    /// The kind, over libcurl.
    ///
    /// - Parameter hosts: what other runs of the program know of hosts.
    public init(hosts: HostLimits? = nil) {
        transport = { Self.web(base: $0, isTyped: $1, hosts: hosts) }
    }

    /// The kind over another transport.
    ///
    /// - Parameter transport: what takes requests below an address.
    public init(transport: @escaping @Sendable (_ base: String) -> any WebTransport) {
        self.transport = { base, _ in transport(base) }
    }

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "tvmaze",
            title: "TVMaze",
            attribution: ProviderDescriptor.Attribution(
                text: "TV data by TVmaze.com",
                licence: "CC BY-SA 4.0",
                url: "https://www.tvmaze.com"
            ),
            settings: [
                .init("base-url", "where the API is; \(Self.defaultBase) where it is not set", shapesAnswers: false)
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderWorld
    ) throws -> any ScheduleProvider {
        let typed = configuration.settings["base-url"]
        var base = typed ?? Self.defaultBase
        guard WebLink(rawValue: base) != nil, !base.utf8.contains(where: { $0 == 0x3F || $0 == 0x23 }) else {
            throw ConfigurationProblem(
                key: "base-url",
                message: "expected an address such as \(Self.defaultBase), without a user name and a query"
            )
        }
        while base.utf8.last == 0x2F { base.removeLast() }
        return TVMazeProvider(base: base, transport: transport(base, typed != nil))
    }

    /// The web, as TVMaze asks its guests to use it: 20 requests in 10 s, to which a quarter of a second is
    /// added, since the server counts when they arrive.
    private static func web(base: String, isTyped: Bool, hosts: HostLimits?) -> any WebTransport {
        PoliteTransport(
            CurlTransport(typedURLs: isTyped ? [base] : []),
            rate: .init(limit: 20, span: .milliseconds(10_250), pause: TVMazeFailure.pause),
            clock: ContinuousClock(),
            wallSeconds: { Int(Date().timeIntervalSince1970) },
            hosts: hosts,
            prepare: CurlLibrary.loadAhead
        )
    }
}
