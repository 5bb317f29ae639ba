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
        in world: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        var base = try configuration.requiredValue(for: "base-url")
        guard WebLink(rawValue: base) != nil, !base.contains("?"), !base.contains("#") else {
            throw SettingError(
                key: "base-url",
                message: "expected an address such as http://localhost:8096, without a user name and a query"
            )
        }
        while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
        let key = try configuration.requiredValue(for: "api-key")
        guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }) else {
            throw SettingError(key: "api-key", message: "the key has a blank, a quote or a line break")
        }
        let liveTV = configuration.settings["live-tv"] ?? "false"
        guard ["true", "false"].contains(liveTV) else {
            throw SettingError(key: "live-tv", message: "“\(liveTV)” is neither true nor false")
        }
        let limit = WebRateLimit(requests: 60, seconds: 10, userEnteredURL: base)
        let api = JellyfinAPI(base: base, key: key, user: configuration.settings["user"], web: world.web(limit))
        return liveTV == "true" ? JellyfinGuideProvider(api: api) : JellyfinProvider(api: api)
    }
}
