public import ScheduleModel

/// A source of schedules. One method makes one; what more it can be asked is a small protocol each.
///
/// The rules that an instance keeps (the product `ProviderContract` checks each of them):
/// - The same request gives the same answer; adjacent windows give what the joined window gives.
/// - All that stands on the days that were asked for is told, judged in the request's zone. What stands on others may be
///   told beside it, and is left out by the collector.
/// - Ids are stable and unique; a show that an episode refers to is delivered.
/// - An instant lies between the air date's 00:00 and 06:00 of the next day by the channel's clock, or a
///   notice says so. A time that is not known is never invented.
/// - Season and number are those of the show's own episode list.
/// - A row that cannot be read is a notice with its place, not a lost schedule.
/// - A failure is a `ProviderError`; a cancelled task ends at once with `CancellationError`.
/// - Text is plain: no markup, no entities, no control characters; lengths and numbers are possible.
/// - What is told of a show elsewhere (its list, cast, details, in a search) agrees with the schedule, and its ids are the
///   schedule's. Of a show that it does not have nothing is told.
/// - Waiting holds no thread.
public protocol ScheduleProvider: Sendable {
    /// Tells the collector what airs on the days of a request, resource by resource, in any order. Others call
    /// `schedule(within:to:)`.
    ///
    /// - Throws: `ProviderError` where nothing at all could be had. One resource that fails is told to the
    ///   collector, and the others go on.
    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws
}

extension ScheduleProvider {
    /// Asks for what airs on the days of a request; nothing else that it tells comes through.
    ///
    /// - Throws: as `schedule(for:to:)`.
    public func schedule(within request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try await schedule(for: request, to: collector.limited(to: request))
    }
}

/// A provider whose source tells all of a schedule at once and costs little to ask: one function makes one. Nothing of what
/// it says is kept for later.
public protocol SingleResponseProvider: ScheduleProvider {
    /// What the source says of the days of a request; what stands on other days may be beside it.
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

/// A provider whose schedule has web channels that belong to no country, where a request wants them.
public protocol StreamingScheduleProvider: ScheduleProvider {}

/// A provider that asks its source for each day by itself: a window of many days takes as many requests, and is not cut by
/// the source.
public protocol PerDayFetching: ScheduleProvider {}

/// A provider that sees at little cost whether its source changed, as files do.
public protocol ChangeDetecting: ScheduleProvider {
    /// A number that is another one when the source changed.
    var changeToken: Int { get }

    /// Reads what changed, so that what is kept is what the source says now. Nothing of it is shown.
    func readChanges(to collector: ResponseCollector) async throws
}

/// A provider that sees at no cost whether its source is there at all, as whoever runs a program or reads files does.
public protocol AvailabilityChecking: ScheduleProvider {
    /// Looks whether the source is there; asks it nothing.
    ///
    /// - Throws: `ProviderError`, with what is missing.
    func checkAvailability() throws
}

/// A provider that finds shows by a text.
public protocol ShowSearching: ScheduleProvider {
    /// Tells the collector which shows fit a text.
    func search(_ text: String, to collector: ResponseCollector) async throws
}

/// A provider that finds a show by another catalogue's id.
public protocol ShowLookup: ScheduleProvider {
    /// Tells the collector which show has this id; nothing where none has.
    func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws
}

/// A provider that can tell all shows it has.
public protocol ShowCatalogListing: ScheduleProvider {
    /// Tells the collector every show.
    func catalog(to collector: ResponseCollector) async throws
}

/// A provider that tells more of one of its shows than its schedule does.
public protocol ShowDetailFetching: ScheduleProvider {
    /// Tells the collector all that is known of a show, by this provider's own id.
    func show(_ id: String, to collector: ResponseCollector) async throws
}

/// A provider that lists all episodes of one of its shows.
public protocol EpisodeListing: ScheduleProvider {
    /// Tells the collector every episode of a show, specials too, by this provider's own id.
    func episodes(of showID: String, to collector: ResponseCollector) async throws
}

/// A provider that knows who takes part in one of its shows.
public protocol CastListing: ScheduleProvider {
    /// Tells the collector the cast of a show, by this provider's own id.
    func cast(of showID: String, to collector: ResponseCollector) async throws
}
