internal import ProviderAPI
internal import ScheduleModel
internal import Aggregator
internal import Foundation

/// The last lines of a table: the sources, the age of their data, and attributions.
struct Footer {
    let session: Session
    let style: Style
    /// Whether old data is being refreshed in the background.
    var isRefreshing = false

    func lines(_ reports: [ProviderReport], noun: String, counts: (ProviderReport) -> Int) -> [String] {
        var lines: [String] = []
        for report in reports where !report.outcomes.isEmpty || report.error != nil {
            var text = "\(report.id): "
            if report.state == .missing {
                text += "no data: " + (report.failures.first?.message ?? "no response")
            } else {
                let count = counts(report)
                text += Count.text(count, noun)
                if let fetchedAt = report.fetchedAt { text += ", " + Age.text(of: fetchedAt, at: session.now) }
                if report.state == .stale, !report.receivedResponse {
                    text += isRefreshing ? ", refreshing" : ", not refreshed"
                }
                if report.state == .failed { text += ", incomplete: " + (report.failures.first?.message ?? "") }
            }
            lines.append(text)
        }
        let attributions = session.instances.compactMap(\.descriptor.attribution)
            .map { "\($0.text) (\($0.license)), \($0.url)" }
        for line in attributions where !lines.contains(line) { lines.append(line) }
        return lines.flatMap { TerminalText.wrap(style.text($0), to: style.width) }.map { style.paint($0, .faint) }
    }
}
