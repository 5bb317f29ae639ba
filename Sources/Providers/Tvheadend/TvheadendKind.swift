internal import Foundation
public import ProviderAPI

/// The kind of provider that reads the guide of tvheadend.
public struct TvheadendKind: ProviderKind {
    /// Creates the kind `tvheadend`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "tvheadend",
            title: "tvheadend",
            settings: [
                .init("base-url", "the address of tvheadend", affectsResponses: false),
                .init("user", "the user, if tvheadend needs one"),
                .init("password", "the user's password", affectsResponses: false, isSecret: true),
                .init("days", "days from today, 1 to 31 (default: 14)"),
            ]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", example: "http://localhost:9981")
        let user = configuration.settings["user"]
        if let user, user.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 < 0x20 }) {
            throw SettingError(key: "user", message: "a user's name has no colon")
        }
        return TvheadendProvider(
            base: base,
            user: user,
            password: configuration.settings["password"],
            days: try configuration.number("days", 1...31) ?? 14,
            web: environment.web(WebRateLimit(requests: 60, seconds: 10))
        )
    }
}
