internal import Aggregator
internal import ArgumentParser

/// `aggctl serve`
struct ServeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve pages, the JSON API, calendar and guide feeds, and events.",
        discussion: """
            Without a configuration, only this machine can connect, at http://localhost:\(ServerSettings.standardPort). \
            Before other machines can connect, create a token with `aggctl token add`. --demo serves invented data and \
            saves nothing.
            """
    )
    static let feature = Feature(examples: ["aggctl serve", "aggctl serve --demo --port 8080"])

    @OptionGroup(title: "Address") var servingOptions: ServingOptions

    @OptionGroup(title: SourceOptions.title) var services: StreamingOption

    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<NoOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let options = try common.session(program.environment)
        if common.document.output != nil || common.document.formatName != "table" {
            throw .usage("serve prints no document: --format and -o cannot be used")
        }
        guard let server = program.server else { throw .noServer }
        let context = try CommandContext(program, common)
        var settings = try servingOptions.settings(over: context.session.serverSettings)
        settings.includesStreaming =
            services.streaming ?? (settings.includesStreaming || context.session.includesStreaming)
        let start = ServerStart(
            settings: settings,
            logsRequests: !common.global.quiet,
            log: { line in try? program.environment.errors.write(Array((line + "\n").utf8)) },
            session: LiveSessionFactory(program, options: options).makeSession
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
            "there is no program aggctl-serve next to aggctl",
            hints: ["next: make install"]
        )
    }

    private static let otherSocket = "next: aggctl serve --socket PATH"

    private static func isPath(_ address: String) -> Bool { address.utf8.first == UInt8(ascii: "/") }

    /// Creates the failure of a server that did not start, or ended.
    fileprivate init(_ failure: ServerStartError) {
        switch failure {
        case .operation(let error): self.init(error)
        case .addressInUse(let address, let holder):
            self.init(
                .unavailable,
                "server.address-taken",
                "\(address) is in use\(holder.map { " by \($0)" } ?? "")",
                hints: [Self.isPath(address) ? Self.otherSocket : "next: aggctl serve --port 0"]
            )
        case .notAllowed(let address):
            self.init(
                .permission,
                "server.not-allowed",
                "\(address): this user may not listen there",
                hints: [
                    Self.isPath(address) ? Self.otherSocket : "next: choose a port above 1023, or put a proxy in front"
                ]
            )
        case .unusable(let address, let reason):
            self.init(.unavailable, "server.address", "\(address): \(reason)")
        case .needsToken(isDemo: true):
            self.init(
                .configuration,
                "server.needs-token",
                "other machines can reach this server, but --demo stores no tokens",
                hints: ["next: aggctl serve --demo, for this machine only"]
            )
        case .needsToken:
            self.init(
                .configuration,
                "server.needs-token",
                "other machines can reach this server, but there is no token",
                hints: ["next: aggctl token add NAME --scope read"]
            )
        case .timeZones(let message): self.init(.configuration, "configuration.time-zones", message)
        }
    }
}
