public import ScheduleModel

/// A provider whose source returns many days in one request, such as a calendar with a first and a last day.
///
/// One function is enough. The days of a request are widened by one on each side, because a viewer's day overlaps two
/// or three days of the source. Each week is a resource of its own, so that overlapping requests share it.
///
/// ```swift
/// struct ClubProvider: RangeFetching {
///     let web: any WebFetching
///
///     func response(for days: DaySpan, of request: ScheduleRequest, validators: Validators?) async throws
///         -> SourceResponse?
///     {
///         let address = "https://club.example/films?from=\(days.first)&to=\(days.last)"
///         return try await web.respond(at: address, validators: validators) { page in
///             let (rows, notices) = try JSONRowReader(location: address).rows(Film.self, under: "films", in:
///             page.body) return SourceResponse(episodes: rows.map { episode($0.value) }, notices: notices)
///         }
///     }
/// }
/// ```
public protocol RangeFetching: ScheduleProvider {
    /// Returns the first part of the resource names. The first day follows. If the response depends on the country of
    /// the request, so must the name. `schedule` by default.
    func resourceName(for request: ScheduleRequest) -> String

    /// Returns the airings on some days, or nil if the source reports that nothing has changed.
    ///
    /// - Parameters:
    ///   - days: The days, by any calendar near UTC. The first and last day are included.
    ///   - request: The request, with the country. It names other days.
    ///   - validators: The validators of the stored response, for a conditional request.
    /// - Throws: `ProviderError`.
    func response(
        for days: DaySpan,
        of request: ScheduleRequest,
        validators: Validators?
    ) async throws -> SourceResponse?

    /// The seconds during which a response is fresh if neither it nor its source states any. Half an hour by default.
    var defaultFreshSeconds: Int { get }
}

extension RangeFetching {
    /// Returns `schedule`.
    public func resourceName(for request: ScheduleRequest) -> String { "schedule" }

    /// Half an hour.
    public var defaultFreshSeconds: Int { 1800 }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let name = resourceName(for: request)
        for week in request.days.extended(before: 1, after: 1).weeks {
            try await collector.fetch(ResourceID("\(name)/\(week.first)"), as: .day) { validators in
                var response = try await response(for: week, of: request, validators: validators)
                if response?.freshSeconds == nil { response?.freshSeconds = defaultFreshSeconds }
                return response
            }
        }
    }
}
