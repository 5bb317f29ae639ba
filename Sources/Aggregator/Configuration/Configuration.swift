internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation

/// What is configured: by file, or by default.
package struct Configuration: Sendable {
    /// Which schedule to ask of providers that have regions.
    var country: Country?
    /// The viewer's zone.
    var zone: TimeZone?
    /// Whether the web channels that belong to no country are asked for where nothing else is said.
    var includesStreaming = false
    /// The provider instances, in the order of the file.
    var providers: [ProviderConfiguration]
    /// How claims are merged.
    var policy = MergePolicy()
    /// How a server is reached.
    var server = ServerSettings()
    /// Where each secret setting comes from, by `ID.KEY`: a file's path, or a variable's name.
    var secretOrigins: [String: String] = [:]
    /// The files in which secrets stand.
    var secretFiles: Set<String> = []
    /// The file that says so; nil where there is none.
    var path: String?

    /// Without a file: TVMaze alone.
    static func standard(homeFolder: String) -> Configuration {
        Configuration(providers: [Self.provider("tvmaze", homeFolder)])
    }

    /// The fixture provider alone.
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
