public import ScheduleModel
public import ProviderAPI
public import ScheduleMerging
public import Foundation
internal import ScheduleStore

/// The context of operations: the configured providers, the viewer's zone and time, and the storage.
public struct Session: Sendable {
    /// The dependencies of the session.
    public let environment: SessionEnvironment
    /// The options of the command line or of another client.
    public internal(set) var options: SessionOptions
    /// The providers in use.
    public internal(set) var instances: [ProviderInstance]
    /// All configured providers. Shows are linked among all of them, so that the result does not depend on `instances`.
    let allProviderIDs: [ProviderID]
    /// The storage of the session.
    package internal(set) var sessionStore: SessionStore
    /// The user's marks at the time of the session.
    public internal(set) var marks: UserMarks
    /// The viewer's zone.
    public internal(set) var zone: TimeZone
    /// Whether the zone is the system's zone, because neither options, variables nor the configuration set one.
    let isSystemZone: Bool
    /// The country whose schedule is fetched.
    public internal(set) var region: Country
    /// The current time for fetching and display.
    public internal(set) var now: Date
    /// The machine's time when `now` was set.
    var startTime: Date
    /// The configuration.
    package let configuration: Configuration
    /// The merge policy, including the user's links.
    public var mergePolicy: MergePolicy {
        var policy = configuration.policy.applying(marks.links)
        policy.zone = zone
        return policy
    }
    private let kinds: [any ProviderKind]
    /// Whether a listing may be empty because the sources have not responded yet.
    private var allowsEmptyListings = false

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - kinds: The supported kinds of provider.
    ///   - pendingWrites: Tracks writes that continue after a result was returned.
    /// - Throws: An error if the configuration cannot be used, or if the storage was written by a newer version.
    public init(
        kinds: [any ProviderKind],
        environment: SessionEnvironment,
        options: SessionOptions = SessionOptions(),
        pendingWrites: PendingWrites = PendingWrites()
    ) throws(OperationError) {
        let configuration: Configuration
        let configured: [ProviderInstance]
        let folders = UserFolders(environment: environment.variables)
        do {
            configuration = try Self.configuration(options, environment, folders, kinds)
            zone = try ViewerZone.find(chosen: options.zone, environment: environment, configuration: configuration)
            region = try Self.region(options, environment, configuration)
            configured = try Self.instances(configuration, kinds, environment.providerEnvironment)
        } catch {
            throw .configuration(error)
        }
        self.kinds = kinds
        self.environment = environment
        self.options = options
        self.configuration = configuration
        startTime = environment.now()
        now = options.now ?? startTime
        let variables = ["AGGCTL_TIMEZONE", "TZ"].compactMap { environment.variables[$0] }.filter { !$0.isEmpty }
        isSystemZone = options.zone == nil && configuration.zone == nil && variables.isEmpty
        allProviderIDs = configured.map(\.id)
        instances = try Self.chosen(options.providers, of: configured)
        // A demo writes nothing: its data is invented.
        let folder =
            options.isDemo || !environment.persistsData
            ? nil
            : StoreFolder(
                path: folders.data,
                settings: Dictionary(
                    configured.map { ($0.id, $0.settingsFingerprint) },
                    uniquingKeysWith: { first, _ in first }
                ),
                preopenedStore: environment.preopenedStore,
                asOf: options.now,
                now: environment.now
            )
        sessionStore = SessionStore(
            folder: folder,
            storageOverride: options.isDemo ? nil : environment.storage,
            pendingWrites: pendingWrites
        )
        try sessionStore.requireCompatibleVersion()
        marks = sessionStore.initialMarks
    }

    /// Returns the session with another fetch mode.
    package func withFetchMode(_ mode: FetchPolicy.Mode) -> Session {
        var session = self
        session.options.policy.mode = mode
        return session
    }

    /// Returns the session for a response that is due. It uses cached data, and reports missing data as timed out.
    ///
    /// - Parameter allowsEmptyListings: Whether a listing without any stored data is empty, and not an error.
    package func cachedAfterTimeout(allowsEmptyListings: Bool) -> Session {
        var session = withFetchMode(.never)
        session.options.policy.reportsMissingAsTimedOut = true
        session.allowsEmptyListings = allowsEmptyListings
        return session
    }

    /// Whether the session uses cached data because the sources have not responded yet.
    package var isBeforeResponse: Bool { options.policy.reportsMissingAsTimedOut }

    /// Whether the session has a storage folder. A demo has none.
    package var isPersistent: Bool { sessionStore.folder != nil }

    /// Whether there is any mark.
    package var hasMarks: Bool { !marks.shows.isEmpty || !marks.links.isEmpty }

    /// The current day in the viewer's zone.
    public var today: CivilDay { zone.day(of: now) }

    /// The viewer's defaults for tables and listings.
    public var display: DisplaySettings { configuration.display }

    /// The configured server settings.
    public var serverSettings: ServerSettings { configuration.server }

    /// Whether streaming services without a country are included by default.
    public var includesStreaming: Bool { options.includesStreaming ?? configuration.includesStreaming }

    /// The path of the configuration file, or nil if there is none.
    package var configurationPath: String? { configuration.path }

    /// Returns a kind of provider by its name.
    func kind(named name: String) -> (any ProviderKind)? { kinds.first { $0.descriptor.kind == name } }

    /// Checks that the user's marks can be read. A demo has no marks and always passes.
    package func requireMarks() throws(OperationError) {
        guard sessionStore.folder != nil else { return }
        do { _ = try sessionStore.markStore().marks() } catch { throw SessionStore.failure(error) }
    }

    /// Creates a run over the providers.
    ///
    /// - Parameters:
    ///   - policy: The fetch policy, or nil for that of the options.
    ///   - timeout: The maximum time without progress of a provider.
    ///   - recordsHealth: Whether the health of providers is stored.
    func providerRun(
        policy: FetchPolicy? = nil,
        timeout: Duration = ProviderRun.idleTimeout,
        recordsHealth: Bool = true
    ) -> ProviderRun {
        let (now, clock) = (now, environment.now)
        let started = clock()
        return ProviderRun(
            instances,
            storage: sessionStore.storage,
            fetchPolicy: policy ?? options.policy,
            clock: environment.clock,
            idleTimeout: timeout,
            linkedProviders: allProviderIDs,
            recordsHealth: recordsHealth,
            progress: environment.progress,
            inFlightFetches: environment.inFlightFetches,
            now: { now },
            currentTime: { now.addingTimeInterval(clock().timeIntervalSince(started)) }
        )
    }

    /// Runs a request at the session's providers concurrently.
    func fetch(
        _ request: @escaping @Sendable (ProviderInstance, ResponseCollector) async throws -> Void
    ) async -> [ProviderReport] {
        await providerRun().fetch(request)
    }

    /// Merges the claims of reports and applies the user's marks.
    func merge(_ reports: [ProviderReport]) async -> MergedCatalog {
        let catalog = await flaggingNamesakes(await providerRun().merge(reports, policy: mergePolicy))
        let complete = CompleteShows(reports)
        sessionStore.learnIdentifiers(from: catalog, marks, complete: complete)
        let marked = catalog.marked(by: marks, complete: complete)
        let hiddenTypes = configuration.display.hiddenTypes
        return hiddenTypes.isEmpty ? marked : marked.hiding(types: hiddenTypes)
    }

    /// Merges the claims of reports if they have content.
    ///
    /// - Throws: `.sourcesFailed` if every source failed and nothing is cached.
    func merged(_ reports: [ProviderReport]) async throws(OperationError) -> MergedCatalog {
        try requireContent(in: reports)
        return await merge(reports)
    }

    /// Checks that the reports of a listing have content, unless it may be empty.
    ///
    /// - Throws: `.sourcesFailed` if every source failed and nothing is cached.
    func requireListingContent(in reports: [ProviderReport]) throws(OperationError) {
        if !allowsEmptyListings { try requireContent(in: reports) }
    }

    /// Checks that reports have content.
    ///
    /// - Throws: `.sourcesFailed` if every source failed and nothing is cached.
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
        _ environment: ProviderEnvironment
    ) throws(ConfigurationError) -> [ProviderInstance] {
        var instances: [ProviderInstance] = []
        for provider in configuration.providers {
            guard let kind = kinds.first(where: { $0.descriptor.kind == provider.kind }) else {
                throw ConfigurationError(.malformed, "there is no provider kind “\(provider.kind)”")
            }
            let environment = environment.environment(for: provider)
            do {
                instances.append(
                    ProviderInstance(
                        id: provider.id,
                        priority: provider.priority,
                        descriptor: kind.descriptor,
                        provider: try kind.makeProvider(provider, in: environment),
                        makeFresh: { try kind.makeProvider(provider, in: environment) },
                        settingsFingerprint: provider.fingerprint(kind.descriptor),
                        secrets: provider.secrets(kind.descriptor)
                    )
                )
            } catch {
                let problem = error as? SettingError
                let message = problem.map { "\($0.key): \($0.message)" } ?? "it cannot be set up"
                let redacted = provider.secrets(kind.descriptor).redacted(message)
                throw ConfigurationError(.malformed, "provider \(provider.id): \(redacted)")
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
            throw .unknownProvider(name, configured: instances.map(\.id))
        }
        return instances.filter { names.contains($0.id.rawValue) }
    }
}
