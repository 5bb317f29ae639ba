internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Checks for rows far from the requested days. They are dropped, so nobody would notice them.
enum OutOfWindowRows {
    /// The number of days outside the request that are allowed. A source may return the entire month of a day.
    private static let maxDaysOutside = 31

    /// Returns the findings in a subject's responses. There are none if the source returns all its data for any
    /// request, because the rows may be right.
    static func faults(_ evidence: ContractEvidence) async throws -> [Finding] {
        if try await areSameForAllDays(evidence) { return [] }
        let days = evidence.subject.days
        var responses = [(days, try await evidence.schedule())]
        let wide = days.extended(before: 2, after: 2)
        responses.append((wide, try await evidence.schedule(wide)))
        if let long = try await evidence.longWindow() { responses.append((evidence.subject.longDays, long)) }
        return responses.flatMap { days, response in faults(in: response, of: days) }
    }

    /// Returns the findings in a response for some days.
    private static func faults(in response: RawResponse, of days: DaySpan) -> [Finding] {
        let allowed = days.extended(before: maxDaysOutside, after: maxDaysOutside)
        let dated = response.listings.compactMap { listing in
            listing.airing.time.day(in: .gmt).map { (listing: listing, day: $0) }
        }
        // For an episode with an airing near these days, all airings may be returned.
        let nearby = Set(dated.filter { allowed.contains($0.day) }.map { $0.listing.episode.id })
        return dated.filter { !allowed.contains($0.day) && !nearby.contains($0.listing.episode.id) }
            .sorted { ($0.day, $0.listing.row) < ($1.day, $1.listing.row) }
            .map { listing, day in
                let distance = day < days.first ? day.days(to: days.first) : days.last.days(to: day)
                return Finding(listing.row, "is \(distance) days outside the requested days: is its date right?")
            }
    }

    /// Returns a finding if a source returns the days of the first request for every request. The lists of its shows
    /// must have airings before and after them.
    static func firstResponseForAll(_ evidence: ContractEvidence, _ lists: [RawResponse]) async throws -> [Finding] {
        let days = evidence.subject.days
        let first = try await evidence.schedule().listings
        guard try await areSameForAllDays(evidence),
            first.allSatisfy({ $0.airing.time.day(in: .gmt).map(days.contains) ?? false })
        else { return [] }
        let listed = lists.flatMap(\.listings).compactMap { $0.airing.time.day(in: .gmt) }
        let around = days.extended(before: maxDaysOutside, after: maxDaysOutside)
        guard listed.contains(where: { $0 < days.first && around.contains($0) }),
            listed.contains(where: { $0 > days.last && around.contains($0) })
        else { return [] }
        let same = "has only the \(first.count) rows of \(days.first)…\(days.last), whatever days are requested"
        let fault = "\(same), although its lists have others before and after: is an old response returned again?"
        return [Finding("the schedule", fault)]
    }

    /// Returns whether a request for other days returns exactly the same rows.
    private static func areSameForAllDays(_ evidence: ContractEvidence) async throws -> Bool {
        let first = Set(try await evidence.schedule().listings)
        let next = try await evidence.schedule(DaySpan(evidence.subject.days.last.advanced(by: 1)))
        return !first.isEmpty && Set(next.listings) == first
    }
}
