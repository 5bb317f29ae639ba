internal import TOMLReading

/// The server settings of the configuration: `[server]`.
extension ConfigurationFile {
    private static let serverKeys = [
        "port", "bind", "socket", "base-path", "public-url", "trusted-proxy", "origins", "hosts", "streaming",
    ]

    /// Reads the settings of a `server` table.
    func server(_ value: TOMLNode?, line: Int?) throws(ConfigurationError) -> ServerSettings {
        guard let table = value?.table else { throw failure("server: expected a [server] table", line: line) }
        var settings = ServerSettings()
        for key in table.keys.sorted() {
            let (value, line) = (table[key], table.line(of: key))
            func wrong(_ expected: String) -> ConfigurationError { failure("\(key): \(expected)", line: line) }
            func texts() throws(ConfigurationError) -> [String] {
                if let single = value?.string { return [single] }
                let all = value?.array?.map(\.string)
                guard let all, !all.contains(nil) else { throw wrong("expected a text or a list of texts") }
                return all.compactMap(\.self)
            }
            func addresses() throws(ConfigurationError) -> [String] {
                let all = try texts()
                for address in all {
                    if let problem = ServerSettings.problem(ofAddress: address) { throw wrong(problem) }
                }
                return all
            }
            func text() throws(ConfigurationError) -> String {
                guard let text = value?.string else { throw wrong("expected a text in quotes") }
                return text
            }
            switch key {
            case "port":
                guard let port = value?.int, (0...65_535).contains(port) else {
                    throw wrong("expected a number from 0 to 65535")
                }
                settings.port = port
            case "bind": settings.bind = try addresses()
            case "socket": settings.socket = try text()
            case "trusted-proxy": settings.trustedProxies = try addresses()
            case "hosts": settings.hosts = try texts()
            case "base-path":
                settings.basePath = try text()
                if let problem = ServerSettings.problem(ofBasePath: settings.basePath) { throw wrong(problem) }
            case "public-url":
                settings.publicURL = try text()
                if let problem = ServerSettings.problem(ofOrigin: settings.publicURL ?? "") { throw wrong(problem) }
            case "origins":
                settings.origins = try texts()
                for origin in settings.origins {
                    if let problem = ServerSettings.problem(ofOrigin: origin) { throw wrong(problem) }
                }
            case "streaming":
                guard let truth = value?.bool else { throw wrong("expected true or false") }
                settings.includesStreaming = truth
            default:
                throw failure("unknown key “\(short(key))” of [server]", line: line, similarTo: Self.serverKeys, key)
            }
        }
        return settings
    }
}
