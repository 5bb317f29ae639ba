internal import Aggregator
internal import ArgumentParser

/// `aggctl serve`
struct ServeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "serve",
        abstract: "Stay alive and answer programs: the JSON API, calendar and guide feeds, events.",
        discussion: """
            Without a configuration: this machine alone, at http://localhost:\(ServerSettings.standardPort). Whatever lets \
            others in needs a token first: aggctl token add. --demo serves invented data, and keeps nothing.
            """
    )

    @OptionGroup(title: "Where it is reached") var servingOptions: ServingOptions

    @OptionGroup(title: "Whom to ask") var channels: StreamingOption

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<NoOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try common.session(program.environment)
        if common.document.output != nil || common.document.formatName != "table" {
            throw .usage("serve shows no document: --format and -o make no sense here")
        }
        guard let server = program.server else { throw .noServer }
        let context = try CommandContext(program, common)
        var settings = try servingOptions.settings(over: context.session.serverSettings)
        settings.includesStreaming =
            channels.streaming ?? (settings.includesStreaming || context.session.includesStreaming)
        let start = ServerStart(
            settings: settings,
            logsRequests: !common.global.quiet,
            log: { line in try? program.environment.errors.write(Array((line + "\n").utf8)) },
            session: LiveSessionFactory(program, options: options).session
        )
        do {
            try await server(start)
            return .success
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    fileprivate static var noServer: CommandFailure {
        CommandFailure(
            .configuration,
            "server.missing",
            "the program aggctl-serve is not beside aggctl",
            hints: ["next:    install it with aggctl: make install"]
        )
    }

    private static let otherSocket = "next:    a socket elsewhere: aggctl serve --socket PATH"

    private static func isPath(_ address: String) -> Bool { address.utf8.first == UInt8(ascii: "/") }

    /// Why a server did not start, or ended.
    fileprivate init(_ failure: ServerStartError) {
        switch failure {
        case .operation(let error): self.init(error)
        case .addressInUse(let address, let holder):
            self.init(
                .unavailable,
                "server.address-taken",
                "\(address) is taken\(holder.map { " by \($0)" } ?? "")",
                hints: [Self.isPath(address) ? Self.otherSocket : "next:    another port: aggctl serve --port 0"]
            )
        case .notAllowed(let address):
            self.init(
                .permission,
                "server.not-allowed",
                "\(address): this user may not listen there",
                hints: [Self.isPath(address) ? Self.otherSocket : "next:    a port above 1023, or a proxy before it"]
            )
        case .unusable(let address, let reason):
            self.init(.unavailable, "server.address", "\(address): \(reason)")
        case .needsToken(isDemo: true):
            self.init(
                .configuration,
                "server.needs-token",
                "others could reach this server, and a demonstration keeps no token that lets them in",
                hints: ["next:    serve it to this machine alone: aggctl serve --demo"]
            )
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
