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
                return .notChecked("this system has no time zone \(name)")
            }
            findings += try await joinFindings(evidence, days, zone)
            findings += try await missingRowFindings(evidence, days, zone)
        }
        return .found(findings)
    }

    static let emptyWindow = ContractClause("days without anything are an empty answer, not an error") { evidence in
        guard let days = evidence.subject.emptyDays else {
            return .needsAuthorInput("no empty days are named (emptyDays, or --empty-day)")
        }
        let listings = try await evidence.listings(days)
        return .found(listings.sortedByRow.map { Finding($0.row, "is returned for days that have nothing") })
    }

    /// Returns time zones that reveal calculations with 24-hour days or whole hours. They are combined with the
    /// subject's days, and with days on which clocks change or a date is skipped.
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
        var adjacentKeys: Set<RawResponse.Listing.AiringKey> = []
        for day in days.days {
            let request = ScheduleRequest(evidence.subject, days: DaySpan(day), zone: zone)
            let response = try await evidence.response(.schedule(request))
            for listing in Set(response.listings(on: request)) {
                if !joined.insert(listing).inserted { twice.append(listing) }
            }
            adjacentKeys.formUnion(response.listings.filter { !request.contains($0.airing) }.map(\.airingKey))
        }
        // The longer request comes last. A cache that only checks the first day would return a single day for it.
        let complete = Set(try await evidence.listings(days, zone: zone))
        let suffix = " (\(days.first)…\(days.last) in \(zone.identifier))"
        var findings = twice.sortedByRow.map { Finding($0.row + suffix, "is on two days") }
        let completeByID = Dictionary(complete.map { ($0.episode.id, $0) }) { first, _ in first }
        for listing in joined.subtracting(complete).sortedByRow {
            let changed =
                completeByID[listing.episode.id].map { EpisodeDifference.descriptions(listing.episode, $0.episode) }
                ?? ""
            let fault =
                changed.isEmpty
                ? "is returned day by day, but not in a longer window: is that response incomplete?"
                : "differs in a longer window: \(changed)"
            findings.append(Finding(listing.row + suffix, fault))
        }
        let joinedKeys = Set(joined.map(\.airingKey))
        // If the single days have nothing, and the longer period lacks its last day, the last day is excluded.
        let lacksLast = joined.isEmpty && !complete.contains { $0.airing.time.day(in: zone) == days.last }
        for listing in complete.subtracting(joined).sortedByRow where !joinedKeys.contains(listing.airingKey) {
            var fault = "is returned in a longer window, but not for its single day"
            if lacksLast {
                fault += ": is `to` treated as exclusive?"
            } else if zone == .gmt, adjacentKeys.contains(listing.airingKey) {
                fault += ", only for an adjacent day: are days those of the channel's clock instead of UTC?"
            }
            findings.append(Finding(listing.row + suffix, fault))
        }
        return findings
    }

    /// Returns rows that are missing in a time zone's days but not in a wider period of UTC days, or the other way
    /// round.
    private static func missingRowFindings(
        _ evidence: ContractEvidence,
        _ days: DaySpan,
        _ zone: TimeZone
    ) async throws -> [Finding] {
        let request = ScheduleRequest(evidence.subject, days: days, zone: zone)
        let here = try await evidence.listings(days, zone: zone)
        let wide = try await evidence.schedule(days.extended(before: 2, after: 2)).listings(on: request)
        let (keys, wideKeys) = (Set(here.map(\.airingKey)), Set(wide.map(\.airingKey)))
        let suffix = " (\(days.first)…\(days.last) in \(zone.identifier))"
        return wide.filter { !keys.contains($0.airingKey) }.map {
            Finding($0.row + suffix, "is missing on its own days")
        }
            + here.filter { !wideKeys.contains($0.airingKey) }.map {
                Finding($0.row + suffix, "is missing in a wider window: does the source limit the days of a response?")
            }
    }
}
