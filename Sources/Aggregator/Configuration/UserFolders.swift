/// Where files lie, by the XDG Base Directory Specification: an empty or relative variable counts as unset.
public struct UserFolders: Sendable {
    let environment: [String: String]

    /// The places that an environment names.
    public init(environment: [String: String]) { self.environment = environment }

    /// The user's home folder.
    package var home: String { environment["HOME"].flatMap(absolute) ?? "/" }

    /// `config.toml`.
    package var configuration: String { folder("XDG_CONFIG_HOME", ".config") + "/config.toml" }

    /// What is kept: the user's marks, and what providers said.
    public var data: String { folder("XDG_DATA_HOME", ".local/share") }

    /// What may be deleted at any time.
    var cache: String { folder("XDG_CACHE_HOME", ".cache") }

    private func folder(_ variable: String, _ standard: String) -> String {
        (environment[variable].flatMap(absolute) ?? home + "/" + standard) + "/aggctl"
    }

    private func absolute(_ path: String) -> String? { path.utf8.first == UInt8(ascii: "/") ? path : nil }
}
