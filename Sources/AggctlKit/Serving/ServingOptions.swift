internal import Aggregator
internal import ArgumentParser

/// Where `aggctl serve` listens, what it is called, and whom it believes.
struct ServingOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The port; 0 for any that is free.", valueName: "port"))
    var port: Int?

    @Option(help: ArgumentHelp("An address to listen on; may be repeated.", valueName: "address"))
    var bind: [String] = []

    @Option(help: ArgumentHelp("Listen on a Unix socket instead.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("What every address begins with, such as /tv.", valueName: "path"))
    var basePath: String?

    @Option(help: ArgumentHelp("What others call it, such as https://tv.example.org.", valueName: "url"))
    var publicUrl: String?

    @Option(help: ArgumentHelp("A proxy whose word about who asks is believed; may be repeated.", valueName: "address"))
    var trustedProxy: [String] = []

    @Option(help: ArgumentHelp("An origin whose pages may read; may be repeated.", valueName: "origin"))
    var origin: [String] = []

    @Option(help: ArgumentHelp("A further name of this server; may be repeated.", valueName: "name"))
    var host: [String] = []

    /// The configured settings, with what the command line says in their place.
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
