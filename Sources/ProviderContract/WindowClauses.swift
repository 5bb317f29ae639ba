internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation

extension ProviderContract {
    static let sameAnswerTwice = ContractClause("the same request gives the same answer") { subject in
        let request = ScheduleRequest(subject, zone: .gmt)
        let provider = try subject.make()
        let first = try await ContractAnswer.collect { try await provider.schedule(within: request, to: $0) }
        let second = try await ContractAnswer.collect { try await provider.schedule(within: request, to: $0) }
        let anew = try await ContractAnswer.to(request, from: subject)
        var findings: [String] = []
        if first.listings.isEmpty {
            findings.append("nothing is on from \(subject.days.first) to \(subject.days.last)")
        }
        if first != second { findings.append("the second answer of one instance differs from the first") }
        if first != anew { findings.append("a new instance answers differently") }
        return findings
    }

    static let adjacentWindowsJoin = ContractClause("adjacent windows give what the joined window gives") { subject in
        try await joinFindings(subject, days: subject.days, zone: .gmt)
    }

    static let hostileZones = ContractClause("days are judged in the request's zone, whatever zone it is") { subject in
        var findings: [String] = []
        for (name, days) in hostileDays(subject) {
            guard let zone = TimeZone(identifier: name) else { return ["the zone \(name) is not known here"] }
            findings += try await joinFindings(subject, days: days, zone: zone)
            findings += try await lossFindings(subject, days: days, zone: zone)
        }
        return findings
    }

    static let emptyWindow = ContractClause("days without anything are an empty answer, not an error") { subject in
        guard let days = subject.emptyDays else { return [] }
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, days: days, zone: .gmt), from: subject)
        return answer.episodes.isEmpty ? [] : ["\(answer.episodes.count) episodes on days that have none"]
    }

    /// Zones that catch those who compute with 24 hours or whole ones, around the subject's days and around
    /// the days on which clocks change, both ways, or a date is skipped.
    private static func hostileDays(_ subject: ContractSubject) -> [(zone: String, days: DaySpan)] {
        let zones = ["Pacific/Apia", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Etc/GMT+12"]
        let around = zones.map { (zone: $0, days: DaySpan(subject.days.first)) } + zones.map { ($0, subject.days) }
        let changes: [(String, Int, Int, Int)] = [
            ("Pacific/Apia", 2011, 12, 30), ("America/St_Johns", 2026, 3, 8), ("America/St_Johns", 2026, 11, 1),
            ("America/New_York", 2026, 3, 8), ("America/New_York", 2026, 11, 1),
        ]
        guard subject.asksForClockChanges else { return around }
        return around
            + changes.compactMap { zone, year, month, day in
                CivilDay(year: year, month: month, day: day).map { (zone, DaySpan($0).widened(before: 1, after: 1)) }
            }
    }

    private static func joinFindings(
        _ subject: ContractSubject,
        days: DaySpan,
        zone: TimeZone
    ) async throws -> [String] {
        let whole = try await ContractAnswer.to(ScheduleRequest(subject, days: days, zone: zone), from: subject)
        var parts: [ContractAnswer.Listing] = []
        for day in days.days {
            let request = ScheduleRequest(subject, days: DaySpan(day), zone: zone)
            parts += try await ContractAnswer.to(request, from: subject).listings
        }
        let joined = Set(parts)
        let place = "\(days.first)…\(days.last) in \(zone.identifier)"
        var findings = whole.listings.subtracting(joined).map { "\($0.episodeID) is lost day by day, \(place)" }
        findings += joined.subtracting(whole.listings).map { "\($0.episodeID) is there only day by day, \(place)" }
        if parts.count > joined.count {
            findings.append("\(parts.count - joined.count) airings stand on two days, \(place)")
        }
        return findings
    }

    /// What stands on the days by this zone is found among what is told by another zone's wider days.
    private static func lossFindings(
        _ subject: ContractSubject,
        days: DaySpan,
        zone: TimeZone
    ) async throws -> [String] {
        let request = ScheduleRequest(subject, days: days, zone: zone)
        let wide = ScheduleRequest(subject, days: days.widened(before: 2, after: 2), zone: .gmt)
        let here = try await ContractAnswer.to(request, from: subject).listings
        return try await ContractAnswer.to(wide, from: subject).listings
            .filter { request.contains($0.airing) && !here.contains($0) }
            .map { "\($0.episodeID) is lost on \(days.first)…\(days.last) in \(zone.identifier)" }
    }
}
