public import ScheduleModel
internal import Foundation

/// A helper for sources that return several days at once. Each day becomes a resource of its own: fresh days are not
/// fetched again, and past days stay cached. All days that are not fresh are fetched in one request.
///
/// The days are UTC days, because the days of a request start and end at different times in each time zone.
public struct DailyResponses: Sendable {
    private let name: String
    private let freshSeconds: Int
    private let collector: ResponseCollector

    /// Creates a helper that delivers to a collector.
    ///
    /// - Parameters:
    ///   - name: The first part of the resource names. The day follows.
    ///   - freshSeconds: The seconds during which a response is fresh.
    public init(_ name: String, freshSeconds: Int, on collector: ResponseCollector) {
        self.name = name
        self.freshSeconds = freshSeconds
        self.collector = collector
    }

    /// Fetches the days of a request and delivers them to the collector.
    ///
    /// - Parameters:
    ///   - request: The requested days.
    ///   - available: The days that the source can return. For other days only cached data is used.
    ///   - fetchDays: Fetches some of these days at once.
    /// - Throws: Only `CancellationError`. Other errors are recorded as failures of the days.
    public func fetch(
        _ request: ScheduleRequest,
        available: DaySpan,
        _ fetchDays: @escaping (DaySpan) async throws -> SourceResponse
    ) async throws {
        try Task.checkCancellation()
        let days = Self.days(of: request)
        var result: Result<SourceResponse, any Error>?
        var isFirst = true
        // The cached days are the outcome until the source has responded, which may take longer than the run.
        for day in days.days { await collector.addCached(resource(day), of: day, in: .gmt) }
        // Identical requests are shared for the combined request, not for each day.
        let eachDay = collector.withoutCoalescing
        for day in days.days where available.contains(day) {
            let resource = resource(day)
            try await eachDay.fetch(resource, as: .day, of: day, in: .gmt) { _ in
                if result == nil {
                    let span = DaySpan(from: day, to: min(days.last, available.last)) ?? DaySpan(day)
                    do {
                        let all = ResourceID("\(name) \(span.first) to \(span.last)")
                        let response = try await collector.fetchOnce(all, nil) { _ in try await fetchDays(span) }
                        // A row that could not be decoded may belong to any of the days.
                        result = .success(try (response ?? SourceResponse()).preparedForSplitting(at: name))
                    } catch {
                        result = .failure(error)
                    }
                    if case .failure(let error) = result, error is CancellationError { throw error }
                }
                guard let all = try result?.get() else { return nil }
                var content = all.restricted(to: Self.request(for: DaySpan(day), request.region))
                content.notices = all.notices
                if isFirst, collector.reportsSanitizedFields {
                    // The contract checks everything that the source returned, including rows on other days.
                    let requested = DaySpan(from: day, to: days.last) ?? days
                    content.add(all.outside(Self.request(for: requested, request.region)))
                }
                isFirst = false
                content.freshSeconds = freshSeconds
                if day == available.first {
                    // A part of the first day may be over, and the source may no longer return it. Adding the cached
                    // airings of that part makes its size comparable. If it still has far fewer rows, the source
                    // lost something.
                    content.mayBeTruncated = true
                    if let cached = await collector.cachedResponse(for: resource) {
                        content.keepPastAirings(of: cached, until: collector.now())
                    }
                }
                result = result?.map { content in
                    // Only the first day carries the notices.
                    var withoutNotices = content
                    withoutNotices.notices = []
                    return withoutNotices
                }
                return content
            }
        }
    }

    private static func request(for days: DaySpan, _ region: Country) -> ScheduleRequest {
        ScheduleRequest(days: days, zone: .gmt, region: region)
    }

    private func resource(_ day: CivilDay) -> ResourceID { ResourceID("\(name) \(day)") }

    /// Returns the UTC days that the days of a request overlap, and the days with the same dates.
    private static func days(of request: ScheduleRequest) -> DaySpan {
        let gmt = TimeZone.gmt
        let first = gmt.day(of: request.zone.start(of: request.days.first))
        let last = gmt.day(of: request.zone.start(of: request.days.last.advanced(by: 1)).addingTimeInterval(-1))
        return DaySpan(from: min(first, request.days.first), to: max(last, request.days.last)) ?? request.days
    }
}

extension SourceResponse {
    /// Returns the rows outside the days of a request, with their shows.
    fileprivate func outside(_ request: ScheduleRequest) -> SourceResponse {
        let strays = episodes.compactMap { episode in
            var stray = episode
            stray.airings.removeAll { request.contains($0) || $0.time == .unknown }
            return stray.airings.isEmpty ? nil : stray
        }
        return restricted(toShows: Set(strays.map(\.showID)), episodes: strays)
    }

    /// Adds the rows of another response, and its shows that are missing here.
    fileprivate mutating func add(_ other: SourceResponse) {
        let existing = Set(shows.map(\.id))
        shows += other.shows.filter { !existing.contains($0.id) }
        episodes += other.episodes
    }

    /// Adds the airings of an older response that start before now and before all airings here. The source no longer
    /// returns them.
    fileprivate mutating func keepPastAirings(of older: SourceResponse, until now: Date) {
        let firstStart = episodes.flatMap(\.airings).compactMap { $0.time.start(in: .gmt) }.reduce(now, min)
        for episode in older.episodes {
            let past = episode.airings.filter { $0.time.start(in: .gmt).map { $0 < firstStart } ?? false }
            if past.isEmpty { continue }
            if let index = episodes.firstIndex(where: { $0.id == episode.id }) {
                episodes[index].airings += past.filter { !episodes[index].airings.contains($0) }
            } else {
                var pastEpisode = episode
                pastEpisode.airings = past
                episodes.append(pastEpisode)
            }
            if !shows.contains(where: { $0.id == episode.showID }) {
                shows += older.shows.filter { $0.id == episode.showID }
                otherShows.removeAll { $0.show.id == episode.showID }
            }
        }
    }
}
