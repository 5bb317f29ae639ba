internal import ScheduleModel
internal import ProviderAPI
internal import Aggregator
internal import Foundation

/// Failures and warnings of providers as lines: `aggctl: PROVIDER: failed: DAY: MESSAGE`, then address and fallback.
enum NoticeFormatter {
    /// Returns the lines about one provider. Failures with the same message are one line.
    static func lines(_ report: ProviderReport, now: Date, zone: TimeZone) -> [String] {
        var lines: [String] = []
        let failed = report.outcomes.filter { $0.failure != nil }
        // A timeout of the run is reported with the missing resources, if there are any.
        if let error = report.error, failed.isEmpty || error.code != .timedOut {
            lines.append("aggctl: \(report.id): failed: \(error.text)")
        }
        for (message, outcomes) in grouped(failed) {
            let first = outcomes[0]
            let location = first.failure?.location ?? first.resource.rawValue
            // A file and line are part of the message. An address is on a line of its own. For a day, the date is
            // enough.
            let isAddress = location.contains("://")
            let isDay = first.day != nil && location == first.resource.rawValue
            let hasNoLocation = isAddress || isDay || isNotRequested(first)
            let text = LocatedMessage.text(message, at: hasNoLocation ? nil : location)
            // If everything failed, no day is named.
            let isAll = outcomes.count > 1 && outcomes.count == report.outcomes.count
            lines.append("aggctl: \(report.id): failed: \(isAll ? "" : subject(outcomes))\(text)")
            // If other days were fetched, the date is enough.
            if isAddress, first.day == nil || failed.count == report.outcomes.count {
                lines.append("  address: " + LocatedMessage.shortened(location))
            }
            if outcomes.contains(where: { $0.failure?.partialResponse != nil && $0.response != nil }) {
                lines.append("  showing: the part before the error")
            } else if isSuspectFile(first) {
                // The message has the date of the data.
            } else if let age = outcomes.compactMap({ $0.response?.fetchedAt }).min() {
                lines.append("  showing: data from \(Age.text(of: age, at: now))")
            }
        }
        if let retryAt = report.retryAt?.minuteNotBefore {
            let day = zone.day(of: retryAt)
            let date = day == zone.day(of: now) ? "" : " on \(day)"
            lines.append("  next: try again at \(zone.clock(of: retryAt))\(date)")
        }
        return lines + report.outcomes.flatMap(noticeTexts).map { "aggctl: \(report.id): \($0)" }
    }

    /// Returns the notices of one response. Repeated warnings about one file are a single text with their number.
    private static func noticeTexts(_ outcome: FetchOutcome) -> [String] {
        let notices = visibleNotices(of: outcome)
        let files = Set(notices.map { file(of: $0) })
        if !isNew(outcome), notices.count > 1, files.count == 1, let path = files.first ?? nil {
            return ["\(LocatedMessage.shortened(path)): \(Count.text(notices.count, "problem")) (aggctl doctor)"]
        }
        return notices.map { LocatedMessage.text($0.message, at: $0.location) }
    }

    /// Returns the file that a notice is about, without line and column, or nil if it is about none.
    private static func file(of notice: Notice) -> String? {
        guard let location = notice.location, !location.contains("://") else { return nil }
        var parts = location.split(separator: ":", omittingEmptySubsequences: false)
        while parts.count > 1, let last = parts.last, Int(last) != nil { parts.removeLast() }
        return parts.joined(separator: ":")
    }

    private static func isNew(_ outcome: FetchOutcome) -> Bool { outcome.wasFetchedNow && !outcome.isNotModified }

    /// Returns a line without the program's name, for the full screen.
    static func withoutProgram(_ line: String) -> String {
        line.utf8.starts(with: "aggctl: ".utf8) ? String(line.dropFirst("aggctl: ".count)) : line
    }

    /// Returns whether a file lost most of its rows, so that its earlier content is shown.
    private static func isSuspectFile(_ outcome: FetchOutcome) -> Bool {
        outcome.failure?.code == .suspiciouslyShort && outcome.response?.kind == .file
    }

    /// Returns the day of the first failed outcome, and the number of the others.
    private static func subject(_ outcomes: [FetchOutcome]) -> String {
        let day = outcomes[0].day.map(DayText.long)
        switch (day, outcomes.count - 1) {
        case (let day?, 0): return day + ": "
        case (let day?, let others): return "\(day) and \(others) more: "
        case (nil, 0): return ""
        case (nil, _): return "\(outcomes.count) responses: "
        }
    }

    /// Returns the notices to print. Missing rows are reported every time. Other problems are reported when the
    /// response is read, and by `aggctl doctor` after that.
    private static func visibleNotices(of outcome: FetchOutcome) -> [Notice] {
        guard let response = outcome.response else { return [] }
        return isNew(outcome) ? response.notices : response.notices.filter { $0.code.isDataLoss }
    }

    /// Returns whether nothing was requested, so that the failure has no address.
    private static func isNotRequested(_ outcome: FetchOutcome) -> Bool {
        let location = outcome.failure?.location ?? outcome.resource.rawValue
        return (outcome.wasNotRequested || outcome.failure?.code == .offline) && location == outcome.resource.rawValue
    }

    /// Groups failed outcomes by message, in their order. Each file is a group of its own.
    private static func grouped(_ outcomes: [FetchOutcome]) -> [(message: String, outcomes: [FetchOutcome])] {
        var groups: [(message: String, outcomes: [FetchOutcome])] = []
        for outcome in outcomes {
            let message = outcome.failure?.message ?? ""
            let isFile =
                outcome.day == nil && !isNotRequested(outcome) && !(outcome.failure?.location ?? "").contains("://")
            if !isFile, let index = groups.firstIndex(where: { $0.message == message }) {
                groups[index].outcomes.append(outcome)
            } else {
                groups.append((message, [outcome]))
            }
        }
        return groups
    }
}

extension Date {
    /// The time rounded up to a minute, so that an attempt at the printed time is not too early.
    var minuteNotBefore: Date {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        return Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.up) * 60)
    }
}
