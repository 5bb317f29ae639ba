internal import Foundation
internal import ProviderAPI
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

/// Synchronizes the marks with the history at a tracker. Nothing is removed on either side.
public struct SyncMarksAction: Query {
    /// The way of the marks.
    public enum Direction: String, Sendable, CaseIterable {
        /// From the tracker to aggctl.
        case into = "in"
        /// From aggctl to the tracker.
        case out
        /// Both ways, first in.
        case both
    }

    let service: TrackerService
    let direction: Direction
    let isDryRun: Bool

    /// Creates the action.
    public init(_ service: TrackerService, _ direction: Direction, isDryRun: Bool = false) {
        (self.service, self.direction, self.isDryRun) = (service, direction, isDryRun)
    }

    /// Fetches the history, imports it, and uploads the watched episodes that it lacks.
    ///
    /// - Throws: An error if there is no account, the session is offline, or the tracker does not answer.
    public func perform(in session: Session) async throws(OperationError) -> SyncResult {
        if session.options.policy.mode == .never { throw .requiresNetwork }
        let file = try session.accountFile(of: service)
        guard var account = try SessionStore.withStoreErrors({ try file.account() }) else { throw .noAccount(service) }
        let client = TrackerClient(
            service: service,
            web: session.environment.web(service.limit),
            now: session.environment.now()
        )
        if let end = account.expiresAt, end <= session.environment.now() {
            let expired = account
            account = try await requesting { try await client.renewed(expired) }
            let renewed = account
            try SessionStore.withStoreErrors { try file.write(renewed) }
        }
        let current = account
        let documents = try await requesting { try await client.history(current) }
        var result = SyncResult(origin: session.origin(), service: service, isDryRun: isDryRun)
        if direction != .out {
            for document in documents {
                let imported = ImportMarksAction(of: document, named: service.name, isDryRun: isDryRun)
                do { result.imports.append(try await session.perform(imported)) } catch .malformedFile(_, let reason) {
                    // A history without episodes is none.
                    result.problems.append(reason)
                }
            }
        }
        if direction != .into {
            let marks = try await session.perform(MarksQuery()).marks
            let histories = documents.compactMap { try? HistoryReader.read($0) }
            let upload = TrackerUpload(marks, without: histories)
            (result.undated, result.unnumbered) = (upload.undated, upload.unnumbered)
            result.missing = upload.episodeCount
            if !isDryRun { try await send(upload, client, current, &result) }
        }
        return result
    }

    private func send(
        _ upload: TrackerUpload,
        _ client: TrackerClient,
        _ account: TrackerAccount,
        _ result: inout SyncResult
    ) async throws(OperationError) {
        let bodies: [[UInt8]]
        do { bodies = try upload.bodies } catch {
            throw .trackerFailed(service, reason: "\(error)", needsSignIn: false)
        }
        for body in bodies {
            let answer = try await requesting { try await client.upload(body, account) }
            result.sent += answer.added?.episodes ?? 0
            result.notFound += (answer.not_found?.shows ?? []).map { $0.title ?? "?" }
        }
    }

    /// Performs requests, and turns their errors into those of an operation.
    private func requesting<Value>(_ body: () async throws -> Value) async throws(OperationError) -> Value {
        do { return try await body() } catch let error as ProviderError {
            throw .trackerFailed(service, reason: error.message, needsSignIn: [401, 403].contains(error.status))
        } catch {
            throw .trackerFailed(service, reason: "the request was cancelled", needsSignIn: false)
        }
    }
}

/// The result of a synchronization.
public struct SyncResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The tracker.
    public let service: TrackerService
    /// Whether nothing was changed.
    public let isDryRun: Bool
    /// The imports of the tracker's history.
    public internal(set) var imports: [ImportMarksResult] = []
    /// The number of watched episodes that the tracker lacks, with number and time.
    public internal(set) var missing = 0
    /// The number of episodes that the tracker added.
    public internal(set) var sent = 0
    /// The number of watched episodes that the tracker lacks, and that have no time.
    public internal(set) var undated = 0
    /// The number of watched episodes without season and number.
    public internal(set) var unnumbered = 0
    /// The titles of the shows that the tracker does not have.
    public internal(set) var notFound: [String] = []
    /// Messages about the tracker's history.
    public internal(set) var problems: [String] = []

    init(origin: ResultOrigin, service: TrackerService, isDryRun: Bool) {
        (self.origin, self.service, self.isDryRun) = (origin, service, isDryRun)
    }
}

/// Signs in at a tracker: the user types a code on a page of the tracker.
public struct TrackerSignInAction: Query {
    let service: TrackerService
    let clientID: String
    let clientSecret: String?
    let show: @Sendable (_ code: String, _ page: String) -> Void

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - service: The tracker.
    ///   - clientID: The ID of the user's application.
    ///   - clientSecret: Its secret, if the tracker needs it.
    ///   - show: Shows the code and the page on which the user types it.
    public init(
        _ service: TrackerService,
        clientID: String,
        clientSecret: String?,
        show: @escaping @Sendable (_ code: String, _ page: String) -> Void
    ) {
        self.service = service
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.show = show
    }

    /// The pause between two requests and the validity of a code, in seconds, if the tracker names none.
    private static let (standardPause, standardValidity) = (5, 900)

    /// Waits until the user typed the code, and stores the account.
    ///
    /// - Throws: An error if the tracker does not answer, or if the code was not typed in time.
    public func perform(in session: Session) async throws(OperationError) -> TrackerService {
        if session.options.policy.mode == .never { throw .requiresNetwork }
        let file = try session.accountFile(of: service)
        let client = TrackerClient(
            service: service,
            web: session.environment.web(service.limit),
            now: session.environment.now()
        )
        do {
            let code = try await client.code(clientID: clientID)
            show(code.user_code, code.verification_uri ?? code.verification_url ?? service.applicationPage)
            let pause = max(1, code.interval ?? Self.standardPause)
            for _ in 0..<max(1, (code.expires_in ?? Self.standardValidity) / pause) {
                try await session.environment.clock.sleep(for: .seconds(pause))
                if let account = try await client.account(for: code, clientID: clientID, clientSecret: clientSecret) {
                    try file.write(account)
                    return service
                }
            }
        } catch let error as ProviderError {
            throw .trackerFailed(service, reason: error.message, needsSignIn: false)
        } catch let error as StoreError {
            throw .store(error)
        } catch {
            throw .trackerFailed(service, reason: "the request was cancelled", needsSignIn: false)
        }
        throw .trackerFailed(service, reason: "the code was not typed in time", needsSignIn: true)
    }
}

extension Session {
    /// Returns the file with the account at a tracker.
    ///
    /// - Throws: `.storageDisabled` without a folder for data.
    func accountFile(of service: TrackerService) throws(OperationError) -> TrackerAccountFile {
        guard let folder = sessionStore.folder else { throw .storageDisabled }
        return TrackerAccountFile(folder: folder.path, tracker: service.rawValue)
    }
}
