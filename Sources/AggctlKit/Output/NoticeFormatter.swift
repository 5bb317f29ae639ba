internal import ScheduleModel
internal import ProviderAPI
internal import Aggregator
internal import Foundation

/// Notices as lines: `aggctl: <provider>: failed: <day>: <what>`, then the address, and what is still shown.
enum NoticeFormatter {
    /// The lines about one provider. Many failures with one cause are one line.
    static func lines(_ report: ProviderReport, now: Date, zone: TimeZone) -> [String] {
        var lines: [String] = []
        let failed = report.outcomes.filter { $0.failure != nil }
        // What the run gave up is told with the resources that did not come, if there are any.
        if let error = report.error, failed.isEmpty || error.code != .timedOut {
            lines.append("aggctl: \(report.id): failed: \(error.text)")
        }
        for (message, answers) in grouped(failed) {
            let first = answers[0]
            let place = first.failure?.location ?? first.resource.rawValue
            // A file and its line are a part of what is said, an address is for whoever looks into it, and of a day its
            // date says enough.
            let isAddress = place.contains("://")
            let isToldByDay = first.day != nil && place == first.resource.rawValue
            // Who was not asked was asked by no address either.
            let isNotAsked =
                (first.wasNotRequested || first.failure?.code == .offline) && place == first.resource.rawValue
            let text = LocatedMessage.of(message, at: isAddress || isToldByDay || isNotAsked ? nil : place)
            // Where nothing came at all no day need be named.
            let isAll = answers.count > 1 && answers.count == report.outcomes.count
            lines.append("aggctl: \(report.id): failed: \(isAll ? "" : subject(answers))\(text)")
            // Beside days that came the day says enough.
            if isAddress, first.day == nil || failed.count == report.outcomes.count {
                lines.append("  address: " + LocatedMessage.shortened(place))
            }
            if answers.contains(where: { $0.failure?.partialResponse != nil && $0.response != nil }) {
                lines.append("  showing: the part before the error")
            } else if let age = answers.compactMap({ $0.response?.fetchedAt }).min() {
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

    /// The notices of one response. Repeated warnings about one file are a single text with their number.
    private static func noticeTexts(_ outcome: FetchOutcome) -> [String] {
        let notices = visibleNotices(of: outcome)
        let files = Set(notices.map { file(of: $0) })
        if !isNew(outcome), notices.count > 1, files.count == 1, let path = files.first ?? nil {
            return ["\(LocatedMessage.shortened(path)): \(Count.text(notices.count, "problem")) (aggctl doctor)"]
        }
        return notices.map { LocatedMessage.of($0.message, at: $0.location) }
    }

    /// The file that a notice is about, without line and column, or nil if it is about none.
    private static func file(of notice: Notice) -> String? {
        guard let location = notice.location, !location.contains("://") else { return nil }
        var parts = location.split(separator: ":", omittingEmptySubsequences: false)
        while parts.count > 1, let last = parts.last, Int(last) != nil { parts.removeLast() }
        return parts.joined(separator: ":")
    }

    private static func isNew(_ outcome: FetchOutcome) -> Bool { outcome.wasFetchedNow && !outcome.isNotModified }

    /// A line as it reads where the program need not be named.
    static func withoutProgram(_ line: String) -> String {
        line.utf8.starts(with: "aggctl: ".utf8) ? String(line.dropFirst("aggctl: ".count)) : line
    }

    /// Which answers failed: the day of the first, and how many more there are.
    private static func subject(_ answers: [FetchOutcome]) -> String {
        let day = answers[0].day.map(DayText.long)
        switch (day, answers.count - 1) {
        case (let day?, 0): return day + ": "
        case (let day?, let others): return "\(day) and \(others) more: "
        case (nil, 0): return ""
        case (nil, _): return "\(answers.count) responses: "
        }
    }

    /// The notices of an answer that are told. That rows are missing is told at every question. Anything else is told
    /// when the answer is read, and by `aggctl doctor` from then on.
    private static func visibleNotices(of outcome: FetchOutcome) -> [Notice] {
        guard let answer = outcome.response else { return [] }
        return isNew(outcome) ? answer.notices : answer.notices.filter { $0.code.isDataLoss }
    }

    /// The failed answers by what is said of them, in the order in which they come; each file on its own.
    private static func grouped(_ answers: [FetchOutcome]) -> [(message: String, answers: [FetchOutcome])] {
        var groups: [(message: String, answers: [FetchOutcome])] = []
        for answer in answers {
            let message = answer.failure?.message ?? ""
            let isFile = answer.day == nil && !(answer.failure?.location ?? "").contains("://")
            if !isFile, let index = groups.firstIndex(where: { $0.message == message }) {
                groups[index].answers.append(answer)
            } else {
                groups.append((message, [answer]))
            }
        }
        return groups
    }
}

extension Date {
    /// The first minute that does not begin before: who comes at the time that he is told must not come too early.
    var minuteNotBefore: Date {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        return Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.up) * 60)
    }
}
