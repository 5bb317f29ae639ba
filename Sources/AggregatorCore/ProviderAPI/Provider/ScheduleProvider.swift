public import ScheduleModel

/// A source of schedules. A provider needs one method. Further capabilities are small protocols.
///
/// The rules for an instance, which the product `ProviderContract` checks:
/// - The same request returns the same response. Adjacent periods return the same rows as the combined period.
/// - Everything on the requested days is returned, by the calendar of the request's time zone. Airings on other days
///   may also be returned. The collector drops them.
/// - IDs are stable and unique. A show that an episode refers to is included.
/// - An instant is between 00:00 on the air date and 06:00 on the next day in the channel's time zone, or a notice
///   reports it. An unknown time is never invented.
/// - Season and number are those of the show's own episode list.
/// - A row that cannot be decoded yields a notice with its location. The rest of the schedule is returned.
/// - A failure is a `ProviderError`. A cancelled task ends at once with `CancellationError`.
/// - Text is plain: no markup, no entities, no control characters. Lengths and numbers are plausible.
/// - Data about a show from other requests (episode list, cast, details, search) agrees with the schedule and has
///   the same IDs. If the provider does not have a show, it returns nothing.
/// - Waiting does not block a thread.
public protocol ScheduleProvider: Sendable {
    /// Delivers the airings on the days of a request to the collector, one resource at a time, in any order. Callers
    /// use `schedule(within:to:)` instead.
    ///
    /// - Throws: `ProviderError` if nothing could be fetched. If only one resource fails, report it with
    ///   `collector.fail` and continue with the others.
    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws

    /// Whether the source lists airings by days. A source that only describes shows has none. True by default.
    var hasSchedule: Bool { get }
}

extension ScheduleProvider {
    public var hasSchedule: Bool { true }

    /// Fetches the airings on the days of a request. Airings on other days are dropped.
    ///
    /// - Throws: The errors of `schedule(for:to:)`.
    public func schedule(within request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try await schedule(for: request, to: collector.restricted(to: request))
    }
}

/// A provider whose source returns the entire schedule in one response and costs little to fetch. One function is
/// enough. Its responses are not cached.
///
/// ```swift
/// struct Example: SingleResponseProvider {
///     func response(to request: ScheduleRequest) async throws -> SourceResponse {
///         let show = Show(id: "harbour", title: "Harbour")
///         return SourceResponse(shows: [show], episodes: episodes(on: request.days))
///     }
/// }
/// ```
public protocol SingleResponseProvider: ScheduleProvider {
    /// Returns the airings on the days of a request. The response may include other days.
    ///
    /// - Throws: `ProviderError`.
    func response(to request: ScheduleRequest) async throws -> SourceResponse
}

extension SingleResponseProvider {
    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try Task.checkCancellation()
        collector.deliver(try await response(to: request), for: ResourceID("schedule"))
    }
}

/// A provider whose schedule includes streaming services that are not tied to a country, if a request includes them.
public protocol StreamingScheduleProvider: ScheduleProvider {}

/// A provider that sends one request per day. A period of many days takes many requests, and the source does not
/// truncate it.
public protocol PerDayFetching: ScheduleProvider {}

/// A provider that can cheaply detect changes of its source, as providers of files can.
public protocol ChangeDetecting: ScheduleProvider {
    /// A number that differs if the source has changed.
    var changeToken: Int { get }

    /// Reads the changes, so that the cached data matches the source. None of it is displayed.
    func readChanges(to collector: ResponseCollector) async throws
}

/// A provider that can check without a request whether its source exists, as providers of programs and files can.
public protocol AvailabilityChecking: ScheduleProvider {
    /// Checks whether the source exists, without contacting it.
    ///
    /// - Throws: `ProviderError` that names the missing file or program.
    func checkAvailability() throws
}

/// A provider that can search for shows by text.
public protocol ShowSearching: ScheduleProvider {
    /// Delivers the shows that match a text to the collector.
    func search(_ text: String, to collector: ResponseCollector) async throws
}

/// A provider that can find a show by its ID in an external database.
public protocol ShowLookup: ScheduleProvider {
    /// Delivers the show with this ID to the collector, or nothing if there is none.
    func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws
}

/// A provider that can list all its shows.
public protocol ShowCatalogListing: ScheduleProvider {
    /// Delivers all shows to the collector.
    func catalog(to collector: ResponseCollector) async throws

    /// Whether the catalog includes every episode, as that of a file does. Otherwise a refresh also fetches the
    /// schedule and the lists of followed shows.
    var catalogHasEpisodes: Bool { get }
}

extension ShowCatalogListing {
    /// Returns true.
    public var catalogHasEpisodes: Bool { true }
}

/// A provider that can fetch more details of a show than its schedule has.
public protocol ShowDetailFetching: ScheduleProvider {
    /// Delivers all details of a show to the collector.
    ///
    /// - Parameter id: The provider's own ID of the show.
    func show(_ id: String, to collector: ResponseCollector) async throws
}

/// A provider that can list all episodes of a show.
public protocol EpisodeListing: ScheduleProvider {
    /// Delivers all episodes of a show to the collector, including specials.
    ///
    /// - Parameter showID: The provider's own ID of the show.
    func episodes(of showID: String, to collector: ResponseCollector) async throws
}

/// A provider that can list the cast of a show.
public protocol CastListing: ScheduleProvider {
    /// Delivers the cast of a show to the collector.
    ///
    /// - Parameter showID: The provider's own ID of the show.
    func cast(of showID: String, to collector: ResponseCollector) async throws
}
