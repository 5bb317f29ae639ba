internal import Aggregator
internal import ArgumentParser
internal import ScheduleModel

/// `aggctl serve`
struct ServeCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Stay alive and answer programs: the JSON API, calendar and guide feeds, events.",
        discussion: """
            Without a configuration: this machine alone, at http://localhost:\(ServerSettings.standardPort). Whatever lets \
            others in needs a token first: aggctl token add. --demo serves invented data, and keeps nothing.
            """
    )

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

    @OptionGroup(title: "Which channels") var channels: StreamingOption

    @OptionGroup var common: ServerOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try common.session(program.environment)
        if common.document.output != nil || common.document.formatName != "table" {
            throw .usage("serve shows no document: --format and -o make no sense here")
        }
        guard let server = program.server else {
            throw CommandFailure(
                .configuration,
                "server.missing",
                "the program aggctl-serve is not beside aggctl",
                hints: ["next:    install it with aggctl: make install"]
            )
        }
        let context = try CommandContext(program, common)
        let settings = try settings(context.session.serverSettings, streams: context.session.includesStreaming)
        let (kinds, surroundings) = (program.kinds, program.environment.surroundings)
        let start = ServerStart(
            settings: settings,
            logsRequests: !common.global.quiet,
            log: { line in try? program.environment.errors.write(Array((line + "\n").utf8)) },
            session: { () throws(QuestionError) in
                try Session(kinds: kinds, surroundings: surroundings, options: options, unfinished: program.unfinished)
            }
        )
        do {
            try await server(start)
            return .done
        } catch {
            throw CommandFailure(error)
        }
    }

    private func settings(
        _ configured: ServerSettings,
        streams isConfigured: Bool
    ) throws(CommandFailure) -> ServerSettings {
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
        settings.includesStreaming = channels.streaming ?? (settings.includesStreaming || isConfigured)
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

extension CommandFailure {
    /// Why a server did not start, or ended.
    fileprivate init(_ failure: ServerFailure) {
        switch failure {
        case .question(let error): self.init(error)
        case .taken(let address, let holder):
            self.init(
                .unavailable,
                "server.address-taken",
                "\(address) is taken\(holder.map { " by \($0)" } ?? "")",
                hints: ["next:    another port: aggctl serve --port 0"]
            )
        case .notAllowed(let address):
            self.init(
                .permission,
                "server.not-allowed",
                "\(address): this user may not listen there",
                hints: ["next:    a port above 1023, or a proxy before it"]
            )
        case .unusable(let address, let reason):
            self.init(.unavailable, "server.address", "\(address): \(reason)")
        case .needsToken:
            self.init(
                .configuration,
                "server.needs-token",
                "others could reach this server, and there is no token that lets them in",
                hints: ["next:    aggctl token add NAME --scope read, then again"]
            )
        case .timeZones(let message): self.init(.configuration, "configuration.time-zones", message)
        }
    }
}
