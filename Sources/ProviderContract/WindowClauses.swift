internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let adjacentWindowsJoin = ContractClause("adjacent windows give what the joined window gives") { evidence in
        try await evidence.requireStableResponses()
        return .found(try await joinFindings(evidence, evidence.subject.days, .gmt))
    }

    static let hostileZones = ContractClause("days are judged in the request's zone, whatever zone it is") { evidence in
        try await evidence.requireStableResponses()
        var findings: [Finding] = []
        for (name, days) in hostileDays(evidence.subject) {
            guard let zone = TimeZone(named: name) else {
                return .notChecked("the zone \(name) is not known to this machine")
            }
            findings += try await joinFindings(evidence, days, zone)
            findings += try await missingRowFindings(evidence, days, zone)
        }
        return .found(findings)
    }

    static let emptyWindow = ContractClause("days without anything are an empty answer, not an error") { evidence in
        guard let days = evidence.subject.emptyDays else {
            return .needsAuthorInput("no days without anything are named (emptyDays, or --empty-day)")
        }
        let told = try await evidence.listings(days)
        return .found(told.sortedByRow.map { Finding($0.row, "is told of days that have nothing") })
    }

    /// Zones that catch those who compute with 24 hours or whole ones, around the subject's days and around
    /// the days on which clocks change, both ways, or a date is skipped.
    private static func hostileDays(_ subject: ContractSubject) -> [(zone: String, days: DaySpan)] {
        var zones = ["Pacific/Kiritimati", "America/St_Johns"]
        if subject.checksClockChanges { zones += ["Pacific/Apia", "Asia/Kathmandu", "Etc/GMT+12"] }
        let around = zones.map { (zone: $0, days: subject.days) }
        let changes: [(String, Int, Int, Int)] = [
            ("Pacific/Apia", 2011, 12, 30), ("America/St_Johns", 2026, 3, 8), ("America/St_Johns", 2026, 11, 1),
            ("America/New_York", 2026, 3, 8), ("America/New_York", 2026, 11, 1),
        ]
        guard subject.checksClockChanges else { return around }
        return around
            + changes.compactMap { zone, year, month, day in
                CivilDay(year: year, month: month, day: day).map { (zone, DaySpan($0).extended(before: 1, after: 1)) }
            }
    }

    private static func joinFindings(
        _ evidence: ContractEvidence,
        _ days: DaySpan,
        _ zone: TimeZone
    ) async throws -> [Finding] {
        var joined: Set<RawResponse.Listing> = []
        var twice: [RawResponse.Listing] = []
        var beside: Set<RawResponse.Listing.AiringKey> = []
        for day in days.days {
            let request = ScheduleRequest(evidence.subject, days: DaySpan(day), zone: zone)
            let answer = try await evidence.response(.schedule(request))
            for listing in Set(answer.listings(on: request)) {
                if !joined.insert(listing).inserted { twice.append(listing) }
            }
            beside.formUnion(answer.listings.filter { !request.contains($0.airing) }.map(\.airingKey))
        }
        // The longer one last: a cache that looks at the first day alone would give it what a day has.
        let whole = Set(try await evidence.listings(days, zone: zone))
        let place = " (\(days.first)…\(days.last) in \(zone.identifier))"
        var findings = twice.sortedByRow.map { Finding($0.row + place, "stands on two days") }
        let known = Dictionary(whole.map { ($0.episode.id, $0) }) { first, _ in first }
        for listing in joined.subtracting(whole).sortedByRow {
            let changed =
                known[listing.episode.id].map { EpisodeDifference.descriptions(listing.episode, $0.episode) } ?? ""
            let fault =
                changed.isEmpty
                ? "is told day by day, and not in a longer window: is only a part of that told?"
                : "is another one in a longer window: \(changed)"
            findings.append(Finding(listing.row + place, fault))
        }
        let alone = Set(joined.map(\.airingKey))
        // Nothing of a day alone, and nothing of the last of several: that is how a last day is lost.
        let lacksLast = joined.isEmpty && !whole.contains { $0.airing.time.day(in: zone) == days.last }
        for listing in whole.subtracting(joined).sortedByRow where !alone.contains(listing.airingKey) {
            var fault = "is told in a longer window, and not of its day alone"
            if lacksLast {
                fault += ": is `to` taken as exclusive?"
            } else if zone == .gmt, beside.contains(listing.airingKey) {
                fault += ", but of a day beside it: are days those of the channel's clock, and not of UTC?"
            }
            findings.append(Finding(listing.row + place, fault))
        }
        return findings
    }

    /// What stands on the days by this zone is found among what is told by another zone's wider days.
    private static func missingRowFindings(
        _ evidence: ContractEvidence,
        _ days: DaySpan,
        _ zone: TimeZone
    ) async throws -> [Finding] {
        let request = ScheduleRequest(evidence.subject, days: days, zone: zone)
        let here = try await evidence.listings(days, zone: zone)
        let wide = try await evidence.schedule(days.extended(before: 2, after: 2)).listings(on: request)
        let (known, widely) = (Set(here.map(\.airingKey)), Set(wide.map(\.airingKey)))
        let place = " (\(days.first)…\(days.last) in \(zone.identifier))"
        return wide.filter { !known.contains($0.airingKey) }.map { Finding($0.row + place, "is lost on its own days") }
            + here.filter { !widely.contains($0.airingKey) }.map {
                Finding($0.row + place, "is lost in a wider window: are many days too many to tell at once?")
            }
    }
}
