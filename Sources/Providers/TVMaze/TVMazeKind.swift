internal import ScheduleModel
public import ProviderAPI
internal import Foundation

/// The kind of provider that fetches from TVMaze.
public struct TVMazeKind: ProviderKind {
    /// The default address of the API.
    static let defaultBase = "https://api.tvmaze.com"

    /// Creates the kind `tvmaze`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "tvmaze",
            title: "TVMaze",
            attribution: ProviderDescriptor.Attribution(
                text: "TV data by TVmaze.com",
                license: "CC BY-SA 4.0",
                url: "https://www.tvmaze.com"
            ),
            settings: [
                .init("base-url", "the address of the API (default: \(Self.defaultBase))", affectsResponses: false)
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", default: Self.defaultBase, example: Self.defaultBase)
        // TVMaze's rate limit: 20 requests in 10 s.
        let limit = WebRateLimit(requests: 20, seconds: 10)
        // Pictures are on another host, which has no limit. They have a budget of their own, so that a page of posters
        // delays no schedule.
        let pictureLimit = WebRateLimit(requests: 60, seconds: 10)
        return TVMazeProvider(base: base, web: environment.web(limit), pictureWeb: environment.web(pictureLimit))
    }
}
