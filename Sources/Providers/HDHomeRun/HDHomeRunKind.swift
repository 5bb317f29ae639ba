internal import Foundation
public import ProviderAPI

/// The kind of provider that reads the guide of an HDHomeRun tuner.
public struct HDHomeRunKind: ProviderKind {
    /// Creates the kind `hdhomerun`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "hdhomerun",
            title: "HDHomeRun",
            settings: [
                .init("base-url", "the address of the tuner", affectsResponses: false),
                .init("guide-url", "the server of the guide (default: HDHomeRun's)"),
                .init("days", "days from today, 1 to 14 (default: 7)"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let tuner = try configuration.address(for: "base-url", example: "http://hdhomerun.local")
        let guide = try configuration.address(
            for: "guide-url",
            default: "https://api.hdhomerun.com",
            example: "https://api.hdhomerun.com"
        )
        return HDHomeRunProvider(
            tuner: tuner,
            guide: guide,
            days: try configuration.number("days", 1...14) ?? 7,
            tunerWeb: environment.web(WebRateLimit(requests: 10, seconds: 10)),
            guideWeb: environment.web(WebRateLimit(requests: 20, seconds: 10))
        )
    }
}
