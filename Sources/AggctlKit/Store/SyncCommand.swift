internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments

/// `aggctl sync`
struct SyncCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "sync",
        abstract: "Synchronize watched episodes with your account at Simkl or Trakt.",
        discussion: """
            First sign in once with an application of your own: aggctl sync simkl --sign-in. Nothing is removed on either \
            side. Episodes without a time stay here, because the tracker would store the time of the upload.
            """
    )
    static let feature = Feature(examples: ["aggctl sync simkl --dry-run", "aggctl sync trakt --direction out"])

    @Argument(help: "The tracker: simkl or trakt.", completion: .list(TrackerService.allCases.map(\.rawValue)))
    var tracker: String

    @OptionGroup(title: "Actions") var options: SyncOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let service = TrackerService(rawValue: tracker.lowercased()) else {
            throw .usage("unknown tracker “\(ArgumentCheck.echo(tracker))”: expected simkl or trakt")
        }
        guard let direction = SyncMarksAction.Direction(rawValue: options.direction) else {
            throw .usage("--direction: expected in, out or both, got “\(ArgumentCheck.echo(options.direction))”")
        }
        let context = try CommandContext(program, common)
        if options.signIn { return try await signIn(service, in: context) }
        let result = try await context.perform(SyncMarksAction(service, direction, isDryRun: options.dryRun))
        try await context.show(
            SyncDocument(result),
            lines: SyncLines.summary(of: result, direction).map(context.style.text)
        )
        let imports = result.imports
        let isComplete =
            result.notFound.isEmpty && result.undated + result.unnumbered == 0
            && imports.allSatisfy { !$0.losesRows && $0.ambiguous.isEmpty && $0.unplaced.isEmpty }
        return isComplete ? .success : .partial
    }
}

extension SyncCommand {
    /// Signs in. The application's ID and secret come from the environment, or the user types them.
    private func signIn(
        _ service: TrackerService,
        in context: CommandContext
    ) async throws(CommandFailure) -> ExitStatus {
        let id = try value("CLIENT_ID", of: service, in: context)
        let secret = service.needsSecret ? try value("CLIENT_SECRET", of: service, in: context) : nil
        let reporter = context.statusReporter
        let action = TrackerSignInAction(service, clientID: id, clientSecret: secret) { code, page in
            reporter.write("aggctl: open \(page) and type \(code)")
        }
        _ = try await context.perform(action)
        reporter.write("aggctl: signed in at \(service.name); next: aggctl sync \(service.rawValue) --dry-run")
        return .success
    }

    private func value(
        _ name: String,
        of service: TrackerService,
        in context: CommandContext
    ) throws(CommandFailure) -> String {
        let variable = "AGGCTL_\(service.rawValue.uppercased())_\(name)"
        if let text = context.environment.variables[variable], !text.isEmpty { return text }
        if let readLine = context.environment.readLine, context.environment.errorsAreTerminal {
            let label = name.lowercased().replacing("_", with: " ")
            try? context.environment.errors.write(Array("\(label) of \(service.applicationPage): ".utf8))
            if let text = readLine(), !text.isEmpty { return text }
        }
        throw .usage(
            "\(variable) is not set",
            hints: ["next: create an application at \(service.applicationPage)"]
        )
    }
}

/// The options of `sync`.
struct SyncOptions: ParsableArguments {
    @Flag(help: "Sign in: type a code on a page of the tracker.")
    var signIn = false

    @Flag(help: "Show the result, and change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("Import only (in), upload only (out), or both.", valueName: "direction"),
        completion: .list(SyncMarksAction.Direction.allCases.map(\.rawValue))
    )
    var direction = SyncMarksAction.Direction.both.rawValue
}
