public import ScheduleModel
internal import Foundation

/// Answers day by day for a source that tells several days at once: each day is a resource of its own, so that what is
/// fresh is not asked for again and what is past stays known; all days that are not fresh are asked for in one go.
///
/// The days are those of UTC: a request's own days begin and end at other times in every zone.
public struct DailyResponses: Sendable {
    private let name: String
    private let freshSeconds: Int
    private let collector: ResponseCollector

    /// Answers on a collector.
    ///
    /// - Parameters:
    ///   - name: what the resources are called, before their days.
    ///   - freshSeconds: for how long an answer stays fresh.
    public init(_ name: String, freshSeconds: Int, on collector: ResponseCollector) {
        self.name = name
        self.freshSeconds = freshSeconds
        self.collector = collector
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - told: the days that the source can answer for; of others only what is kept is shown.
    ///   - ask: asks for some of these days at once.
    /// - Throws: only `CancellationError`; a failure is an answer.
    public func fetch(
        _ request: ScheduleRequest,
        available: DaySpan,
        _ ask: @escaping (DaySpan) async throws -> SourceResponse
    ) async throws {
        try Task.checkCancellation()
        let days = Self.days(of: request)
        var whole: Result<SourceResponse, any Error>?
        var isFirst = true
        // What is kept of all days stands in until the source has answered, which may take longer than anyone waits.
        for day in days.days { collector.addCached(resource(day), of: day, in: .gmt) }
        // What is asked is all days at once, and not each of them.
        let eachDay = collector.withoutCoalescing
        for day in days.days where available.contains(day) {
            let resource = resource(day)
            try await eachDay.fetch(resource, as: .day, of: day, in: .gmt) { _ in
                if whole == nil {
                    let span = DaySpan(from: day, to: min(days.last, available.last)) ?? DaySpan(day)
                    do {
                        let all = ResourceID("\(name) \(span.first) to \(span.last)")
                        let answer = try await collector.fetchOnce(all, nil) { _ in try await ask(span) }
                        // A row that is lost may have been on any of the days.
                        whole = .success(try (answer ?? SourceResponse()).preparedForSplitting(at: name))
                    } catch {
                        whole = .failure(error)
                    }
                    if case .failure(let error) = whole, error is CancellationError { throw error }
                }
                guard let all = try whole?.get() else { return nil }
                var content = all.restricted(to: Self.request(for: DaySpan(day), request.region))
                content.notices = all.notices
                if isFirst, collector.reportsSanitizedFields {
                    // Who checks a source looks at all that it said.
                    let asked = DaySpan(from: day, to: days.last) ?? days
                    content.add(all.outside(Self.request(for: asked, request.region)))
                }
                isFirst = false
                content.freshSeconds = freshSeconds
                if day == available.first {
                    // Of the first day a part may be over, and available no more. With what is known of that it is as long as
                    // ever: else it is the source that lost something.
                    content.mayBeTruncated = true
                    if let kept = collector.cachedResponse(for: resource) {
                        content.keepPastAirings(of: kept, until: collector.now())
                    }
                }
                whole = whole?.map { content in
                    // The first day bears them, and no other.
                    var available = content
                    available.notices = []
                    return available
                }
                return content
            }
        }
    }

    private static func request(for days: DaySpan, _ region: Country) -> ScheduleRequest {
        ScheduleRequest(days: days, zone: .gmt, region: region)
    }

    private func resource(_ day: CivilDay) -> ResourceID { ResourceID("\(name) \(day)") }

    /// The days of UTC that a request's days touch; with those that its dates name.
    private static func days(of request: ScheduleRequest) -> DaySpan {
        let gmt = TimeZone.gmt
        let first = gmt.day(of: request.zone.start(of: request.days.first))
        let last = gmt.day(of: request.zone.start(of: request.days.last.advanced(by: 1)).addingTimeInterval(-1))
        return DaySpan(from: min(first, request.days.first), to: max(last, request.days.last)) ?? request.days
    }
}

extension SourceResponse {
    /// The rows that stand on none of the days of a request, with their shows.
    fileprivate func outside(_ request: ScheduleRequest) -> SourceResponse {
        let strays = episodes.compactMap { episode in
            var stray = episode
            stray.airings.removeAll { request.contains($0) || $0.time == .unknown }
            return stray.airings.isEmpty ? nil : stray
        }
        return limited(to: Set(strays.map(\.showID)), episodes: strays)
    }

    /// Takes in the rows of another answer, and those of its shows that are not here.
    fileprivate mutating func add(_ other: SourceResponse) {
        let known = Set(shows.map(\.id))
        shows += other.shows.filter { !known.contains($0.id) }
        episodes += other.episodes
    }

    /// Takes over from an older answer what is past and begins before anything here does: the source delivers that no
    /// more.
    fileprivate mutating func keepPastAirings(of older: SourceResponse, until now: Date) {
        let begin = episodes.flatMap(\.airings).compactMap { $0.time.start(in: .gmt) }.reduce(now, min)
        for episode in older.episodes {
            let past = episode.airings.filter { $0.time.start(in: .gmt).map { $0 < begin } ?? false }
            if past.isEmpty { continue }
            if let place = episodes.firstIndex(where: { $0.id == episode.id }) {
                episodes[place].airings += past.filter { !episodes[place].airings.contains($0) }
            } else {
                var kept = episode
                kept.airings = past
                episodes.append(kept)
            }
            if !shows.contains(where: { $0.id == episode.showID }) {
                shows += older.shows.filter { $0.id == episode.showID }
                otherShows.removeAll { $0.show.id == episode.showID }
            }
        }
    }
}
