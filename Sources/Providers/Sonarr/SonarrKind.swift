internal import Foundation
public import ProviderAPI
internal import ScheduleModel

/// The kind of provider that reads the calendar and the series of a Sonarr server.
public struct SonarrKind: ProviderKind {
    /// Creates the kind `sonarr`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "sonarr",
            title: "Sonarr",
            settings: [
                .init("base-url", "the address of Sonarr, such as http://localhost:8989", affectsResponses: false),
                .init(
                    "api-key",
                    "the key from Sonarr's settings, under General",
                    affectsResponses: false,
                    isSecret: true
                ),
                .init("unmonitored", "true to list episodes that Sonarr does not monitor too (default: true)"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", example: "http://localhost:8989")
        let key = try configuration.headerKey(for: "api-key")
        // Sonarr has no limit of its own. It is a program of the user, and can take a burst.
        let limit = WebRateLimit(requests: 60, seconds: 10)
        return SonarrProvider(
            api: SonarrAPI(base: base, key: key, web: environment.web(limit)),
            listsUnmonitored: try configuration.flag("unmonitored", default: true)
        )
    }
}
