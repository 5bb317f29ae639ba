internal import Foundation
public import ProviderAPI
internal import ScheduleModel

/// The kind of provider that reads the library and the live TV of a Jellyfin or Emby server.
public struct JellyfinKind: ProviderKind {
    /// Creates the kind `jellyfin`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "jellyfin",
            title: "Jellyfin",
            settings: [
                .init("base-url", "the address of Jellyfin, or of Emby with /emby", affectsResponses: false),
                .init("api-key", "a key from the dashboard, under API keys", affectsResponses: false, isSecret: true),
                .init("user", "the user whose watched episodes count (default: none)"),
                .init("live-tv", "true to read the guide of live TV instead of the library (default: false)"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", example: "http://localhost:8096")
        let key = try configuration.headerKey(for: "api-key")
        let limit = WebRateLimit(requests: 60, seconds: 10)
        let api = JellyfinAPI(base: base, key: key, user: configuration.settings["user"], web: environment.web(limit))
        return try configuration.flag("live-tv", default: false)
            ? JellyfinGuideProvider(api: api) : JellyfinProvider(api: api)
    }
}
