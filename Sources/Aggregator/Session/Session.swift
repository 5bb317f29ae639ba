public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import ScheduleStore

/// What questions are put to: the configured providers, the viewer's zone and time, and what is kept.
public struct Session: Sendable {
    /// What the session takes from outside.
    public let environment: SessionEnvironment
    /// The options of the command line, or of whoever else makes the session.
    public internal(set) var options: SessionOptions
    /// The providers that are asked.
    public internal(set) var instances: [ProviderInstance]
    /// Every provider that is configured: which shows are one does not hang on who is asked.
    let allProviderIDs: [ProviderID]
    /// What is kept for the next session.
    package internal(set) var sessionStore: SessionStore
    /// What the user decided, as it was when the session began.
    public internal(set) var marks: UserMarks
    /// The viewer's zone.
    public internal(set) var zone: TimeZone
    /// Whether nothing but the system says which zone it is.
    let isSystemZone: Bool
    /// The country whose schedule is asked for.
    public internal(set) var region: Country
    /// The time at which everything is asked and shown.
    public internal(set) var now: Date
    /// The configuration as it was read.
    package let configuration: Configuration
    /// How claims are merged.
    public var mergePolicy: MergePolicy {
        var policy = configuration.policy.applying(marks.links)
        policy.zone = zone
        return policy
    }
    private let kinds: [any ProviderKind]

    /// A session over what is configured.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of provider that there are.
    ///   - unfinished: is told of what is still being written when an answer is there.
    /// - Throws: where the configuration cannot be used, or what is kept was written by a newer program.
    public init(
        kinds: [any ProviderKind],
        environment: SessionEnvironment,
        options: SessionOptions = SessionOptions(),
        unfinished: PendingWrites = PendingWrites()
    ) throws(OperationError) {
        let configuration: Configuration
        let configured: [ProviderInstance]
        let folders = UserFolders(environment: environment.variables)
        do {
            configuration = try Self.configuration(options, environment, folders, kinds)
            zone = try ViewerZone.find(chosen: options.zone, environment: environment, configuration: configuration)
            region = try Self.region(options, environment, configuration)
            configured = try Self.instances(configuration, kinds, environment.world)
        } catch {
            throw .configuration(error)
        }
        self.kinds = kinds
        self.environment = environment
        self.options = options
        self.configuration = configuration
        now = options.now ?? environment.now()
        let variables = ["AGGCTL_TIMEZONE", "TZ"].compactMap { environment.variables[$0] }.filter { !$0.isEmpty }
        isSystemZone = options.zone == nil && configuration.zone == nil && variables.isEmpty
        allProviderIDs = configured.map(\.id)
        instances = try Self.chosen(options.providers, of: configured)
        // Invented data is not worth keeping, and a demonstration writes nothing.
        let folder =
            options.isDemo || !environment.persistsData
            ? nil
            : StoreFolder(
                path: folders.data,
                settings: Dictionary(
                    configured.map { ($0.id, $0.settingsFingerprint) },
                    uniquingKeysWith: { first, _ in first }
                ),
                ahead: environment.preopenedStore,
                asOf: options.now,
                now: environment.now
            )
        sessionStore = SessionStore(
            folder: folder,
            storageOverride: options.isDemo ? nil : environment.storage,
            unfinished: unfinished
        )
        try sessionStore.requireCompatibleVersion()
        marks = sessionStore.initialMarks
    }

    /// The session, asking sources otherwise than its options say.
    package func withFetchMode(_ asks: FetchPolicy.Mode) -> Session {
        var session = self
        session.options.policy.mode = asks
        return session
    }

    /// The session for an answer that is due: what is kept is told, and of the rest that no source answered in time.
    package var cachedAfterTimeout: Session {
        var session = withFetchMode(.never)
        session.options.policy.reportsMissingAsTimedOut = true
        return session
    }

    /// Whether anything is kept; not in a demonstration.
    package var isPersistent: Bool { sessionStore.folder != nil }

    /// Whether the user marked anything at all.
    package var hasMarks: Bool { !marks.shows.isEmpty || !marks.links.isEmpty }

    /// The viewer's day.
    public var today: CivilDay { zone.day(of: now) }

    /// How a server over this session is reached, as it is configured.
    public var serverSettings: ServerSettings { configuration.server }

    /// Whether the web channels that belong to no country are asked for where nothing else is said.
    public var includesStreaming: Bool { configuration.includesStreaming }

    /// The configuration's file; nil where there is none.
    package var configurationPath: String? { configuration.path }

    /// A kind of provider by its name.
    func kind(named name: String) -> (any ProviderKind)? { kinds.first { $0.descriptor.kind == name } }

    /// Makes sure that the user's marks are known, where a question is about them; in a demonstration there are none.
    package func requireMarks() throws(OperationError) {
        guard sessionStore.folder != nil else { return }
        do { _ = try sessionStore.markStore().marks() } catch { throw SessionStore.failure(error) }
    }

    /// A run over the providers.
    ///
    /// - Parameters:
    ///   - policy: when sources are asked; as the options say where nil.
    ///   - patience: how long a provider may be silent.
    ///   - notesHealth: whether it is noted how the providers did.
    func providerRun(
        policy: FetchPolicy? = nil,
        timeout: Duration = ProviderRun.idleTimeout,
        notesHealth: Bool = true
    ) -> ProviderRun {
        let (now, clock) = (now, environment.now)
        let started = clock()
        return ProviderRun(
            instances,
            storage: sessionStore.storage,
            fetchPolicy: policy ?? options.policy,
            clock: environment.clock,
            idleTimeout: timeout,
            linked: allProviderIDs,
            recordsHealth: notesHealth,
            progress: environment.progress,
            inFlightFetches: environment.inFlightFetches,
            now: { now },
            clockTime: { now.addingTimeInterval(clock().timeIntervalSince(started)) }
        )
    }

    /// Asks the session's providers side by side.
    func fetch(
        _ question: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> [ProviderReport] {
        await providerRun().fetch(question)
    }

    /// What some providers said, as one, with what the user decided.
    func merge(_ reports: [ProviderReport]) -> MergedCatalog {
        let catalogue = flaggingNamesakes(providerRun().merge(reports, policy: mergePolicy))
        let whole = CompleteShows(reports)
        sessionStore.refreshIdentifiers(from: catalogue, marks, complete: whole)
        return catalogue.marked(by: marks, complete: whole)
    }

    /// What `merge` makes of reports, where there is anything to show at all.
    ///
    /// - Throws: where every source failed and nothing is known.
    func merged(_ reports: [ProviderReport]) throws(OperationError) -> MergedCatalog {
        try requireContent(in: reports)
        return merge(reports)
    }

    /// Makes sure that there is something to show.
    ///
    /// - Throws: where every source failed and nothing is known.
    func requireContent(in reports: [ProviderReport]) throws(OperationError) {
        let failed = reports.filter { !$0.failures.isEmpty }
        if !failed.isEmpty, !reports.contains(where: \.hasContent), failed.count == reports.count {
            throw .sourcesFailed(failed)
        }
    }

    private static func configuration(
        _ options: SessionOptions,
        _ environment: SessionEnvironment,
        _ folders: UserFolders,
        _ kinds: [any ProviderKind]
    ) throws(ConfigurationError) -> Configuration {
        if options.isDemo { return .demo(homeFolder: folders.home) }
        if !options.readsConfiguration { return .standard(homeFolder: folders.home) }
        let variable = environment.variables["AGGCTL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let named = options.configurationFile ?? variable
        let path = named ?? folders.configuration
        do {
            let bytes = try environment.files.read(path, limit: 1 << 20)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ConfigurationError(.malformed, "\(path.shortened): not UTF-8")
            }
            return try ConfigurationFile(
                path: path,
                text: text,
                kinds: kinds,
                homeFolder: folders.home,
                secrets: SecretSettings(files: environment.files, environment: environment.variables)
            ).read()
        } catch let fault as ConfigurationError {
            throw fault
        } catch FileReadError.missing where named == nil {
            return .standard(homeFolder: folders.home)
        } catch {
            let reason = (error as? FileReadError)?.message ?? "it cannot be read"
            throw ConfigurationError(.unreadable, "\(path.shortened): \(reason)", isExplicitPath: named != nil)
        }
    }

    private static func region(
        _ options: SessionOptions,
        _ environment: SessionEnvironment,
        _ configuration: Configuration
    ) throws(ConfigurationError) -> Country {
        if let region = options.region { return region }
        if let text = environment.variables["AGGCTL_COUNTRY"], !text.isEmpty {
            guard let country = Country(rawValue: text) else {
                throw ConfigurationError(
                    .malformed,
                    "AGGCTL_COUNTRY: “\(text.shortened)” is not a country's two letters, such as US"
                )
            }
            return country
        }
        return configuration.country ?? .unitedStates
    }

    private static func instances(
        _ configuration: Configuration,
        _ kinds: [any ProviderKind],
        _ world: ProviderEnvironment
    ) throws(ConfigurationError) -> [ProviderInstance] {
        var instances: [ProviderInstance] = []
        for provider in configuration.providers {
            guard let kind = kinds.first(where: { $0.descriptor.kind == provider.kind }) else {
                throw ConfigurationError(.malformed, "there is no provider kind “\(provider.kind)”")
            }
            do {
                instances.append(
                    ProviderInstance(
                        id: provider.id,
                        priority: provider.priority,
                        descriptor: kind.descriptor,
                        provider: try kind.makeProvider(provider, in: world),
                        makeFresh: { try kind.makeProvider(provider, in: world) },
                        settingsFingerprint: provider.fingerprint(kind.descriptor),
                        secrets: provider.secrets(kind.descriptor)
                    )
                )
            } catch {
                let problem = error as? SettingError
                let what = problem.map { "\($0.key): \($0.message)" } ?? "it cannot be set up"
                let shown = provider.secrets(kind.descriptor).redacted(what)
                throw ConfigurationError(.malformed, "provider \(provider.id): \(shown)")
            }
        }
        return instances
    }

    static func chosen(
        _ names: [String],
        of instances: [ProviderInstance]
    ) throws(OperationError) -> [ProviderInstance] {
        if names.isEmpty { return instances }
        for name in names where !instances.contains(where: { $0.id.rawValue == name }) {
            throw .unknownProvider(name, known: instances.map(\.id))
        }
        return instances.filter { names.contains($0.id.rawValue) }
    }
}
