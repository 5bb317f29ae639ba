public import ScheduleModel
public import ProviderBoundary

/// A provider that is put through the contract, and what a check needs to know of its source.
public struct ContractSubject: Sendable {
    /// Its name, for whoever reads the outcome.
    public var name: String
    /// Makes the provider; a new one each time, so that nothing is remembered between checks.
    public var make: @Sendable () throws -> any ScheduleProvider
    /// Days on which its source has something.
    public var days: DaySpan
    /// Days on which its source has nothing; nil where there are none.
    public var emptyDays: DaySpan?
    /// The region to ask for.
    public var region: Country
    /// Episodes of which the source does not know the time, by id.
    public var timelessEpisodes: Set<String> = []
    /// Makes a provider whose source cannot be reached; nil where a source is always there.
    public var makeUnreachable: (@Sendable () throws -> any ScheduleProvider)?
    /// Makes a provider whose source never answers; nil where a source answers at once.
    public var makeHanging: (@Sendable () throws -> any ScheduleProvider)?
    /// Whether to ask for days of clock changes in other years too; not where each question costs a request.
    public var asksForClockChanges = true
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
}
