public import ScheduleModel
public import Foundation

/// The result of loading one resource: the response in use, and how the last attempt went.
public struct FetchOutcome: Sendable {
    /// The resource.
    public var resource: ResourceID
    /// The day that the resource lists, or nil if it is not limited to one day or the provider does not name it.
    public var day: CivilDay?
    /// The time zone of `day`, or nil if unknown.
    public var dayZone: TimeZone?
    /// The response in use, or nil if there is no data.
    public var response: SourceResponse?
    /// The error of the last attempt, or nil if it succeeded or none was needed.
    public var failure: ProviderError?
    /// Whether the response is older than its source allows. This is also set if a newer one was requested and the
    /// request failed. A supplement from the cache is stale after one day.
    public var isStale: Bool
    /// Whether the response was fetched in this run.
    public var wasFetchedNow = false
    /// Whether the source only confirmed that the cached response is current.
    public var isNotModified = false
    /// Whether no request was sent, because of a backoff or because the time for requests is over.
    public var wasNotRequested = false
    /// Whether this is cached data added to the requested data, such as the episodes of a followed show.
    public var isCacheSupplement = false

    /// Creates an outcome. The defaults describe a resource without data and without a failure.
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

    /// Returns whether the resource may list airings that start on the requested days.
    package func mayCover(_ request: ScheduleRequest) -> Bool {
        guard let day, !request.days.contains(day) else { return true }
        // In an unknown time zone, a day begins and ends up to one day earlier or later.
        guard let dayZone else { return request.days.extended(before: 1, after: 1).contains(day) }
        return dayZone.start(of: day) < request.zone.start(of: request.days.last.advanced(by: 1))
            && request.zone.start(of: request.days.first) < dayZone.start(of: day.advanced(by: 1))
    }
}

/// The state of a resource or a provider, as all outputs name it.
public enum ResponseState: String, Sendable, Hashable {
    /// The response is as recent as the source requires.
    case fresh
    /// The response is older than the source allows.
    case stale
    /// The last attempt failed. An older response is in use.
    case failed
    /// There is no response.
    case missing
}
