internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import Aggregator
internal import Foundation
internal import ScheduleStore

/// What a command works with: the configured providers, the viewer's zone and time, and how to show things.
struct Session {
    let environment: ProgramEnvironment
    let instances: [ProviderInstance]
    /// Every provider that is configured: which shows are one does not hang on who is asked.
    let linked: [ProviderID]
    let keeper: SessionStore
    /// What the user decided, as it was when the command began.
    var marks: UserMarks
    /// When sources are asked.
    let mode: FetchPolicy
    let zone: TimeZone
    /// Whether nothing but the system says which zone it is.
    let isSystemZone: Bool
    let region: Country
    var now: Date
    let global: GlobalOptions
    /// What is configured.
    let configuration: Configuration
    /// How claims are merged.
    let policy: MergePolicy

    init(
        _ program: Program,
        global: GlobalOptions,
        timezone: String? = nil,
        country: String? = nil,
        providers: [String] = [],
        mode: FetchPolicy = FetchPolicy()
    ) throws(CommandFailure) {
        let environment = program.environment
        let places = Places(environment: environment.variables)
        self.environment = environment
        self.global = global
        now = try Self.now(global, environment)
        let configuration = try Self.configuration(global, environment, places, program.kinds)
        self.configuration = configuration
        policy = configuration.policy
        zone = try ViewerZone.find(option: timezone, environment: environment, configuration: configuration)
        let variables = ["AGGCTL_TIMEZONE", "TZ"].compactMap { environment.variables[$0] }.filter { !$0.isEmpty }
        isSystemZone = timezone == nil && configuration.zone == nil && variables.isEmpty
        region = try Self.region(country, environment, configuration)
        let configured = try Self.instances(configuration, program.kinds, environment.world)
        linked = configured.map(\.id)
        instances = try Self.chosen(providers, of: configured)
        self.mode = mode
        // Invented data is not worth keeping, and a demonstration writes nothing.
        let folder =
            global.demo || !environment.keepsThings
            ? nil
            : StoreFolder(
                path: places.data,
                settings: Dictionary(configured.map { ($0.id, $0.settings) }, uniquingKeysWith: { first, _ in first }),
                now: environment.now
            )
        keeper = SessionStore(
            folder: folder,
            standIn: global.demo ? nil : environment.storage,
            unfinished: program.unfinished
        )
        try keeper.refuseNewer()
        marks = keeper.firstMarks
    }

    /// The configuration's file; nil where there is none.
    var configurationPath: String? { configuration.path }

    /// Makes sure that the user's marks are known, where a command is about them; in a demonstration there are none.
    func requireMarks() throws(CommandFailure) {
        guard keeper.folder != nil else { return }
        do { _ = try keeper.markStore().marks() } catch { throw SessionStore.failure(error) }
    }

    /// A run over the providers.
    ///
    /// - Parameters:
    ///   - policy: when sources are asked; as the command line says where nil.
    ///   - patience: how long a provider may be silent.
    ///   - notesHealth: whether it is noted how the providers did.
    func run(
        policy: FetchPolicy? = nil,
        patience: Duration = ProviderRun.patience,
        notesHealth: Bool = true
    ) -> ProviderRun {
        let (now, clock) = (now, environment.now)
        let started = clock()
        return ProviderRun(
            instances,
            storage: keeper.claims,
            fetchPolicy: policy ?? mode,
            clock: environment.clock,
            patience: patience,
            linked: linked,
            notesHealth: notesHealth,
            now: { now },
            current: { now.addingTimeInterval(clock().timeIntervalSince(started)) }
        )
    }

    /// What some providers said, as one, with what the user decided.
    ///
    func merge(_ reports: [ProviderReport]) -> MergedCatalogue {
        let catalogue = run().merge(reports, policy: policy)
        let whole = WholeShows(reports)
        keeper.learn(from: catalogue, marks, whole: whole)
        return catalogue.marked(by: marks, whole: whole)
    }

    private static func now(_ global: GlobalOptions, _ environment: ProgramEnvironment) throws(CommandFailure) -> Date {
        let variable = environment.variables["AGGCTL_NOW"].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = global.now ?? variable else { return environment.now() }
        guard let instant = Instant.parse(text) else {
            let name = global.now == nil ? "AGGCTL_NOW" : "--now"
            throw .usage("\(name): “\(ArgumentCheck.echo(text))” is not an instant such as 2019-07-14T12:00:00Z")
        }
        return instant
    }

    private static func configuration(
        _ global: GlobalOptions,
        _ environment: ProgramEnvironment,
        _ places: Places,
        _ kinds: [any ProviderKind]
    ) throws(CommandFailure) -> Configuration {
        if global.demo { return .demo(homeFolder: places.home) }
        let named = global.config ?? environment.variables["AGGCTL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let path = named ?? places.configuration
        do {
            let bytes = try environment.files.read(path, limit: 1 << 20)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CommandFailure(.configuration, "configuration", "\(ArgumentCheck.echo(path)): not UTF-8")
            }
            return try ConfigurationFile(
                path: path,
                text: text,
                kinds: kinds,
                homeFolder: places.home,
                secrets: SecretSettings(files: environment.files, environment: environment.variables)
            ).read()
        } catch let failure as CommandFailure {
            throw failure
        } catch FileProblem.missing where named == nil {
            return .standard(homeFolder: places.home)
        } catch {
            let reason = (error as? FileProblem)?.message ?? "it cannot be read"
            let status: ExitStatus = named == nil ? .configuration : .unreadableFile
            throw CommandFailure(status, "configuration.unreadable", "\(ArgumentCheck.echo(path)): \(reason)")
        }
    }

    private static func region(
        _ option: String?,
        _ environment: ProgramEnvironment,
        _ configuration: Configuration
    ) throws(CommandFailure) -> Country {
        if let option {
            guard let country = Country(rawValue: option) else {
                throw .usage("--country: “\(ArgumentCheck.echo(option))” is not a country's two letters, such as US")
            }
            return country
        }
        if let text = environment.variables["AGGCTL_COUNTRY"], !text.isEmpty {
            guard let country = Country(rawValue: text) else {
                throw CommandFailure(
                    .configuration,
                    "configuration",
                    "AGGCTL_COUNTRY: “\(ArgumentCheck.echo(text))” is not a country's two letters, such as US"
                )
            }
            return country
        }
        if let country = configuration.country { return country }
        guard let country = Country(rawValue: "US") else {
            throw CommandFailure(.defect, "defect", "no default country")
        }
        return country
    }

    private static func instances(
        _ configuration: Configuration,
        _ kinds: [any ProviderKind],
        _ world: ProviderWorld
    ) throws(CommandFailure) -> [ProviderInstance] {
        var instances: [ProviderInstance] = []
        for provider in configuration.providers {
            guard let kind = kinds.first(where: { $0.descriptor.kind == provider.kind }) else {
                throw CommandFailure(.configuration, "configuration", "there is no provider kind “\(provider.kind)”")
            }
            do {
                instances.append(
                    ProviderInstance(
                        id: provider.id,
                        priority: provider.priority,
                        descriptor: kind.descriptor,
                        provider: try kind.makeProvider(provider, in: world),
                        settings: provider.fingerprint(kind.descriptor)
                    )
                )
            } catch {
                let problem = error as? ConfigurationProblem
                let what = problem.map { "\($0.key): \($0.message)" } ?? "it cannot be set up"
                throw CommandFailure(
                    .configuration,
                    "configuration",
                    "provider \(provider.id): \(TerminalText.clean(what))"
                )
            }
        }
        return instances
    }

    private static func chosen(
        _ names: [String],
        of instances: [ProviderInstance]
    ) throws(CommandFailure) -> [ProviderInstance] {
        if names.isEmpty { return instances }
        for name in names where !instances.contains(where: { $0.id.rawValue == name }) {
            let known = instances.map(\.id.rawValue)
            let near = ArgumentCheck.nearest(to: name, among: known)
            throw .usage(
                "--provider: “\(ArgumentCheck.echo(name))” is not configured",
                hints: [near.map { "did you mean \($0)?" } ?? "configured: " + known.joined(separator: ", ")]
            )
        }
        return instances.filter { names.contains($0.id.rawValue) }
    }
}
