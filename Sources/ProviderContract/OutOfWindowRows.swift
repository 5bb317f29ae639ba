internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Rows that stand far from the days that were asked for: they are cut off, and nobody would see that they are there.
enum OutOfWindowRows {
    /// A source may know whole months alone, and tell all of the month that a day is in.
    private static let maxDaysOutside = 31

    /// Those of a subject's answers; none where all that a source has is told whatever is asked, for then they may be right.
    static func faults(_ evidence: ContractEvidence) async throws -> [Finding] {
        if try await areSameForAllDays(evidence) { return [] }
        let days = evidence.subject.days
        var answers = [(days, try await evidence.schedule())]
        let wide = days.extended(before: 2, after: 2)
        answers.append((wide, try await evidence.schedule(wide)))
        if let long = try await evidence.longWindow() { answers.append((evidence.subject.longDays, long)) }
        return answers.flatMap { days, answer in faults(in: answer, of: days) }
    }

    /// Those of an answer about some days.
    private static func faults(in answer: RawResponse, of days: DaySpan) -> [Finding] {
        let near = days.extended(before: maxDaysOutside, after: maxDaysOutside)
        let dated = answer.listings.compactMap { listing in
            listing.airing.time.day(in: .gmt).map { (listing: listing, day: $0) }
        }
        // Of what is on near these days, all airings may be told.
        let nearby = Set(dated.filter { near.contains($0.day) }.map { $0.listing.episode.id })
        return dated.filter { !near.contains($0.day) && !nearby.contains($0.listing.episode.id) }
            .sorted { ($0.day, $0.listing.row) < ($1.day, $1.listing.row) }
            .map { listing, day in
                let distance = day < days.first ? day.days(to: days.first) : days.last.days(to: day)
                return Finding(listing.row, "is \(distance) days beside those that were asked for: is its date right?")
            }
    }

    /// What a source tells only of the days that it was asked for first, whatever days it is asked for, where the lists of its
    /// shows have others before and after them.
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
        let same = "has the \(first.count) rows of \(days.first)…\(days.last) alone, whatever days are asked for"
        let fault = "\(same), though its lists have others before and after: is an old answer given again?"
        return [Finding("the schedule", fault)]
    }

    /// Whether other days are answered with the very same rows.
    private static func areSameForAllDays(_ evidence: ContractEvidence) async throws -> Bool {
        let first = Set(try await evidence.schedule().listings)
        let next = try await evidence.schedule(DaySpan(evidence.subject.days.last.advanced(by: 1)))
        return !first.isEmpty && Set(next.listings) == first
    }
}
