public import Foundation
public import ProviderAPI
public import ScheduleModel

/// A provider to check, and the information about its source.
///
/// Some rules need more than the responses of the source. Each optional property below names such information. If it
/// is missing, the clauses that need it are *not checked*.
public struct ContractSubject: Sendable {
    /// The name of the provider in results.
    public var name: String
    /// Creates the provider. Each call must return a new instance, so that no state is shared between checks.
    public var makeProvider: @Sendable () throws -> any ScheduleProvider
    /// Days on which the source has airings.
    public var days: DaySpan
    /// The region to request.
    public var region: Country
    /// The fixed current time of the checks. A source may return less about past days.
    public var now = Self.defaultTime

    /// The time of checks that set no other.
    public static let defaultTime = Date(timeIntervalSince1970: 1_700_000_000)

    /// The secrets to remove from findings.
    public var secrets = SecretRedactor()

    // Information about the source.

    /// Days on which the source has no airings, or nil if there are no such days.
    public var emptyDays: DaySpan?
    /// The IDs of episodes whose time the source does not know.
    public var untimedEpisodes: Set<String> = []
    /// The starts of some episodes by ID, as the author saw them in the source's own listing.
    public var expectedStarts: [String: Date] = [:]
    /// The IDs of shows whose cast the source has.
    public var showsWithCast: Set<String> = []

    // Failures of the source.

    /// Whether the source is always available and responds at once, like files. Then there is no waiting to check.
    public var isLocal = false
    /// Creates a provider whose source is unreachable. Nil if the source is always available.
    public var makeUnreachable: (@Sendable () throws -> any ScheduleProvider)?
    /// Creates a provider whose source never responds. Nil if the source responds at once.
    public var makeHanging: (@Sendable () throws -> any ScheduleProvider)?
    /// Creates a provider whose source has one row that cannot be decoded among others.
    public var makeBroken: (@Sendable () throws -> any ScheduleProvider)?

    // Extent of the checks and of the output.

    /// Whether a test warns about missing information. Set this to false if all available information is given.
    public var warnsAboutUnchecked = true
    /// Whether to check clock changes in other years and more time zones. Set this to false if each check costs a
    /// request.
    public var checksClockChanges = true
    /// The maximum number of shows whose lists, casts and details are requested.
    public var maxShows = 8
    /// The maximum number of requests. Clauses that need more are not checked.
    public var maxRequests = 1000
    /// The time to wait for a response, longer than a program may take. If no response arrives, the clauses that need
    /// it are not checked.
    public var responseTimeout: Duration = .seconds(150)
    /// The maximum time until an unreachable source is reported, and until a cancelled request ends.
    public var deadline: Duration = .seconds(60)

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in results.
    ///   - days: Days on which the source has airings.
    ///   - region: The region to request.
    ///   - makeProvider: Creates the provider. Each call must return a new instance.
    public init(
        _ name: String,
        days: DaySpan,
        region: Country,
        makeProvider: @escaping @Sendable () throws -> any ScheduleProvider
    ) {
        self.name = name
        self.days = days
        self.region = region
        self.makeProvider = makeProvider
    }

    /// Creates a subject for a kind of provider whose source is on the web. The unreachable and hanging sources are
    /// simulated.
    ///
    /// - Parameters:
    ///   - kind: The kind of provider.
    ///   - settings: The settings that the kind requires.
    ///   - web: The responses of the source, such as a `StubWeb`.
    ///   - broken: The source with one row that cannot be decoded.
    ///   - days: Days on which the source has airings.
    ///   - region: The region to request.
    ///   - now: The fixed current time.
    public init(
        _ kind: any ProviderKind,
        _ settings: [String: String] = [:],
        over web: any WebFetching,
        broken: (any WebFetching)? = nil,
        days: DaySpan,
        region: Country,
        now: Date = defaultTime
    ) {
        let name = kind.descriptor.kind
        let configuration = ProviderConfiguration(id: .unnamed, kind: name, settings: settings)
        let make = { @Sendable (web: any WebFetching) in
            try kind.makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }, now: { now }))
        }
        self.init(name, days: days, region: region) { try make(web) }
        self.now = now
        makeUnreachable = { try make(StubWeb()) }
        makeHanging = { try make(UnresponsiveWeb()) }
        if let broken { makeBroken = { try make(broken) } }
    }

    /// The maximum length of a finding in bytes.
    private static let maxFindingBytes = 400

    /// The number of days in a long period: a month, extended to full weeks.
    private static let longDayCount = 35

    /// The long period. It ends a day after the subject's days.
    var longDays: DaySpan {
        let last = days.last.advanced(by: 1)
        let first = min(last.advanced(by: 1 - Self.longDayCount), days.first)
        return DaySpan(from: first, to: last) ?? days
    }

    /// Returns a finding for display, without secrets and shortened.
    func redacted(_ finding: String) -> String {
        // Secrets are removed first. After shortening, half of a secret would not be recognized.
        let sentence = Finding.withShortQuotations(secrets.redacted(finding))
        return TextSanitizer.truncated(sentence, to: Self.maxFindingBytes).text
    }
}
