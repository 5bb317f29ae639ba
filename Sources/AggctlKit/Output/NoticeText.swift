internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
internal import Foundation

/// Notices as lines: `aggctl: <provider>: <what>: <where>`, then what is still shown.
enum NoticeText {
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
            let text = PlacedText.of(message, at: first.failure?.place ?? first.resource.rawValue)
            let others = answers.count > 1 ? " and \(answers.count - 1) more" : ""
            lines.append("aggctl: \(report.id): failed: \(text)\(others)")
            if let age = answers.compactMap({ $0.answer?.fetchedAt }).min() {
                lines.append("  showing: what was saved \(Age.text(of: age, at: now))")
            }
        }
        if let retryAt = report.retryAt {
            let day = zone.day(of: retryAt)
            let date = day == zone.day(of: now) ? "" : " on \(day)"
            lines.append("  next:    may be asked again at \(zone.clock(of: retryAt))\(date)")
        }
        for notice in report.outcomes.flatMap({ $0.answer.map(news) ?? [] }) {
            lines.append("aggctl: \(report.id): \(PlacedText.of(notice.message, at: notice.place))")
        }
        return lines
    }

    /// The notices of an answer that are shown: one that costs nothing, such as a row that came twice, is shown when
    /// the answer was read, and not at every question after that.
    private static func news(of answer: ResourceAnswer) -> [Notice] {
        answer.receivedAt < answer.fetchedAt ? answer.notices.filter { $0.code != .duplicateRow } : answer.notices
    }

    /// The failed answers by what is said of them, in the order in which they come.
    private static func grouped(_ answers: [ResourceOutcome]) -> [(message: String, answers: [ResourceOutcome])] {
        var groups: [(message: String, answers: [ResourceOutcome])] = []
        for answer in answers {
            let message = answer.failure?.message ?? ""
            if let index = groups.firstIndex(where: { $0.message == message }) {
                groups[index].answers.append(answer)
            } else {
                groups.append((message, [answer]))
            }
        }
        return groups
    }
}
