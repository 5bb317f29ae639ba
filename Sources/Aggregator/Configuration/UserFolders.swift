/// The folders of the XDG Base Directory Specification. An empty or relative variable counts as unset.
public struct UserFolders: Sendable {
    let environment: [String: String]

    /// Creates the folders of an environment.
    public init(environment: [String: String]) { self.environment = environment }

    /// The user's home folder.
    package var home: String { environment["HOME"].flatMap(absolute) ?? "/" }

    /// The path of `config.toml`.
    package var configuration: String { folder("XDG_CONFIG_HOME", ".config") + "/config.toml" }

    /// The folder of the saved marks and the stored source data.
    public var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// The folder of files that can be deleted at any time.
    var cache: String { folder("XDG_CACHE_HOME", ".cache") }

    private func folder(_ variable: String, _ standard: String) -> String {
        (environment[variable].flatMap(absolute) ?? home + "/" + standard) + "/aggctl"
    }

    private func absolute(_ path: String) -> String? { path.utf8.first == UInt8(ascii: "/") ? path : nil }
}
