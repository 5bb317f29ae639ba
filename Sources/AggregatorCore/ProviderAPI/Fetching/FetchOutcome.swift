public import ScheduleModel
public import Foundation

/// What became of one resource in a question: the answer that is shown, and how the last try went.
public struct FetchOutcome: Sendable {
    /// The resource.
    public var resource: ResourceID
    /// The day that it lists; nil where it is of no single day, or its provider does not say.
    public var day: CivilDay?
    /// By whose clock that day is; nil where that is not known.
    public var dayZone: TimeZone?
    /// What is shown; nil where nothing is known.
    public var response: SourceResponse?
    /// Why the last try failed; nil where it did not, or none was needed.
    public var failure: ProviderError?
    /// Whether it is older than what its source allows, and was not asked for again.
    public var isStale: Bool
    /// Whether the source said it just now.
    public var wasFetchedNow = false
    /// Whether all that it said is that nothing changed.
    public var isNotModified = false
    /// Whether its source was not asked, since it is to be left alone.
    public var wasNotRequested = false
    /// Whether it is what is kept, put beside what was asked for.
    public var isCacheSupplement = false

    /// An outcome; where nothing else is given, nothing is known of the resource and nothing failed.
    public init(
        resource: ResourceID,
        response: SourceResponse? = nil,
        failure: ProviderError? = nil,
        isStale: Bool = false
    ) {
        self.resource = resource
        self.response = response
        self.failure = failure
        self.isStale = isStale
    }

    /// Whether what starts on the days of a request may be among what it lists.
    package func mayCover(_ request: ScheduleRequest) -> Bool {
        guard let day, !request.days.contains(day) else { return true }
        // By a clock that is not known a day begins and ends up to a day earlier or later.
        guard let dayZone else { return request.days.extended(before: 1, after: 1).contains(day) }
        return dayZone.start(of: day) < request.zone.start(of: request.days.last.advanced(by: 1))
            && request.zone.start(of: request.days.first) < dayZone.start(of: day.advanced(by: 1))
    }
}

/// The state of a resource or a provider, the same words everywhere.
public enum ResponseState: String, Sendable, Hashable {
    /// Within what the source allows.
    case fresh
    /// Older than that.
    case stale
    /// The last try failed; an older answer is shown.
    case failed
    /// There is nothing to show.
    case missing
}
