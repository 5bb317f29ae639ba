internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation

/// The settings of `config.toml`, or the defaults.
package struct Configuration: Sendable {
    /// The country whose schedule is fetched from providers with regions.
    var country: Country?
    /// The viewer's zone.
    var zone: TimeZone?
    /// Whether streaming services without a country are included by default.
    var includesStreaming = false
    /// The provider instances, in the order of the file.
    var providers: [ProviderConfiguration]
    /// The merge policy.
    var policy = MergePolicy()
    /// The settings of the server.
    var server = ServerSettings()
    /// The viewer's defaults for tables and listings.
    var display = DisplaySettings()
    /// The origin of each secret setting by `ID.KEY`: the path of a file, or the name of a variable.
    var secretOrigins: [String: String] = [:]
    /// The paths of the files that contain secrets.
    var secretFiles: Set<String> = []
    /// The path of the configuration file, or nil if there is none.
    var path: String?

    /// Returns the configuration that is used without a file: TVMaze only.
    static func standard(homeFolder: String) -> Configuration {
        Configuration(providers: [Self.provider("tvmaze", homeFolder)])
    }

    /// Returns the configuration of `--demo`: the fixture provider only.
    static func demo(homeFolder: String) -> Configuration {
        Configuration(providers: [Self.provider("fixture", homeFolder, id: "demo")])
    }

    private static func provider(_ kind: String, _ homeFolder: String, id: String? = nil) -> ProviderConfiguration {
        ProviderConfiguration(
            id: ProviderID(rawValue: id ?? kind) ?? .unnamed,
            kind: kind,
            homeFolder: homeFolder
        )
    }
}
