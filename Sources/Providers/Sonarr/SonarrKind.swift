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
        in world: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        var base = try configuration.requiredValue(for: "base-url")
        guard WebLink(rawValue: base) != nil, !base.contains("?"), !base.contains("#") else {
            throw SettingError(
                key: "base-url",
                message: "expected an address such as http://localhost:8989, without a user name and a query"
            )
        }
        while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
        let key = try configuration.requiredValue(for: "api-key")
        guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw SettingError(key: "api-key", message: "the key has a blank or a line break")
        }
        let unmonitored = configuration.settings["unmonitored"] ?? "true"
        guard ["true", "false"].contains(unmonitored) else {
            throw SettingError(key: "unmonitored", message: "“\(unmonitored)” is neither true nor false")
        }
        // Sonarr has no limit of its own. It is a program of the user, and can take a burst.
        let limit = WebRateLimit(requests: 60, seconds: 10, userEnteredURL: base)
        return SonarrProvider(
            api: SonarrAPI(base: base, key: key, web: world.web(limit)),
            listsUnmonitored: unmonitored == "true"
        )
    }
}
