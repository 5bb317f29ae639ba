internal import Aggregator
internal import ArgumentParser

/// The addresses of `aggctl serve`, and the hosts and proxies that it trusts.
struct ServingOptions: ParsableArguments {
    // Parsed unconditionally, so that `--port -1` fails with the valid range, not with a missing value.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Listen on this port, or 0 for any free port.", valueName: "port")
    )
    var port: Int?

    @Option(help: ArgumentHelp("Listen on this address. Can be repeated.", valueName: "address"))
    var bind: [String] = []

    @Option(help: ArgumentHelp("Listen on a Unix socket instead.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("Start every path with this prefix, such as /tv.", valueName: "path"))
    var basePath: String?

    @Option(help: ArgumentHelp("Public address, such as https://tv.example.org.", valueName: "url"))
    var publicUrl: String?

    @Option(help: ArgumentHelp("Trust the client address from this proxy. Can be repeated.", valueName: "address"))
    var trustedProxy: [String] = []

    @Option(help: ArgumentHelp("Allow pages of this origin to read. Can be repeated.", valueName: "origin"))
    var origin: [String] = []

    @Option(help: ArgumentHelp("Accept this additional host name. Can be repeated.", valueName: "name"))
    var host: [String] = []

    /// Returns the configured settings with the changes of the command line. An option replaces its setting, but
    /// `--origin` and `--host` add to it. The base path and the public address are also checked if they are configured.
    ///
    /// - Throws: a usage failure if a setting is invalid.
    func settings(over configured: ServerSettings) throws(CommandFailure) -> ServerSettings {
        var settings = configured
        if let port {
            guard (0...65_535).contains(port) else { throw .usage("--port: \(port) is not between 0 and 65535") }
            settings.port = port
        }
        if !bind.isEmpty { settings.bind = bind }
        if let socket { settings.socket = socket }
        if let basePath { settings.basePath = basePath == "/" ? "" : basePath }
        if let publicUrl { settings.publicURL = publicUrl }
        if !trustedProxy.isEmpty { settings.trustedProxies = trustedProxy }
        settings.origins += origin
        settings.hosts += host
        let checks =
            [("--base-path", ServerSettings.problem(ofBasePath: settings.basePath))]
            + [settings.publicURL].compactMap(\.self).map { ("--public-url", ServerSettings.problem(ofOrigin: $0)) }
            + origin.map { ("--origin", ServerSettings.problem(ofOrigin: $0)) }
            + bind.map { ("--bind", ServerSettings.problem(ofAddress: $0)) }
            + trustedProxy.map { ("--trusted-proxy", ServerSettings.problem(ofAddress: $0)) }
        for case (let name, let problem?) in checks { throw .usage("\(name): \(problem)") }
        return settings
    }
}
