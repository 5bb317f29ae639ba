public import Foundation
public import ProviderAPI
public import ScheduleModel

/// A provider that is put through the contract, and what a check needs to know of its source.
///
/// The rules that need more than the source's own words are checked where the author says what is true: each of the
/// properties that may be left out names a clause that is *not checked* without it.
public struct ContractSubject: Sendable {
    /// Its name, for whoever reads the outcome.
    public var name: String
    /// Makes the provider; a new one each time, so that nothing is remembered between checks.
    public var make: @Sendable () throws -> any ScheduleProvider
    /// Days on which its source has something.
    public var days: DaySpan
    /// The region to ask for.
    public var region: Country
    /// The time at which it is asked: what a source tells of the past may be less.
    public var now = Self.defaultTime

    private static let defaultTime = Date(timeIntervalSince1970: 1_700_000_000)

    /// What no finding may repeat.
    public var secrets = SecretRedactor()

    // What its author knows of the source.

    /// Days on which its source has nothing; nil where there are none.
    public var emptyDays: DaySpan?
    /// Episodes of which the source does not know the time, by id.
    public var timelessEpisodes: Set<String> = []
    /// When some episodes start, by id, as the author saw it in the source's own listings.
    public var expectedStarts: [String: Date] = [:]
    /// Shows of which the source knows who takes part, by id.
    public var showsWithCast: Set<String> = []

    // Its source in trouble.

    /// Whether its source is always there and answers at once, as files do: then there is nothing to wait for.
    public var isLocal = false
    /// Makes a provider whose source cannot be reached; nil where a source is always there.
    public var makeUnreachable: (@Sendable () throws -> any ScheduleProvider)?
    /// Makes a provider whose source never answers; nil where a source answers at once.
    public var makeHanging: (@Sendable () throws -> any ScheduleProvider)?
    /// Makes a provider whose source tells one row that cannot be read among others that can.
    public var makeBroken: (@Sendable () throws -> any ScheduleProvider)?

    // How much is asked and told.

    /// Whether a test warns of what its author could say and did not; not where all that can be said is said.
    public var warnsAboutUnchecked = true
    /// Whether to ask for days of clock changes in other years and in more zones too; not where each question costs a
    /// request.
    public var checksClockChanges = true
    /// Of how many shows to ask for lists, cast and details; those that are on most often.
    public var maxShows = 8
    /// How many questions may be asked in all; what is beyond is not checked.
    public var maxRequests = 1000
    /// How long an answer is waited for, longer than a program may take: what would be found in it is not checked where it
    /// does not come.
    public var responseTimeout: Duration = .seconds(150)
    /// How long an unreachable source may take to be found so, and a cancelled one to end.
    public var deadline: Duration = .seconds(60)

    /// A subject.
    public init(
        _ name: String,
        days: DaySpan,
        region: Country,
        make: @escaping @Sendable () throws -> any ScheduleProvider
    ) {
        self.name = name
        self.days = days
        self.region = region
        self.make = make
    }

    /// A provider of a kind whose source is on the web, which is played here: as it answers, away, and silent.
    ///
    /// - Parameters:
    ///   - settings: of its kind, those without which it is not made.
    ///   - web: its source as it answers, such as a `StubWeb`.
    ///   - broken: its source with one row that cannot be read.
    public init(
        _ kind: any ProviderKind,
        _ settings: [String: String] = [:],
        over web: any WebFetching,
        broken: (any WebFetching)? = nil,
        days: DaySpan,
        region: Country
    ) {
        let name = kind.descriptor.kind
        let configuration = ProviderConfiguration(id: .unnamed, kind: name, settings: settings)
        let make = { @Sendable (web: any WebFetching) in
            try kind.makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }, now: { Self.defaultTime }))
        }
        self.init(name, days: days, region: region) { try make(web) }
        makeUnreachable = { try make(StubWeb()) }
        makeHanging = { try make(UnresponsiveWeb()) }
        if let broken { makeBroken = { try make(broken) } }
    }

    /// The longest finding, in bytes.
    private static let maxFindingBytes = 400

    /// How many days a long window has: a month with the days around it that make whole weeks.
    private static let longDayCount = 35

    /// A long window, of which the subject's days are the last but one.
    var longDays: DaySpan {
        let last = days.last.advanced(by: 1)
        let first = min(last.advanced(by: 1 - Self.longDayCount), days.first)
        return DaySpan(from: first, to: last) ?? days
    }

    /// A finding as it may be shown: without secrets, which is looked at before it is cut.
    func shown(_ finding: String) -> String {
        // Secrets first: half of one, where a quotation is cut, would not be known.
        let sentence = Finding.withShortQuotations(secrets.redacted(finding))
        return TextSanitizer.truncated(sentence, to: Self.maxFindingBytes).text
    }
}
