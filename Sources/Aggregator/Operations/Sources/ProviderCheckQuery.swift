public import Foundation
public import ProviderAPI
internal import ProviderContract
public import ScheduleModel

/// A check whether a configured provider satisfies the contract. Every compared response is fetched again.
public struct ProviderCheckQuery: Query {
    /// The provider's name in the configuration.
    public let provider: String
    /// A day on which the source has airings.
    public let day: CivilDay
    /// Facts about the source from other references.
    public let facts: Facts
    /// Records the requests, or nil. The session's environment must fetch with it.
    public let recorder: WebRecorder?

    /// Facts about a source's schedule. Facts that are not given are not checked.
    public struct Facts: Sendable {
        /// The start times of episodes by the source's own IDs.
        public var starts: [String: Date] = [:]
        /// The IDs of episodes for which the source has no time.
        public var untimedEpisodes: Set<String> = []
        /// A day without airings.
        public var emptyDay: CivilDay?
        /// The IDs of shows that have a cast.
        public var casts: Set<String> = []

        /// Creates an empty set of facts.
        public init() {}
    }

    /// The maximum number of fetches: those of the clauses for a provider with all capabilities, the one before them,
    /// and one for each cast in the facts. A fetch may need several requests.
    public var maxRequests: Int { ContractSubject.maxRequestsOnline + 1 + facts.casts.count }

    /// The timeout of one fetch, longer than the longest timeout of a program.
    private static let responseTimeout = Duration.seconds(150)

    /// Creates a check of a provider.
    public init(_ provider: String, day: CivilDay, facts: Facts = Facts(), recorder: WebRecorder? = nil) {
        self.provider = provider
        self.day = day
        self.facts = facts
        self.recorder = recorder
    }

    /// Returns the clauses, each with its violations.
    ///
    /// - Throws: An error if there is no such provider, the session is offline, the provider fails, or its schedule is
    ///   empty.
    public func perform(in session: Session) async throws(OperationError) -> ProviderCheckResult {
        guard let instance = session.instances.first(where: { $0.id.rawValue == provider }) else {
            throw .unknownProvider(provider, configured: session.instances.map(\.id))
        }
        if session.options.policy.mode == .never { throw .requiresNetwork }
        let subject = subject(instance, session)
        let evidence = ContractEvidence(subject)
        if try await !hasSomething(instance, on: subject.days, in: session), await !evidence.hasAnyData() {
            throw .nothingScheduled(instance.id, subject.days)
        }
        let verdicts = await ProviderContract.verdicts(on: evidence)
        let recording = try recording(of: subject, instance, session)
        return ProviderCheckResult(
            origin: session.origin(),
            clauses: verdicts.map { verdict in
                ProviderCheckResult.Clause(
                    rule: verdict.rule,
                    violations: verdict.violations.map(\.finding),
                    notChecked: verdict.notChecked,
                    isSourceUnavailable: verdict.isSourceUnavailable
                )
            },
            recording: recording
        )
    }

    /// Returns the files of the recording, or none if nothing was recorded.
    private func recording(
        of subject: ContractSubject,
        _ instance: ProviderInstance,
        _ session: Session
    ) throws(OperationError) -> [RecordedFile] {
        let configuration = session.configuration.providers.first { $0.id == instance.id }
        guard let requests = recorder?.requests, !requests.isEmpty, let configuration else { return [] }
        let recording = SourceRecording(of: subject, configuration, instance.descriptor, requests)
        do { return try recording.files.map { RecordedFile(name: $0.name, content: $0.content) } } catch {
            throw .unwritableFile(SourceRecording.listName, reason: "\(error)")
        }
    }

    private func subject(_ instance: ProviderInstance, _ session: Session) -> ContractSubject {
        let days = DaySpan(day).extended(before: 0, after: 1)
        var subject = ContractSubject(
            instance.id.rawValue,
            days: days,
            region: session.region,
            makeProvider: instance.makeFresh
        )
        subject.now = session.now
        subject.secrets = instance.secrets
        (subject.responseTimeout, subject.deadline) = (Self.responseTimeout, Self.responseTimeout)
        subject.limitRequests()
        subject.maxRequests = maxRequests - 1
        subject.emptyDays = facts.emptyDay.map { DaySpan($0) }
        subject.untimedEpisodes = facts.untimedEpisodes
        subject.expectedStarts = facts.starts
        subject.showsWithCast = facts.casts
        return subject
    }

    /// Returns whether a source has episodes on these days.
    ///
    /// - Throws: `.sourcesFailed` if it fails.
    private func hasSomething(
        _ instance: ProviderInstance,
        on days: DaySpan,
        in session: Session
    ) async throws(OperationError) -> Bool {
        let request = ScheduleRequest(days: days, zone: .gmt, region: session.region, includesStreaming: true)
        let reports = await session.fetch { other, collector in
            if other.id == instance.id { try await instance.provider.schedule(within: request, to: collector) }
        }
        .filter { $0.id == instance.id }
        // After a failure the episodes are cached ones, so they prove nothing.
        if reports.contains(where: { !$0.failures.isEmpty }) { throw .sourcesFailed(reports) }
        return reports.contains { $0.episodeCount > 0 }
    }
}

/// The result of checking a provider against the contract.
public struct ProviderCheckResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The clauses of the contract.
    public let clauses: [Clause]
    /// The files of the recording for tests. Empty without a recorder, and for a provider that makes no web requests.
    public let recording: [RecordedFile]

    /// A clause of the contract.
    public struct Clause: Sendable {
        /// The rule, in one sentence.
        public let rule: String
        /// The violations: the first few of each kind, then their number.
        public let violations: [String]
        /// The reason why the clause was not checked, or nil if it was.
        public let notChecked: String?
        /// Whether it was not checked because the source was unavailable.
        public let isSourceUnavailable: Bool
    }
}

/// A file of a recording.
public struct RecordedFile: Sendable {
    /// The name of the file in the recording's folder.
    public let name: String
    /// The content.
    public let content: [UInt8]
}
